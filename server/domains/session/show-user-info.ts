import { showUserInfo } from '../../../contract/domains/session/session.endpoints.ts';
import { serve } from '../../kernel/http/call.ts';
import { sql } from '../../kernel/store/sql.ts';
import { readParams } from '../settings/param.reads.ts';

const SWITCH_MODE = 'site.switch-mode';

/** Who I am and what I may do, as the console needs it after sign-in and after a reload. */
export const showUserInfoServed = serve(showUserInfo, async ({ actor, db }) => {
  const { [SWITCH_MODE]: switchMode } = await readParams(db, { [SWITCH_MODE]: 0 });
  const { rows } = await db.run<{ mustChangePassword: number | null }>(sql`
    SELECT must_change_password AS "mustChangePassword" FROM user_account WHERE tenant_id = ${actor.tenantId} AND id = ${actor.userId}`);
  const { userId, tenantId, tenantName, account, realName, avatar, deptId, roleIds, roleNames, permissions, dataScope } = actor;
  return {
    userId,
    tenantId,
    tenantName,
    account,
    realName,
    avatar,
    deptId,
    roleId: roleIds.join(','),
    roleName: roleNames.join(','),
    dataScope,
    permissions: [...permissions].sort(),
    /** Whether the console offers to go on with another department or role; off unless the platform says otherwise. */
    switchMode: switchMode === 1,
    mustChangePassword: rows[0]?.mustChangePassword ?? 0,
  };
});
