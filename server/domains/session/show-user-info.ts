import { showUserInfo } from '../../../contract/domains/session/session.endpoints.ts';
import { serve } from '../../kernel/http/call.ts';
import { sql } from '../../kernel/store/sql.ts';

/** Who I am and what I may do, as the console needs it after sign-in and after a reload. */
export const showUserInfoServed = serve(showUserInfo, async ({ actor, db }) => {
  const { rows } = await db.run<{ mustChangePassword: number | null }>(sql`
    SELECT must_change_password AS "mustChangePassword" FROM user_account WHERE tenant_id = ${actor.tenantId} AND id = ${actor.userId}`);
  const { userId, tenantId, tenantName, account, realName, avatar, deptId, roleNames, permissions, dataScope } = actor;
  return {
    userId,
    tenantId,
    tenantName,
    account,
    realName,
    avatar,
    deptId,
    roleName: roleNames.join(','),
    dataScope,
    permissions: [...permissions].sort(),
    mustChangePassword: rows[0]?.mustChangePassword ?? 0,
  };
});
