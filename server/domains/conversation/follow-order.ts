import { closedReason } from '../../../contract/domains/conversation/conversation.rules.ts';
import { findRow, ownersOf } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import type { TouchedRow } from '../../engine/store/watched-rows.ts';
import { consultationTable, FIRST_ASKED } from '../consultation/consultation.reads.ts';
import type { Order } from './conversation.policy.ts';
import { addFollowers, recountUnread } from './mark-read.ts';
import { tellWaiting } from './tell-conversation.ts';

/**
 * Whoever an order comes to after something was said about it (they took it from the pool, the second line has it, a new round asks them) finds
 * that unread, and hears of it at the commit: what was said to the one before may be why it must not be read as it lies there.
 */
export async function followOrder(tx: Tx, at: TouchedRow, now: number): Promise<void> {
  const order = await talkedAbout(tx, at);
  if (!order) return;
  if (await addFollowers(tx, order, now)) await recountUnread(tx, order);
  await tellWaiting(tx, order);
}

/** The order, where something was said about it and its experts can answer. */
async function talkedAbout(tx: Tx, at: TouchedRow): Promise<Order | undefined> {
  const tenantId = at.tenantId ?? (await ownersOf(tx, consultationTable, [at.id]))[0];
  if (!tenantId) return undefined;
  const also = sql`${FIRST_ASKED} IN (SELECT t.target_tenant_id FROM conversation t WHERE t.tenant_id = ${tenantId} AND t.apply_order_id = ${at.id})`;
  const order = await findRow(tx, consultationTable, at.id, { tenantId, also });
  return order && closedReason(order.applyOrderStatus ?? '') === undefined ? order : undefined;
}
