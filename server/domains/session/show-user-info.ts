import { showUserInfo } from '../../../contract/domains/session/session.endpoints.ts';
import { QUIET_CODES, sessionParams } from '../../../contract/domains/session/session.params.ts';
import type { SessionUser } from '../../../contract/kernel/session-user.ts';
import { type Call, serve } from '../../engine/call/call.ts';
import { mustChangeSql } from '../../engine/identity/load-actor.ts';
import { sql } from '../../engine/store/sql.ts';
import { readTenantStyle } from '../organisation/tenant-style.reads.ts';
import { readParams } from '../settings/param.reads.ts';
import { readTextParam } from '../settings/text-param.reads.ts';

const { 'site.switch-mode': switchMode, 'login.password-days': passwordDays } = sessionParams;
const presets = { 'site.switch-mode': switchMode, 'login.password-days': passwordDays };

/** Who I am and what I may do, as the console needs it after sign-in and after a reload. */
export const serveShowUserInfo = serve(showUserInfo, async (call) => {
  const { actor, db } = call;
  const [params, style, quiet, must] = await Promise.all([
    readParams(db, presets),
    readTenantStyle(db, actor.tenantId),
    readTextParam(db, QUIET_CODES),
    mustChange(call),
  ]);
  const { userId, tenantId, tenantName, account, realName, avatar, deptId, roleIds, roleNames, roleAliases, permissions, dataScope } =
    actor;
  return {
    userId,
    tenantId,
    tenantName,
    tenantLogo: style.logo,
    tenantColor: style.themeColor,
    tenantCss: style.cssUrl,
    account,
    realName,
    avatar,
    deptId,
    roleId: roleIds.join(','),
    roleName: roleNames.join(','),
    roleAlias: roleAliases.join(','),
    authority: roleAliases.join(','),
    dataScope,
    permissions: [...permissions].sort(),
    /** Whether the console offers to go on with another department or role; off unless the platform says otherwise. */
    switchMode: params['site.switch-mode'] === 1,
    /** In days; 0 for never. What the console tells somebody who must change their password. */
    passwordDays: params['login.password-days'],
    quietCodes: codesOf(quiet),
    ...must,
  };
});

/** What stands between them and the console. */
async function mustChange({ actor, db }: Call<unknown>): Promise<Pick<SessionUser, 'mustChangePassword' | 'mustEnrolFactor'>> {
  const { rows } = await db.run<{ mustChangePassword: number | null; mustEnrol: number | null }>(sql`
    SELECT ${mustChangeSql} AS "mustChangePassword", s.must_enrol AS "mustEnrol"
    FROM session s JOIN user_account u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
    WHERE s.tenant_id = ${actor.tenantId} AND s.id = ${actor.sessionId}`);
  return { mustChangePassword: rows[0]?.mustChangePassword === 1 ? 1 : 0, ...(rows[0]?.mustEnrol === 1 ? { mustEnrolFactor: 1 } : {}) };
}

function codesOf(list: string | undefined): number[] {
  return (list ?? '').split(',').flatMap((code) => (/^\s*\d{1,5}\s*$/.test(code) ? [Number(code)] : []));
}
