import { field } from '../../../contract/kernel/field.ts';
import type { Said } from '../../../contract/kernel/said.ts';
import { defineTable } from '../store/table.ts';

/** What is to be told outside, written in the transaction of the change and delivered after it, at least once. */
export const outboxTable = defineTable({
  name: 'outbox',
  scope: 'tenant',
  kind: 'record',
  fields: {
    toTenantId: field.text('接收租户', { max: 12 }),
    toUserId: field.id('接收人'),
    toPermission: field.text('接收权限', { max: 80 }),
    /** Of which rights one is enough to open what it is about; absent where it is there for whoever holds the permission. */
    toSight: field.ids('查看权限'),
    title: field.text('标题', { max: 100 }),
    context: field.longText('内容'),
    /** What the content was made of, where it has values: whoever shows it says it in another language. */
    contextSaid: field.json<Said>('内容'),
    link: field.text('链接'),
    urgent: field.flag('紧急'),
    /** The document that it speaks of, where a step of it may make a text message about it needless. */
    aboutId: field.id('所述数据'),
    /** What that document waited for when this was told, by the names of the calls; empty until the document is next filed. */
    aboutTasks: field.ids('所待办理'),
    /** As in the notice, where it was not delivered before. */
    settledTime: field.datetime('处理完毕时间'),
    attempts: field.whole('尝试次数'),
    nextTime: field.datetime('下次投递'),
    deliveredTime: field.datetime('投递时间'),
    lastError: field.text('最近错误', { hidden: true }),
  },
  notNull: ['toTenantId', 'title', 'context', 'attempts', 'nextTime'],
  indexes: [
    { on: ['nextTime'], where: 'delivered_time IS NULL' },
    // What is past its time.
    { on: ['deliveredTime'], where: 'delivered_time IS NOT NULL' },
    { on: ['tenantId', 'aboutId'], where: 'about_id IS NOT NULL AND delivered_time IS NULL' },
  ],
});

/**
 * What has happened to a document, as other domains know it: written with the step, and handed after it to each domain that follows it. What nobody
 * follows yet lies here for a while, so that a domain that comes later begins with what was lately.
 */
export const documentEventTable = defineTable({
  name: 'document_event',
  scope: 'pair',
  kind: 'record',
  fields: {
    /** `referral.discharged`. */
    name: field.text('事件', { max: 80 }),
    orderId: field.id('单据'),
    no: field.text('单号', { max: 40 }),
    deliveredTime: field.datetime('送达时间'),
  },
  notNull: ['name', 'orderId'],
  indexes: [{ on: ['name'], where: 'delivered_time IS NULL' }, { on: ['createTime'] }],
});

/** One notice for one person. `readStatus` 2 means read (specification 1 §3), 3 that its time ended unread. */
export const noticeTable = defineTable({
  name: 'notice',
  scope: 'tenant',
  kind: 'record',
  fields: {
    userId: field.id('接收人'),
    /** The outbox row it came from: delivering twice leaves one notice. */
    eventId: field.id('事件'),
    title: field.text('标题', { max: 100 }),
    context: field.longText('内容'),
    contextSaid: field.json<Said>('内容'),
    link: field.text('链接'),
    readStatus: field.choice('状态', { 1: '未读', 2: '已读', 3: '过期未读' }, { dictionary: 'read_status' }),
    readTime: field.datetime('阅读时间'),
    urgent: field.flag('紧急'),
    /** As in the outbox row. */
    aboutId: field.id('所述数据'),
    aboutTasks: field.ids('所待办理'),
    /** When a text message followed it, because nobody had read it, or what it speaks of was settled first. */
    escalatedTime: field.datetime('短信提醒时间'),
    /** Since when what it asked for is over; taken back where that comes back. */
    settledTime: field.datetime('处理完毕时间'),
  },
  notNull: ['userId', 'eventId', 'title', 'context', 'readStatus'],
  indexes: [
    { on: ['userId', 'eventId'], unique: true },
    { on: ['tenantId', 'userId', 'createTime desc', 'id desc'], include: ['readStatus'] },
    // The bell counts what is unread, whatever has been read in years.
    { on: ['tenantId', 'userId', 'id'], where: "read_status = '1'" },
    // Who was told of one event, and who has read it.
    { on: ['tenantId', 'eventId'], include: ['readStatus'] },
    { on: ['createTime'], where: "urgent = 1 AND read_status = '1' AND escalated_time IS NULL" },
    { on: ['tenantId', 'aboutId'], where: 'about_id IS NOT NULL' },
  ],
});
