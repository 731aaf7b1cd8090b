import { resetTenantAdministrator } from '../../../contract/domains/organisation/tenant.resource.ts';
import { said } from '../../../contract/kernel/said.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { requirePlatform } from '../../engine/call/require-platform.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import { resetPassword } from '../../engine/identity/accounts.ts';
import { isAdministrator, ROLE_GRANT } from '../../engine/identity/administrators.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { amongRowsOf } from '../../engine/store/before-commit.ts';
import { notFound } from '../../platform/refusal.ts';
import { lockTenant, refuseForPlatform } from './tenant-rows.ts';

/**
 * Lets the administrator of a hospital in again (domain rules 6.24.3). Only those who administer it: everybody else is the business of
 * the hospital's own administrator.
 */
export const serveResetTenantAdministrator = serve(resetTenantAdministrator, async (call) => {
  requirePlatform(call);
  const { tenantId, account } = call.input;
  // Not part of what a repeated request is answered: it is kept nowhere.
  let password: string | undefined;
  const answer = await call.transaction(async (tx) => {
    const row = await lockTenant(tx, tenantId);
    refuseForPlatform([row], '在此重置密码');
    if (!(await isAdministrator(tx, tenantId, account))) throw notFound('该租户没有启用中的这名管理员');
    password = await resetPassword(amongRowsOf(tx, tenantId), account, call.stamp);
    await recordAudit(tx, call, { rowTable: 'tenant', rowId: row.id, rowTenantId: tenantId, changed: ['password'] });
    await announceAccessChange(tx);
    // Whoever has the new password is that administrator: the hospital learns who made it.
    const context = said`平台用户${call.actor.realName}重置了管理员账号${account}的登录密码。如非本院要求，请立即联系平台。`;
    await tell(
      tx,
      [{ to: { tenantId, permission: ROLE_GRANT }, title: '平台重置了管理员密码', context, link: '/system/user' }],
      call.stamp,
    );
    return { tenantId, account };
  });
  return { ...answer, ...(password ? { password } : {}) };
});
