import { PAGE, said, several, word } from '../../../contract/kernel/said.ts';
import { buttonName, type RoleRightsChange, recordRoleRights } from '../../engine/audit/record-role-rights.ts';
import type { Call } from '../../engine/call/call.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import { HOSPITAL_ADMINISTRATOR, keepingAnAdministrator, ROLE_GRANT } from '../../engine/identity/administrators.ts';
import { PACKAGE_GRANT } from '../../engine/identity/grantable.ts';
import { type Message, tell } from '../../engine/outbox/outbox.ts';
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
export async function followPackage(tx: Tx, { packageId, taken, given }: PackageChange, call: Call): Promise<void> {
  if (taken.length + given.length === 0) return;
  const { rows } = await tx.run<{ code: string }>(
    sql`SELECT tenant_code AS code FROM tenant WHERE package_id = ${packageId} AND is_deleted = 0 ORDER BY tenant_code FOR UPDATE`,
  );
  const tenantIds = rows.map(({ code }) => code);
  if (tenantIds.length === 0) return;
  await keepingAnAdministrator(tx, tenantIds, async () => {
    await takeGrants(tx, tenantIds, sql`menu_id = ANY (${[...taken]}::uuid[])`, call);
    await giveToAdministrators(tx, tenantIds, sql`SELECT unnest(${[...given]}::uuid[])`, call.now);
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

const heldBy = (packageId: string): Sql => sql`SELECT unnest(menu_id)::uuid FROM tenant_package WHERE id = ${packageId} AND is_deleted = 0`;

/** A hospital begins with this package: its administrators get all of it. Needs the group scope. */
export function givePackage(tx: Tx, tenantId: string, packageId: string, now: number): Promise<void> {
  return giveToAdministrators(tx, [tenantId], heldBy(packageId), now);
}

/** A hospital has got another package: its roles keep no more than it holds, its administrators get all of it. Needs the group scope. */
export async function adoptPackage(tx: Tx, tenantId: string, packageId: string, call: Call): Promise<void> {
  await keepingAnAdministrator(tx, tenantId, async () => {
    await takeGrants(tx, [tenantId], sql`menu_id NOT IN (${heldBy(packageId)})`, call);
    await givePackage(tx, tenantId, packageId, call.now);
  });
  await announceAccessChange(tx);
}

/** Takes grants from all roles of hospitals, for good, writes down of each what it lost, and tells their administrators which pages that concerns. */
async function takeGrants(tx: Tx, tenantIds: readonly string[], what: Sql, call: Call): Promise<void> {
  // Whoever grants holds the role: what they are giving at this moment is there to be taken, or they read the new package.
  await Promise.all(
    tenantIds.map((tenantId) => tx.run(sql`SELECT 1 FROM role WHERE tenant_id = ${tenantId} AND is_deleted = 0 ORDER BY id FOR UPDATE`)),
  );
  const { rows } = await tx.run<Taken>(sql`
    WITH gone AS (
      DELETE FROM role_menu WHERE tenant_id = ANY (${[...tenantIds]}) AND ${what} AND menu_id NOT IN ${kept} RETURNING tenant_id, role_id, menu_id)
    SELECT g.tenant_id AS "tenantId", g.role_id AS "roleId", p.id AS "pageId", p.name AS page,
      array_agg(CASE WHEN m.category = '2' THEN m.name END ORDER BY m.category, m.sort, m.id) AS menus
    FROM gone g JOIN menu m ON m.id = g.menu_id
    JOIN menu p ON p.id = CASE WHEN m.category = '2' THEN m.parent_id ELSE m.id END
    WHERE NOT EXISTS (SELECT 1 FROM menu f WHERE f.parent_id = p.id AND f.category = '1' AND f.is_deleted = 0)
    GROUP BY g.tenant_id, g.role_id, p.id, p.name, p.sort ORDER BY p.sort, p.id`);
  await recordRoleRights(tx, call, ...[...Map.groupBy(rows, ({ roleId }) => roleId).values()].flatMap(lossOf));
  const pagesOf = Map.groupBy(rows, ({ tenantId }) => tenantId);
  await tell(
    tx,
    [...pagesOf].map(([tenantId, pages]) => takenNotice(tenantId, [...new Map(pages.map(({ pageId, page }) => [pageId, page])).values()])),
    call.stamp,
  );
}

/** A page of which a role lost all or a part: the names of its buttons, nothing for the page itself. */
interface Taken {
  tenantId: string;
  roleId: string;
  pageId: string;
  page: string;
  menus: (string | null)[];
}

function lossOf(taken: readonly Taken[]): RoleRightsChange[] {
  const menus = taken.flatMap(({ page, menus: lost }) => lost.map((button) => (button === null ? page : buttonName(page, button))));
  return taken.slice(0, 1).map(({ tenantId, roleId }) => ({ tenantId, roleId, lost: { menus } }));
}

/** So many pages are named; of more only how many there are. */
const MOST_NAMED = 10;

function takenNotice(tenantId: string, pages: readonly string[]): Message {
  const named = several(pages.slice(0, MOST_NAMED).map((name) => word(name, PAGE)));
  return {
    to: { tenantId, permission: ROLE_GRANT },
    title: '产品包调整，部分权限已收回',
    context:
      pages.length > MOST_NAMED
        ? said`平台调整了本院的产品包，以下页面的权限已从本院的角色中收回：${named}等${pages.length}个页面。如有疑问请联系平台。`
        : said`平台调整了本院的产品包，以下页面的权限已从本院的角色中收回：${named}。如有疑问请联系平台。`,
  };
}

async function giveToAdministrators(tx: Tx, tenantIds: readonly string[], menuIds: Sql, now: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO role_menu (tenant_id, role_id, menu_id, create_time)
    SELECT r.tenant_id, r.id, m.id, ${new Date(now)} FROM role r CROSS JOIN menu m
    WHERE r.tenant_id = ANY (${[...tenantIds]}) AND r.role_alias = ${HOSPITAL_ADMINISTRATOR} AND r.is_deleted = 0
      AND m.is_deleted = 0 AND m.id IN (${menuIds})
    ON CONFLICT DO NOTHING`);
}
