import { CONVERSATION_EVENT } from '../../../contract/domains/conversation/conversation.rules.ts';
import { announceEvent, type Receiver } from '../../engine/delivery/notice-news.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { askedOfOrder } from '../consultation/consultation.reads.ts';
import { type Order, partiesOf } from './conversation.policy.ts';
import { ofConversation } from './conversation-rows.ts';

/**
 * Tells the open pages of those who follow this conversation that it has changed, in both hospitals and in every process,
 * at the commit. What has changed they ask for: the event names the order alone. Until the audit has passed the invited
 * hospital knows nothing of the order, and hears nothing.
 */
export async function tellConversation(tx: Tx, order: Order): Promise<void> {
  const hospitals = order.levelOneAuditStatus === '1' ? partiesOf(order) : [order.tenantId];
  await tell(tx, order, sql`user_tenant_id = ANY (${hospitals})`);
}

/** Tells those whom the order asks and for whom something waits: it is theirs to read from now on, perhaps once more. */
export async function tellWaiting(tx: Tx, order: Order): Promise<void> {
  const asked = askedOfOrder(order).flatMap(({ userId }) => userId ?? []);
  await tell(tx, order, sql`user_id = ANY (${asked}::uuid[]) AND unread > 0`);
}

async function tell(tx: Tx, order: Order, whom: Sql): Promise<void> {
  const { rows } = await tx.run<Receiver>(sql`
    SELECT user_tenant_id AS "tenantId", user_id AS "userId" FROM consultation_read_mark
    WHERE ${ofConversation(order)} AND ${whom}`);
  await announceEvent(tx, rows, { name: CONVERSATION_EVENT, id: order.id });
}
