import {
  type ConversationSide,
  detailConversation,
  listConversationMessages,
  type Reader,
} from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { MESSAGE_PAGE, SPEAK } from '../../../contract/domains/conversation/conversation.rules.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { can } from '../../engine/identity/actor.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { firstAsked, visibleConsultation } from '../consultation/consultation.reads.ts';
import { partiesOf, partSql, sideOf, whySilent } from './conversation.policy.ts';
import { type ConversationMessageRow, conversationMessageTable } from './conversation.tables.ts';
import { ofConversation, presentMessage } from './conversation-rows.ts';
import { type Mark, marksSql } from './mark-read.ts';
import { participantsOf, presentParticipant } from './participants.ts';

const present = presenterOf(detailConversation.row);

/** Whose conversation it is and how far it has come, for whoever may open the order. */
export const serveDetailConversation = serve(detailConversation, async ({ actor, db, input }) => {
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  const where = ofConversation(order);
  const [part, state, marks] = await db.runAll<[object, { lastSeq: number }, Mark]>([
    partSql(actor, order),
    sql`SELECT last_seq AS "lastSeq" FROM conversation WHERE ${where}`,
    marksSql(actor, order),
  ]);
  const lastSeq = state.rows[0]?.lastSeq ?? 0;
  const read = new Map(marks.rows.map((mark) => [mark.userId, mark]));
  const side = sideOf(actor, order, part.count > 0);
  const participants = participantsOf(order).map((one): Reader => {
    const { readSeq = 0, firstSeq } = read.get(one.userId) ?? {};
    return { ...presentParticipant(one), mine: one.userId === actor.userId ? 1 : 0, readSeq, firstSeq: firstSeq ?? lastSeq + 1 };
  });
  return present({
    ...order,
    applyOrderId: order.id,
    targetTenantId: firstAsked(order),
    hearers: partiesOf(order).join(','),
    side,
    lastSeq,
    readSeq: read.get(actor.userId)?.readSeq ?? 0,
    participants,
    otherReadSeq: farthestOther(participants, side),
    closedReason: whySilent(actor, order, side),
  });
});

/** Who looks on has no other side. */
function farthestOther(participants: readonly Reader[], own: ConversationSide): number {
  if (own === 'none') return 0;
  return Math.max(0, ...participants.filter(({ side }) => side !== own).map(({ readSeq }) => readSeq));
}

/** The newest page, or the one before a message. Withdrawn ones keep their place and lose what they said. */
export const serveListConversationMessages = serve(listConversationMessages, async (call) => {
  const { actor, db, input } = call;
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  const older = input.before ? sql`AND seq < ${input.before}` : sql``;
  const { rows } = await db.run<ConversationMessageRow>(sql`
      SELECT ${columnsOf(conversationMessageTable)} FROM consultation_message WHERE ${ofConversation(order)} ${older} ORDER BY seq DESC LIMIT ${MESSAGE_PAGE}`);
  const mayWithdraw = can(actor, SPEAK) && whySilent(actor, order, sideOf(actor, order, true)) === undefined;
  return rows.toReversed().map((row) => presentMessage(call, row, mayWithdraw));
});
