import { withdrawConversationMessage } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { conflict, forbidden, notFound } from '../../platform/refusal.ts';
import { firstAsked, lockConsultation } from '../consultation/consultation.reads.ts';
import { guardOpen, isFresh } from './conversation.policy.ts';
import { type ConversationMessageRow, conversationMessageTable } from './conversation.tables.ts';
import { recountUnread } from './mark-read.ts';
import { tellConversation } from './tell-conversation.ts';

/** Takes back one's own message within two minutes. Throws 403 for somebody else's, 409 when it is too late. */
export const serveWithdrawConversationMessage = serve(withdrawConversationMessage, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, now } = call;
    const found = await findMessage(tx, input.messageId, actor.tenantId);
    if (!found) throw notFound();
    const order = await lockConsultation(tx, actor, found.applyOrderId);
    // The order has gone to another hospital since.
    if (firstAsked(order) !== found.targetTenantId && order.tenantId !== actor.tenantId) throw notFound();
    if (found.senderId !== actor.userId) throw forbidden('只能撤回自己发送的消息');
    if (found.withdrawnTime) return { messageId: found.id };
    guardOpen(order);
    if (!isFresh(found, now)) throw conflict('消息发送已超过2分钟，不能撤回');
    // Twice at once changes it once: the lock on the order is held.
    const { count } = await tx.run(sql`
      UPDATE consultation_message SET withdrawn_time = ${new Date(now)}
      WHERE tenant_id = ${found.tenantId} AND id = ${found.id} AND withdrawn_time IS NULL`);
    if (count === 0) return { messageId: found.id };
    await recountUnread(tx, order, { targetTenantId: found.targetTenantId });
    await tellConversation(tx, order);
    await recordAudit(tx, call, {
      rowTable: conversationMessageTable.name,
      rowId: found.id,
      rowTenantId: found.tenantId,
      changed: ['withdrawnTime'],
    });
    return { messageId: found.id };
  }),
);

/** Whichever of the two hospitals it belongs to: the fence lets both through, and the group through to all. */
async function findMessage(tx: Tx, id: string, tenantId: string): Promise<ConversationMessageRow | undefined> {
  const { rows } = await tx.run<ConversationMessageRow>(sql`
    SELECT ${columnsOf(conversationMessageTable)} FROM consultation_message
    WHERE (tenant_id = ${tenantId} OR ${tenantId} = ANY (party_tenant_ids) OR ${tx.scope === 'group'}::boolean) AND id = ${id}`);
  return rows[0];
}
