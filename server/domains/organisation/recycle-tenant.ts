import { removeTenant, restoreTenant } from '../../../contract/domains/organisation/tenant.resource.ts';
import { type Call, serve } from '../../engine/call/call.ts';
import { requirePlatform } from '../../engine/call/require-platform.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { changeTenants, lockTenants, RECYCLED, refuseForPlatform, type TenantRow } from './tenant-rows.ts';

type State = '0' | '1';

/** Puts hospitals out of use: their people are signed out at once and cannot sign in, their rows stay (domain rules 6.24.1). */
export const serveRemoveTenant = serve(removeTenant, (call) => {
  requirePlatform(call);
  return call.transaction(async (tx) => {
    const rows = await lockTenants(tx, call.input.ids);
    refuseForPlatform(rows, '回收');
    await changeByState(tx, call, rows, (stateBefore) => ({ status: RECYCLED, stateBefore }));
    return rows.length;
  });
});

/** Brings recycled hospitals back as they were: one that had been stopped before stays stopped. */
export const serveRestoreTenant = serve(restoreTenant, (call) => {
  requirePlatform(call);
  return call.transaction(async (tx) => {
    const rows = await lockTenants(tx, call.input.ids, { recycled: true });
    await changeByState(tx, call, rows, (status) => ({ status, stateBefore: null }));
    return rows.length;
  });
});

/** Hospitals in use and stopped ones, each by the state that it has, or had before it was recycled. */
async function changeByState(
  tx: Tx,
  call: Call,
  rows: readonly TenantRow[],
  valuesOf: (state: State) => Record<string, unknown>,
): Promise<void> {
  const stateOf = ({ status, stateBefore }: TenantRow): State => ((status === RECYCLED ? stateBefore : status) === '0' ? '0' : '1');
  for (const [state, some] of Map.groupBy(rows, stateOf)) await changeTenants(tx, call, some, valuesOf(state));
}
