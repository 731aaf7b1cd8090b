import { conflict } from '../refusal.ts';
import type { Tx } from '../store/database.ts';
import { type Sql, sql, text } from '../store/sql.ts';
import { accountKeyOf } from './accounts.ts';

/** Whoever may grant roles administers his hospital. */
export const ROLE_GRANT = 'role_grant';

/**
 * Runs a change of people or roles after which the hospital must still have an administrator, if it had one: an enabled
 * person who may grant roles (domain rules 6.24.2). One such change of a hospital at a time, because two that are each
 * fine can leave nobody together. Throws 409.
 */
export async function keepingAnAdministrator<T>(tx: Tx, tenantId: string, change: () => Promise<T>): Promise<T> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`administrators ${tenantId}`}))`);
  const hadOne = await hasAdministrator(tx, tenantId);
  const outcome = await change();
  if (hadOne && !(await hasAdministrator(tx, tenantId))) throw conflict('至少保留一名管理员');
  return outcome;
}

/** Whether an account administers its hospital. */
export function isAdministrator(tx: Tx, tenantId: string, account: string): Promise<boolean> {
  return hasAdministrator(tx, tenantId, sql`AND u.account_key = ${accountKeyOf(account)}`);
}

async function hasAdministrator(tx: Tx, tenantId: string, among: Sql = text('')): Promise<boolean> {
  const { count } = await tx.run(sql`
    SELECT 1 FROM user_account u
    WHERE u.tenant_id = ${tenantId} AND u.is_deleted = 0 AND u.status = '1' ${among} AND EXISTS (
      SELECT 1 FROM user_role ur JOIN role r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id AND r.is_deleted = 0
      JOIN role_menu rm ON rm.tenant_id = r.tenant_id AND rm.role_id = r.id
      JOIN menu m ON m.id = rm.menu_id AND m.code = ${ROLE_GRANT} AND m.is_deleted = 0
      WHERE ur.tenant_id = ${tenantId} AND ur.user_id = u.id)
    LIMIT 1`);
  return count > 0;
}
