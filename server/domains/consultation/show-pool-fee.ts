import { poolFeeOf } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { poolFee } from './consultation.pool.ts';

/** Read across hospitals on purpose, like the fees of their experts. */
export const servePoolFee = serve(poolFeeOf, async ({ services, input }) =>
  presenterOf(poolFeeOf.row)({ fee: await poolFee(services, input.targetTenantId) }),
);
