import { sendConversationMessage } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { conversationUploads, MESSAGE_FILES } from '../../../contract/domains/conversation/conversation.rules.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { ownFileIds } from '../../engine/files/file-links.ts';
import { insertRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { invalid } from '../../platform/refusal.ts';
import { firstAsked, lockConsultation } from '../consultation/consultation.reads.ts';
import { guardHearers, guardOpen, guardPart, type Order, partiesOf } from './conversation.policy.ts';
import { conversationMessageTable, type KeptMessageFile } from './conversation.tables.ts';
import { presentMessage } from './conversation-rows.ts';
import { addFollowers, moveReadMark, recountUnread } from './mark-read.ts';
import { tellConversation } from './tell-conversation.ts';

/**
 * Says something. The lock on the order lets one speak at a time, and keeps the order from being closed in between: numbers
 * have no gaps and follow each other as people read them. Throws 403 for lookers-on, 409 when the order is closed or asks a
 * hospital for which it was not written.
 */
export const serveSendConversationMessage = serve(sendConversationMessage, (call) =>
  call.transaction(async (tx) => {
    const order = await lockConsultation(tx, call.actor, call.input.applyOrderId);
    await guardPart(tx, call.actor, order);
    guardOpen(order);
    guardHearers(order, call.input.hearers);
    const row = await say(tx, call, order, await keptFiles(tx, call));
    await addFollowers(tx, order, call.now);
    await moveReadMark(tx, call.actor, order, row.seq, call.now);
    await recountUnread(tx, order);
    await tellConversation(tx, order);
    await recordAudit(tx, call, {
      rowTable: conversationMessageTable.name,
      rowId: row.id,
      rowTenantId: row.tenantId,
      changed: ['content', 'files'],
    });
    return presentMessage(call, row, true);
  }),
);

async function say(tx: Tx, { actor, input, now, stamp }: CallOf<typeof sendConversationMessage>, order: Order, files: KeptMessageFile[]) {
  const content = input.content ?? '';
  if (content === '' && files.length === 0) throw invalid([{ field: 'content', message: '请输入消息内容或选择文件' }]);
  const { id: applyOrderId, tenantId } = order;
  const partyTenantIds = partiesOf(order);
  const values = {
    ...{ tenantId, partyTenantIds, applyOrderId, targetTenantId: firstAsked(order), seq: await nextSeq(tx, order, now), content, files },
    ...{ senderId: actor.userId, senderName: actor.realName, senderTenantId: actor.tenantId, senderTenantName: actor.tenantName },
  };
  return insertRow(tx, conversationMessageTable, values, stamp);
}

async function nextSeq(tx: Tx, order: Order, now: number): Promise<number> {
  const time = new Date(now);
  const { rows } = await tx.run<{ seq: number }>(sql`
    INSERT INTO conversation (tenant_id, create_time, party_tenant_ids, apply_order_id, target_tenant_id, last_seq, last_time)
    VALUES (${order.tenantId}, ${time}, ${partiesOf(order)}::text[], ${order.id}, ${firstAsked(order)}, 1, ${time})
    ON CONFLICT (tenant_id, apply_order_id, target_tenant_id)
    DO UPDATE SET last_seq = conversation.last_seq + 1, last_time = excluded.last_time WHERE conversation.tenant_id = excluded.tenant_id
    RETURNING last_seq AS seq`);
  return rows[0]?.seq ?? 1;
}

/** Files that the sender uploaded for a conversation, once each and as they named them. Throws 400. */
async function keptFiles(tx: Tx, call: CallOf<typeof sendConversationMessage>): Promise<KeptMessageFile[]> {
  const { actor, input } = call;
  const { files: field } = sendConversationMessage.input;
  if (!input.files?.length || !field) return [];
  const ids = (await ownFileIds(tx, call, input.files, { name: 'files', field })).slice(0, MESSAGE_FILES);
  const { rows } = await tx.run<KeptMessageFile>(sql`
    SELECT id, original_name AS name, size, content_type IN ('image/png', 'image/jpeg', 'image/gif', 'image/bmp') AS "isImage" FROM file
    WHERE tenant_id = ${actor.tenantId} AND user_id = ${actor.userId} AND code = ANY (${[...conversationUploads]}) AND id = ANY (${ids}::uuid[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const file = byId.get(id);
    if (!file) throw invalid([{ field: 'files', message: '附件不存在，请重新上传' }]);
    return file;
  });
}
