import { roleSelect } from '../../../contract/domains/access/access.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { sql, text } from '../../engine/store/sql.ts';

const present = presenterOf(roleSelect.row);

/** Roles of the own hospital as options; with `userId`, those a person has. */
export const serveRoleSelect = serve(roleSelect, async ({ actor, services, input }) => {
  const ofPerson = input.userId
    ? sql` AND id IN (SELECT role_id FROM user_role WHERE tenant_id = ${actor.tenantId} AND user_id = ${input.userId})`
    : text('');
  const { rows } = await services.database.forTenant(actor.tenantId).run(sql`
    SELECT id, role_name AS "roleName", role_alias AS "roleAlias", COALESCE(sort, 1) AS sort FROM role
    WHERE tenant_id = ${actor.tenantId} AND is_deleted = 0${ofPerson} ORDER BY sort, id`);
  return rows.map(present);
});
