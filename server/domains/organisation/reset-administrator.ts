import { resetTenantAdministrator } from '../../../contract/domains/organisation/tenant.resource.ts';
import { recordAudit } from '../../kernel/audit/audit.ts';
import { serve } from '../../kernel/http/call.ts';
import { announceAccessChange } from '../../kernel/identity/access-changes.ts';
import { resetPassword } from '../../kernel/identity/accounts.ts';
import { isAdministrator } from '../../kernel/identity/administrators.ts';
import { requirePlatform } from '../../kernel/identity/require-platform.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { Tx } from '../../kernel/store/database.ts';
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
    const own: Tx = { ...tx, tenantId };
    password = await resetPassword(own, account, call.stamp);
    await recordAudit(tx, call, { rowTable: 'tenant', rowId: row.id, rowTenantId: tenantId, changed: ['password'] });
    await announceAccessChange(tx);
    return { tenantId, account };
  });
  return { ...answer, ...(password ? { password } : {}) };
});
