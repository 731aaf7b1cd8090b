import { keepClaim } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { serve } from '../../engine/call/call.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { forbidden } from '../../platform/refusal.ts';
import { actsAs, isExpert } from './consultation.policy.ts';
import { readsAsNamed } from './consultation.pool.ts';
import { lockConsultation } from './consultation.reads.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/**
 * Whoever took an ECG from the pool, or was named and has begun it, is still at work on it. Not an edit: the version stays. Throws 403 to whoever
 * does not read it, also when it has gone back to the pool meanwhile, and 404 for a foreign order.
 */
export const serveKeepClaim = serve(keepClaim, (call) =>
  call.transaction(async (tx) => {
    const row = await lockConsultation(tx, call.actor, call.input.applyOrderId);
    const seen = seenIn(call.actor, row);
    if (!seen) throw forbidden('您不是认领医生，该心电可能已放回认领池');
    await tx.run(sql`UPDATE consultation SET ${seen} = ${new Date(call.now)} WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`);
    return { applyOrderId: row.id };
  }),
);

/** Where it stands when this person was last seen at work on it. */
function seenIn(actor: Actor, row: ConsultationRow): Sql | undefined {
  if (actsAs('claimer', actor, row) && row.claimSeenTime) return text('claim_seen_time');
  return readsAsNamed(row, actor.userId) && isExpert(actor, row) ? text('expert_seen_time') : undefined;
}
