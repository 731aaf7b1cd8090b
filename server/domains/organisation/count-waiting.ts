import { countWaitingForTenant } from '../../../contract/domains/organisation/tenant.resource.ts';
import { serve } from '../../engine/call/call.ts';
import { requirePlatform } from '../../engine/call/require-platform.ts';
import { countWaiting } from '../../engine/identity/out-of-use.ts';

/** How many documents of other hospitals nobody would answer, were this one put out of use. */
export const serveCountWaiting = serve(countWaitingForTenant, async (call) => {
  requirePlatform(call, '查看');
  const { tenantId } = call.input;
  return { waiting: await countWaiting(call.services.database.forGroup(call.actor.tenantId), tenantId) };
});
