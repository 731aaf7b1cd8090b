import { forbidden, invalid } from '../refusal.ts';
import type { Runner } from '../store/database.ts';
import { sql } from '../store/sql.ts';
import { type Actor, type DataScope, widestFirst } from './actor.ts';

/**
 * Throws unless somebody may give this role of his own hospital to others: it holds no permission that he lacks and
 * reaches no further than he does (domain rules 6.24.2). 400 for a role that is not there, 403 for one that is too wide.
 */
export async function refuseWiderRole(runner: Runner, actor: Actor, roleId: string): Promise<void> {
  const { rows } = await runner.run<{ dataScope: DataScope; codes: string[] }>(sql`
    SELECT r.data_scope AS "dataScope", ARRAY(SELECT m.code FROM role_menu rm JOIN menu m ON m.id = rm.menu_id AND m.is_deleted = 0
      WHERE rm.tenant_id = r.tenant_id AND rm.role_id = r.id) AS codes
    FROM role r WHERE r.tenant_id = ${actor.tenantId} AND r.id = ${roleId} AND r.is_deleted = 0`);
  const [role] = rows;
  if (!role) throw invalid([{ field: 'roleId', message: '角色不存在' }]);
  const isWider = widestFirst.indexOf(role.dataScope) < widestFirst.indexOf(actor.dataScope);
  if (isWider || !role.codes.every((code) => actor.permissions.has(code))) throw forbidden('不能授予超出自己权限的角色');
}
