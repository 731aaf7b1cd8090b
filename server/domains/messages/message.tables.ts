import { channelAccount } from '../../../contract/domains/messages/channel-account.resource.ts';
import { pushStatuses } from '../../../contract/domains/messages/push-message.endpoints.ts';
import { sentMessage } from '../../../contract/domains/messages/sent-message.resource.ts';
import { smsRecord } from '../../../contract/domains/messages/sms-record.resource.ts';
import { systemNotice } from '../../../contract/domains/messages/system-notice.resource.ts';
import { field } from '../../../contract/kernel/field.ts';
import { defineTable, type RowIn, tableOf } from '../../engine/store/table.ts';

export const channelAccountTable = tableOf(channelAccount);

/** Text messages: what is waiting is found by its own index, however many have been sent. */
export const smsRecordTable = tableOf(smsRecord, {
  indexes: [
    { on: ['createTime', 'id'], where: "status = 'waiting' AND is_deleted = 0" },
    // How many a number has had: removed ones count as well.
    { on: ['tenantId', 'phone', 'createTime desc'] },
    // How many a hospital has sent by hand: removed ones count as well.
    { on: ['tenantId', 'createTime desc'], where: 'sender_tenant_id IS NOT NULL' },
    { on: ['tenantId', 'eventId'], where: 'event_id IS NOT NULL' },
    // Which ones have been sent again.
    { on: ['tenantId', 'retryOf'], where: 'retry_of IS NOT NULL' },
  ],
});

/** What somebody wrote to people of his hospital. The copies that they read are notices with its id as their event. */
export const sentMessageTable = tableOf(sentMessage, {
  notNull: ['title', 'content', 'receiverCount'],
  references: { typeId: 'message_type' },
});

/** What was pushed, one row a person. */
export const pushMessageTable = defineTable({
  name: 'push_message',
  scope: 'tenant',
  kind: 'record',
  fields: {
    userId: field.id('接收人'),
    /** The message that it was pushed for: pushing twice leaves one. */
    eventId: field.id('事件'),
    title: field.text('标题', { max: 100 }),
    content: field.longText('内容', { max: 1000 }),
    link: field.text('链接', { max: 200 }),
    readStatus: field.choice('状态', { 1: '未读', 2: '已读' }, { dictionary: 'read_status' }),
    readTime: field.datetime('阅读时间'),
    deliverStatus: field.choice('推送状态', pushStatuses, { dictionary: 'push_status' }),
    deliverTime: field.datetime('送达时间'),
    errorMessage: field.text('失败原因', { max: 500 }),
    /** Of the sender: how often it was tried, and from when on another process may try it. */
    attempts: field.whole('尝试次数', { hidden: true }),
    nextTime: field.datetime('下次尝试', { hidden: true }),
  },
  notNull: ['userId', 'eventId', 'title', 'content', 'readStatus', 'deliverStatus'],
  indexes: [
    { on: ['userId', 'eventId'], unique: true },
    { on: ['tenantId', 'userId', 'createTime desc', 'id desc'] },
    // What became of one message, and what is taken back with it.
    { on: ['tenantId', 'eventId'], include: ['deliverStatus'] },
    { on: ['createTime', 'id'], where: "deliver_status = 'waiting'" },
  ],
});

/** Owned by the hospital that wrote it; one for all hospitals has all of them as its parties (ADR 0035). */
export const systemNoticeTable = tableOf(systemNotice, {
  /** When everybody of the audience had been told. */
  fields: {
    deliveredTime: field.datetime('通知时间'),
    /** When what nobody had read by its end was marked so. */
    unreadExpiredTime: field.datetime('过期未读时间'),
  },
  // Few are shown at a time, whatever has been published in years.
  indexes: [
    { on: ['publishTime desc', 'id desc'], where: "status = 'published' AND is_deleted = 0" },
    // Whose unread copies have not been marked yet, whatever has ended in years.
    { on: ['endTime'], where: "status = 'expired' AND unread_expired_time IS NULL" },
  ],
});

export type SystemNoticeRow = RowIn<typeof systemNoticeTable> & {
  id: string;
  tenantId: string;
  partyTenantIds: string[];
  version: number;
  title: string;
  content: string;
  status: string;
};
