import type { Runner } from '../store/runner.ts';
import { type Sql, sql, text } from '../store/sql.ts';
import { inUse } from './hospital-in-use.ts';

/** Everybody of a hospital who holds a permission, now, by id. Messages wait for them also while their hospital is out of use. */
export function holdersOf(runner: Runner, tenantId: string, permission: string): Promise<string[]> {
  return holders(runner, tenantId, permission, text(''));
}

/** The same as far as they can act at `now` (milliseconds): nobody of a hospital that is out of use. */
export function holdersAtWork(runner: Runner, tenantId: string, permission: string, now: number): Promise<string[]> {
  return holders(runner, tenantId, permission, sql`JOIN tenant t ON t.tenant_code = u.tenant_id AND ${inUse(now)}`);
}

async function holders(runner: Runner, tenantId: string, permission: string, hospital: Sql): Promise<string[]> {
  const { rows } = await runner.run<{ id: string }>(sql`
    SELECT DISTINCT u.id FROM user_account u ${hospital}
    JOIN user_role ur ON ur.tenant_id = u.tenant_id AND ur.user_id = u.id
    JOIN role_menu rm ON rm.tenant_id = ur.tenant_id AND rm.role_id = ur.role_id
    JOIN menu m ON m.id = rm.menu_id
    WHERE u.tenant_id = ${tenantId} AND u.is_deleted = 0 AND u.status = '1' AND m.code = ${permission} AND m.is_deleted = 0`);
  return rows.map(({ id }) => id);
}
