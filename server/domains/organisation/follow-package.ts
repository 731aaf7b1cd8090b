import { said, word } from '../../../contract/kernel/said.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import { HOSPITAL_ADMINISTRATOR, keepingAnAdministrator } from '../../engine/identity/administrators.ts';
import { PACKAGE_GRANT } from '../../engine/identity/grantable.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { invalid } from '../../platform/refusal.ts';

/** Held by administrators whatever their package is: it gives nothing by itself. */
const kept = sql`(SELECT id FROM menu WHERE code = ${PACKAGE_GRANT} AND is_deleted = 0)`;

interface PackageChange {
  packageId: string;
  taken: readonly string[];
  given: readonly string[];
}

/**
 * A package has changed: what it lost leaves all roles of its hospitals at once (domain rules 6.24.1), what it gained their
 * administrators hold, and may give on. Needs the group scope.
 */
export async function followPackage(tx: Tx, { packageId, taken, given }: PackageChange, now: number): Promise<void> {
  if (taken.length + given.length === 0) return;
  const { rows } = await tx.run<{ code: string }>(
    sql`SELECT tenant_code AS code FROM tenant WHERE package_id = ${packageId} AND is_deleted = 0 ORDER BY tenant_code FOR UPDATE`,
  );
  const tenantIds = rows.map(({ code }) => code);
  if (tenantIds.length === 0) return;
  await keepingAnAdministrator(tx, tenantIds, async () => {
    await removeGrants(tx, tenantIds, sql`menu_id = ANY (${[...taken]}::uuid[])`);
    await giveToAdministrators(tx, tenantIds, sql`SELECT unnest(${[...given]}::uuid[])`, now);
  });
  await announceAccessChange(tx);
}

/**
 * Held until the commit by whoever gives a hospital this package, or one that is being removed at this moment would be given: the row that
 * its reference names stays. Before the hospital is locked, as a save of the package locks in that order. Throws 400 for one that is not there.
 */
export async function holdPackage(tx: Tx, packageId: string): Promise<void> {
  const { count } = await tx.run(sql`SELECT 1 FROM tenant_package WHERE id = ${packageId} AND is_deleted = 0 FOR SHARE`);
  if (count === 0) throw invalid([{ field: 'packageId', message: said`${word('产品包')}不存在` }]);
}

/** A hospital has got this package: its roles keep no more than it holds, its administrators get all of it. Needs the group scope. */
export async function adoptPackage(tx: Tx, tenantId: string, packageId: string, now: number): Promise<void> {
  const held = sql`SELECT unnest(menu_id)::uuid FROM tenant_package WHERE id = ${packageId} AND is_deleted = 0`;
  await keepingAnAdministrator(tx, tenantId, async () => {
    await removeGrants(tx, [tenantId], sql`menu_id NOT IN (${held})`);
    await giveToAdministrators(tx, [tenantId], held, now);
  });
  await announceAccessChange(tx);
}

async function removeGrants(tx: Tx, tenantIds: readonly string[], what: Sql): Promise<void> {
  // Whoever grants holds the role: what they are giving at this moment is there to be taken, or they read the new package.
  await Promise.all(
    tenantIds.map((tenantId) => tx.run(sql`SELECT 1 FROM role WHERE tenant_id = ${tenantId} AND is_deleted = 0 ORDER BY id FOR UPDATE`)),
  );
  await tx.run(sql`DELETE FROM role_menu WHERE tenant_id = ANY (${[...tenantIds]}) AND ${what} AND menu_id NOT IN ${kept}`);
}

async function giveToAdministrators(tx: Tx, tenantIds: readonly string[], menuIds: Sql, now: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO role_menu (tenant_id, role_id, menu_id, create_time)
    SELECT r.tenant_id, r.id, m.id, ${new Date(now)} FROM role r CROSS JOIN menu m
    WHERE r.tenant_id = ANY (${[...tenantIds]}) AND r.role_alias = ${HOSPITAL_ADMINISTRATOR} AND r.is_deleted = 0
      AND m.is_deleted = 0 AND m.id IN (${menuIds})
    ON CONFLICT DO NOTHING`);
}
