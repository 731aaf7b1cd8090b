import { removeTenant, restoreTenant } from '../../../contract/domains/organisation/tenant.resource.ts';
import { serve } from '../../engine/call/call.ts';
import { requirePlatform } from '../../engine/call/require-platform.ts';
import { changeTenants, lockTenants, RECYCLED, refuseForPlatform } from './tenant-rows.ts';

/** Puts hospitals out of use: their people are signed out at once and cannot sign in, their rows stay (domain rules 6.24.1). */
export const serveRemoveTenant = serve(removeTenant, (call) => {
  requirePlatform(call);
  return call.transaction(async (tx) => {
    const rows = await lockTenants(tx, call.input.ids);
    refuseForPlatform(rows, '回收');
    await changeTenants(tx, call, rows, { status: RECYCLED });
    return rows.length;
  });
});

/** Brings recycled hospitals back into use, as they were. */
export const serveRestoreTenant = serve(restoreTenant, (call) => {
  requirePlatform(call);
  return call.transaction(async (tx) => {
    const rows = await lockTenants(tx, call.input.ids, { recycled: true });
    await changeTenants(tx, call, rows, { status: '1' });
    return rows.length;
  });
});
