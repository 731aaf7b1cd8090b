import {
  conversationMessageFields,
  type MessageFile,
  type MessageKind,
  withdrawConversationMessage,
} from '../../../contract/domains/conversation/conversation.endpoints.ts';
import type { Call } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { linkTo } from '../../engine/files/file-links.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { cutText } from '../../platform/cut-text.ts';
import { firstAsked } from '../consultation/consultation.reads.ts';
import type { Order } from './conversation.policy.ts';
import { isFresh } from './conversation.policy.ts';
import type { ConversationMessageRow, KeptMessageFile } from './conversation.tables.ts';

const present = presenterOf(conversationMessageFields);

/** The rows of one order's conversation in any of its tables: of the one with the hospital that it asks now, or with another that it asked before. */
export function ofConversation(order: Order, targetTenantId = firstAsked(order)): Sql {
  return sql`tenant_id = ${order.tenantId} AND apply_order_id = ${order.id} AND target_tenant_id = ${targetTenantId}`;
}

function filesOf(row: Pick<ConversationMessageRow, 'files'>): KeptMessageFile[] {
  return row.files ?? [];
}

/** A message as this reader gets it, with fresh links. One that was taken back has neither text nor files for anybody. */
export function presentMessage(call: Pick<Call, 'actor' | 'services' | 'now'>, row: ConversationMessageRow, mayWithdraw: boolean) {
  const { actor, services, now } = call;
  const mine = row.senderId === actor.userId;
  const isGone = Boolean(row.withdrawnTime);
  const files = filesOf(row).map(
    (file): MessageFile => ({ ...file, link: linkTo(services, row.senderTenantId, file.id, { name: file.name }) }),
  );
  return present({
    ...row,
    mine: mine ? 1 : 0,
    content: isGone ? undefined : row.content,
    files: isGone || files.length === 0 ? undefined : files,
    can: mine && !isGone && mayWithdraw && isFresh(row, now) ? [withdrawConversationMessage.name] : [],
  });
}

/** What a list says of the newest message: its kind, and its text or the name of its file. */
export function lineOf(row: Pick<ConversationMessageRow, 'content' | 'files' | 'withdrawnTime'>): {
  lastKind: MessageKind;
  lastContent?: string;
} {
  if (row.withdrawnTime) return { lastKind: 'withdrawn' };
  if (row.content) return { lastKind: 'text', lastContent: cutText(row.content, 60) };
  const files = filesOf(row);
  return files.every(({ isImage }) => isImage) ? { lastKind: 'image' } : { lastKind: 'file', lastContent: files[0]?.name };
}
