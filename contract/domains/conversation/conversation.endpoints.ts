import { defineEndpoint, defineQuery, typed } from '../../kernel/endpoint.ts';
import { field, pick } from '../../kernel/field.ts';
import { consultationRowFields } from '../consultation/consultation.fields.ts';
import { attachmentUpload } from '../files/upload-policies.ts';
import { MESSAGE_FILES, MESSAGE_MAX, READ_CONVERSATION, SPEAK } from './conversation.rules.ts';

const path = '/blade-remote/conversation';
const common = { domain: 'conversation', permission: READ_CONVERSATION } as const;
const applyOrderId = field.id('会诊单', { required: true });
const key = 'applyOrderId';
/** The consulted hospital whose conversation the page shows. Where the order has gone to another one since, nothing is done. Pages of the release before do not say it. */
const targetTenantId = field.text('会诊医院', { max: 12 });

/** For whose ears it is: the hospitals of the order that the page shows, by code, with commas. Pages of the release before do not say it. */
const hearers = field.text('会诊医院', { max: 500 });

/** On whose side of the order the reader stands. Whoever only looks on stands on neither. */
export const conversationSides = { apply: '申请方', target: '会诊方', none: '旁观' } as const;
export type ConversationSide = keyof typeof conversationSides;

/** What a message is, for lists that show no more of it than a line. */
export const messageKinds = { text: '文字', image: '图片', file: '文件', withdrawn: '已撤回' } as const;
export type MessageKind = keyof typeof messageKinds;

/** Whom what is said about an order is for: the applicant, and each expert who is asked and has not declined, the chief first. */
export interface Participant {
  name: string;
  hospital: string;
  side: Exclude<ConversationSide, 'none'>;
}

/** One of them, and how far they have come. */
export interface Reader extends Participant {
  /** 1 for who asks. */
  mine: 0 | 1;
  readSeq: number;
  /** The first message that their hospital hears: who joined in a later round hears none of what an earlier one said. */
  firstSeq: number;
}

const order = pick(
  consultationRowFields,
  'applyOrderId',
  'no',
  'applyOrderStatus',
  'patientName',
  'patientSex',
  'patientBrith',
  'patientAge',
  'submitTime',
  'applyHospitalName',
  'applyDoctorName',
  'targetHospital',
  'targetDoctorName',
);

export const conversationFields = {
  ...order,
  side: field.choice('身份', conversationSides, {
    ownWords: 'who somebody is in a conversation: told by the server',
    readOnly: true,
    always: true,
  }),
  participants: field.json<Participant[]>('参与人', { readOnly: true }),
  lastTime: field.datetime('最近消息时间', { readOnly: true }),
  lastKind: field.choice('最近消息类型', messageKinds, { ownWords: 'what a message holds: told by the server', readOnly: true }),
  lastContent: field.text('最近消息', { readOnly: true }),
  lastSenderName: field.text('最近发送人', { readOnly: true }),
  unread: field.whole('未读数', { readOnly: true }),
} as const;

/** Orders on which the reader speaks for one of the two hospitals and in which something was said, the newest on top. */
export const listConversations = defineQuery({
  ...common,
  name: 'list-conversations',
  title: '会诊沟通列表',
  purpose: '会诊审核通过后，双方可以在这里沟通',
  kind: 'page',
  path: `${path}/page`,
  input: { keyword: field.text('患者姓名或会诊编号', { max: 50 }) },
  filters: {},
  sortable: [],
  row: conversationFields,
});

