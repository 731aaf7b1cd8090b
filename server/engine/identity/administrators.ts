import { conflict } from '../../platform/refusal.ts';
import type { Tx } from '../store/runner.ts';
import { sql } from '../store/sql.ts';
import { accountKeyOf } from './accounts.ts';

/** Whoever may grant roles administers their hospital. */
export const ROLE_GRANT = 'role_grant';

/** With these somebody hands out rights and lets people back in: what nobody can do any more, nobody can mend from inside. */
const ADMINISTRATIVE = [ROLE_GRANT, 'user_grant', 'user_edit', 'user_reset'];

/**
 * Runs a change of people, roles or packages after which every administrative right that an enabled person of the hospital
 * held is still held by one (domain rules 6.24.2). One such change of a hospital at a time, because two that are each fine can
 * leave nobody together. Throws 409.
 */
export async function keepingAnAdministrator<T>(tx: Tx, tenants: string | readonly string[], change: () => Promise<T>): Promise<T> {
  const tenantIds = [tenants].flat().sort();
  for (const tenantId of tenantIds) await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`administrators ${tenantId}`}))`);
  const before = await administrativeRights(tx, tenantIds);
  const outcome = await change();
  const after = new Set(await administrativeRights(tx, tenantIds));
  if (!before.every((held) => after.has(held))) throw conflict('至少保留一名管理员');
  return outcome;
}

/** Which administrative rights are held at all, each with its hospital. */
async function administrativeRights(tx: Tx, tenantIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.run<{ held: string }>(sql`
    SELECT DISTINCT u.tenant_id || ' ' || m.code AS held FROM user_account u
    JOIN user_role ur ON ur.tenant_id = u.tenant_id AND ur.user_id = u.id
    JOIN role r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id AND r.is_deleted = 0
    JOIN role_menu rm ON rm.tenant_id = r.tenant_id AND rm.role_id = r.id
    JOIN menu m ON m.id = rm.menu_id AND m.code = ANY (${ADMINISTRATIVE}) AND m.is_deleted = 0
    WHERE u.tenant_id = ANY (${[...tenantIds]}) AND u.is_deleted = 0 AND u.status = '1'`);
  return rows.map(({ held }) => held);
}

/** Whether an account administers its hospital. */
export async function isAdministrator(tx: Tx, tenantId: string, account: string): Promise<boolean> {
  const { count } = await tx.run(sql`
    SELECT 1 FROM user_account u
    WHERE u.tenant_id = ${tenantId} AND u.is_deleted = 0 AND u.status = '1' AND u.account_key = ${accountKeyOf(account)} AND EXISTS (
      SELECT 1 FROM user_role ur JOIN role r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id AND r.is_deleted = 0
      JOIN role_menu rm ON rm.tenant_id = r.tenant_id AND rm.role_id = r.id
      JOIN menu m ON m.id = rm.menu_id AND m.code = ${ROLE_GRANT} AND m.is_deleted = 0
      WHERE ur.tenant_id = ${tenantId} AND ur.user_id = u.id)
    LIMIT 1`);
  return count > 0;
}
