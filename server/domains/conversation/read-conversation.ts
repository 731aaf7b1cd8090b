import { readConversation } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { sql } from '../../engine/store/sql.ts';
import { visibleConsultation } from '../consultation/consultation.reads.ts';
import { guardPart, guardSameHospital } from './conversation.policy.ts';
import { ofConversation } from './conversation-rows.ts';
import { moveReadMark, recountUnread } from './mark-read.ts';
import { tellConversation } from './tell-conversation.ts';

/**
 * Everything up to a message is read, and the others see that it is. A number beyond the newest message counts as the
 * newest. Whoever only looks on leaves no mark: 403. What was seen of the conversation with another hospital marks nothing of this one: 409.
 */
export const serveReadConversation = serve(readConversation, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, now } = call;
    const order = await visibleConsultation(tx, actor, input.applyOrderId);
    await guardPart(tx, actor, order);
    guardSameHospital(order, input.targetTenantId);
    const { rows } = await tx.run<{ lastSeq: number }>(sql`
      SELECT last_seq AS "lastSeq" FROM conversation WHERE ${ofConversation(order)}`);
    const readSeq = Math.min(input.seq, rows[0]?.lastSeq ?? 0);
    if (readSeq > 0 && (await moveReadMark(tx, actor, order, readSeq, now))) {
      await recountUnread(tx, order, { userId: actor.userId });
      await tellConversation(tx, order);
    }
    return { applyOrderId: order.id, readSeq };
  }),
);