/** One order's conversation without its messages: whose it is, who has read how far, and whether one may speak. */
export const detailConversation = defineQuery({
  ...common,
  name: 'detail-conversation',
  title: '会诊沟通详情',
  kind: 'row',
  path: `${path}/detail`,
  input: { applyOrderId },
  row: {
    ...order,
    side: conversationFields.side,
    /** The consulted hospital whose conversation this is, of several experts the first one's; absent as long as none is chosen. */
    targetTenantId: field.text('会诊医院', { readOnly: true }),
    /** Which hospitals hear what is said now, as a message is to say it. */
    hearers: { ...hearers, readOnly: true },
    /** Number of the newest message; 0 when nothing was said. */
    lastSeq: field.whole('最近消息序号', { readOnly: true, always: true }),
    /** How far the reader has read. */
    readSeq: field.whole('已读序号', { readOnly: true, always: true }),
    participants: field.json<Reader[]>('参与人', { readOnly: true }),
    /** How far anybody of the other side has read: for consoles of the release before, and gone with the next one. */
    otherReadSeq: field.whole('对方已读序号', { readOnly: true, always: true }),
    /** Why nobody may speak, or the reader may not; absent when they may. */
    closedReason: field.text('不能发送的原因', { readOnly: true }),
  },
  key,
  keyOf: 'consultation',
});

/** A file of a message as readers get it: the link is signed and lives ten minutes. */
export interface MessageFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  isImage: boolean;
  link: string;
}

export const conversationMessageFields = {
  id: field.id('编号', { always: true }),
  /** In whose conversation it stands: the order may have gone to another hospital since. Servers of the release before do not say it. */
  targetTenantId: field.text('会诊医院', { readOnly: true }),
  /** Counted from 1 within the conversation: the order in which people have spoken. */
  seq: field.whole('序号', { always: true }),
  senderId: field.id('发送人编号', { always: true }),
  senderName: field.text('发送人', { always: true }),
  senderTenantName: field.text('发送人机构', { always: true }),
  /** 1 for the reader's own. */
  mine: field.flag('本人发送', { always: true }),
  content: field.longText('消息内容', { max: MESSAGE_MAX }),
  files: field.json<MessageFile[]>('附件'),
  createTime: field.datetime('发送时间', { always: true }),
  /** Then there are neither content nor files. */
  withdrawnTime: field.datetime('撤回时间'),
} as const;

/** The newest messages, or those before `before`; oldest first within the answer, at most 30. */
export const listConversationMessages = defineQuery({
  ...common,
  name: 'list-conversation-messages',
  title: '会诊沟通消息',
  kind: 'list',
  path: `${path}/messages`,
  input: { applyOrderId, before: field.whole('起始序号', { min: 1 }) },
  row: conversationMessageFields,
  key,
  keyOf: 'consultation',
});

/** Text, files, or both. Sent again under the same idempotency key it is said once; to a hospital that it was not written for, never. */
export const sendConversationMessage = defineEndpoint({
  ...common,
  name: 'send-conversation-message',
  title: '发送消息',
  kind: 'submit',
  method: 'POST',
  path: `${path}/send`,
  permission: SPEAK,
  input: {
    applyOrderId,
    hearers,
    content: field.longText('消息内容', { max: MESSAGE_MAX }),
    files: field.files('附件', { max: MESSAGE_FILES, upload: attachmentUpload.code }),
  },
  row: conversationMessageFields,
  echoes: {},
  key,
  keyOf: 'consultation',
});

/** Everything up to a message is read. Saying it again, or of an earlier message, changes nothing. */
export const readConversation = defineEndpoint({
  ...common,
  name: 'read-conversation',
  title: '标记消息已读',
  kind: 'action',
  method: 'POST',
  path: `${path}/read`,
  input: { applyOrderId, targetTenantId, seq: field.whole('消息序号', { required: true, min: 1 }) },
  key,
  keyOf: 'consultation',
});

/** Takes back what one said less than two minutes ago. Doing it twice changes nothing. */
export const withdrawConversationMessage = defineEndpoint({
  ...common,
  name: 'withdraw-conversation-message',
  title: '撤回消息',
  kind: 'action',
  method: 'POST',
  path: `${path}/withdraw`,
  permission: SPEAK,
  input: { messageId: field.id('消息', { required: true }) },
  key: 'messageId',
  keyOf: 'consultation_message',
});

/** A bare number: unread messages in the conversations that one follows. */
export const countUnreadConversations = defineQuery({
  ...common,
  name: 'count-unread-conversations',
  title: '未读沟通消息数',
  kind: 'row',
  path: `${path}/unread`,
  answer: typed<number>(),
});
