import { field } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';

export const smsStatuses = { waiting: '待发送', sent: '已发送', failed: '发送失败' } as const;

/**
 * Every text message that the hospital sent or tried to send, one row an attempt. The server alone writes it; what a
 * person may ask for is a new attempt after a failed one, and to take a row off the list.
 */
export const smsRecord = defineResource({
  name: 'sms-record',
  title: '短信记录',
  domain: 'messages',
  path: '/blade-message/smsrecord',
  scope: 'tenant',
  permission: 'smsrecord',
  fields: {
    phone: field.text('手机号', { readOnly: true, max: 20, sensitive: 'phone', filter: 'contains', width: 120 }),
    templateCode: field.text('模板编号', { readOnly: true, max: 50, filter: 'contains', width: 130 }),
    /** May hold a verification code: kept for the next attempt and shown to nobody. */
    params: field.json('模板参数', { readOnly: true, hidden: true }),
    /** What the receiver reads; the sender masks what must stay between them and the receiver. */
    content: field.longText('短信内容', { readOnly: true, max: 500, width: 280 }),
    status: field.choice('发送状态', smsStatuses, { dictionary: 'sms_status', readOnly: true, filter: 'choice', width: 100 }),
    errorMessage: field.text('失败原因', { readOnly: true, max: 500, width: 200 }),
    sentTime: field.datetime('发送时间', { readOnly: true, filter: 'range', width: 150 }),
    /** Whom it is for, where it is somebody of the hospital. */
    userId: field.id('接收人', { readOnly: true, hidden: true }),
    /** What they are called. */
    receiverName: field.text('接收人', { readOnly: true, virtual: true, width: 90 }),
    /** The message that it goes out for, where there is one that can be taken back. */
    eventId: field.id('所属消息', { readOnly: true, hidden: true }),
    /** Whose account alone may send it, of what people sent: they were asked for, and counted for, by that one. */
    senderTenantId: field.text('发送账号所属机构', { readOnly: true, hidden: true, max: 12 }),
    /** Of the sender: how often it was tried, and from when on another process may try it. */
    attempts: field.whole('尝试次数', { readOnly: true, hidden: true }),
    nextTime: field.datetime('下次尝试', { readOnly: true, hidden: true }),
    /** The failed attempt that this one repeats. */
    retryOf: field.id('重发自', { readOnly: true, hidden: true }),
  },
  columns: ['phone', 'templateCode', 'content', 'status', 'errorMessage', 'sentTime', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  menu: { parent: 'messages', path: '/message/smsrecord', icon: 'message', sort: 30 },
});
