import { field } from '../../../contract/kernel/field.ts';
import { defineTable, type RowIn } from '../../engine/store/table.ts';

/**
 * A conversation is that of one order with one invited hospital, of several experts the first one's, whoever is chief: when a returned order goes to another one, it begins
 * anew, and neither hospital hears what was said to the other. All rows belong to the applying hospital, like their order.
 */
const between = { applyOrderId: field.id('会诊单'), targetTenantId: field.text('会诊医院租户', { max: 12 }) } as const;

/** How far a conversation has come: what lists are ordered by, and what numbers its messages without gaps. */
export const conversationTable = defineTable({
  name: 'conversation',
  scope: 'pair',
  kind: 'record',
  primaryKey: ['applyOrderId', 'targetTenantId'],
  fields: { ...between, lastSeq: field.whole('最近消息序号'), lastTime: field.datetime('最近消息时间') },
  notNull: ['lastSeq', 'lastTime'],
  indexes: [{ on: ['tenantId', 'lastTime desc'] }, { on: ['targetTenantId', 'lastTime desc'] }, { on: ['lastTime desc'] }],
  references: { applyOrderId: 'consultation' },
});

/** A file as the message keeps it: the file's own row is its hospital's, which the other one cannot read. */
export interface KeptMessageFile {
  id: string;
  name: string;
  size: number;
  isImage: boolean;
}

/** What was said. A message that was taken back keeps its text, for who must look into it later; nobody is shown it. */
export const conversationMessageTable = defineTable({
  name: 'consultation_message',
  scope: 'pair',
  kind: 'record',
  fields: {
    ...between,
    seq: field.whole('序号'),
    senderId: field.id('发送人编号'),
    senderName: field.text('发送人', { max: 50 }),
    senderTenantId: field.text('发送人租户', { max: 12 }),
    senderTenantName: field.text('发送人机构', { max: 50 }),
    content: field.longText('消息内容', { max: 1_000 }),
    files: field.json<KeptMessageFile[]>('附件'),
    withdrawnTime: field.datetime('撤回时间'),
  },
  notNull: ['applyOrderId', 'targetTenantId', 'seq', 'senderId', 'senderName', 'senderTenantId', 'senderTenantName'],
  indexes: [
    { on: ['applyOrderId', 'targetTenantId', 'seq'], unique: true, include: ['senderId', 'withdrawnTime', 'partyTenantIds'] },
    { on: ['createTime'] },
  ],
  references: { applyOrderId: 'consultation' },
});

export type ConversationMessageRow = RowIn<typeof conversationMessageTable> & {
  id: string;
  tenantId: string;
  partyTenantIds: string[];
  applyOrderId: string;
  targetTenantId: string;
  seq: number;
  senderId: string;
  senderTenantId: string;
  createTime: Date;
};

/**
 * How far each person has read, and how much waits for them: who has such a row follows the conversation, and hears of it.
 * What is unread is kept, not counted when asked: the number in the top bar is asked for at every news.
 */
export const readMarkTable = defineTable({
  name: 'consultation_read_mark',
  scope: 'pair',
  kind: 'record',
  primaryKey: ['applyOrderId', 'targetTenantId', 'userId'],
  fields: {
    ...between,
    userId: field.id('读者'),
    userTenantId: field.text('读者租户', { max: 12 }),
    readSeq: field.whole('已读序号'),
    unread: field.whole('未读数'),
    readTime: field.datetime('阅读时间'),
  },
  notNull: ['userTenantId', 'readSeq', 'unread', 'readTime'],
  indexes: [{ on: ['userId'], where: 'unread > 0' }],
  references: { applyOrderId: 'consultation' },
});
