import { keepClaim } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { serve } from '../../engine/call/call.ts';
import { sql } from '../../engine/store/sql.ts';
import { forbidden } from '../../platform/refusal.ts';
import { actsAs } from './consultation.policy.ts';
import { lockConsultation } from './consultation.reads.ts';

/**
 * Whoever took an ECG from the pool is still at work on it. Not an edit: the version stays. Throws 403 to whoever did not take it, also
 * when it has gone back to the pool meanwhile, and 404 for a foreign order.
 */
export const serveKeepClaim = serve(keepClaim, (call) =>
  call.transaction(async (tx) => {
    const row = await lockConsultation(tx, call.actor, call.input.applyOrderId);
    if (!actsAs('claimer', call.actor, row) || !row.claimSeenTime) throw forbidden('您不是认领医生，该心电可能已放回认领池');
    await tx.run(sql`UPDATE consultation SET claim_seen_time = ${new Date(call.now)} WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`);
    return { applyOrderId: row.id };
  }),
);
