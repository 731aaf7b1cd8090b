import type { Runner } from '../store/runner.ts';
import { sql } from '../store/sql.ts';

/** Everybody of a hospital who holds a permission, now, by id. */
export async function holdersOf(runner: Runner, tenantId: string, permission: string): Promise<string[]> {
  const { rows } = await runner.run<{ id: string }>(sql`
    SELECT DISTINCT u.id FROM user_account u
    JOIN user_role ur ON ur.tenant_id = u.tenant_id AND ur.user_id = u.id
    JOIN role_menu rm ON rm.tenant_id = ur.tenant_id AND rm.role_id = ur.role_id
    JOIN menu m ON m.id = rm.menu_id
    WHERE u.tenant_id = ${tenantId} AND u.is_deleted = 0 AND u.status = '1' AND m.code = ${permission} AND m.is_deleted = 0`);
  return rows.map(({ id }) => id);
}
