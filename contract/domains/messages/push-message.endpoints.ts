import { defineEndpoint, defineQuery, SIGNED_IN } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field, pick } from '../../kernel/field.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { readStatuses } from './messages.endpoints.ts';

const common = { domain: 'messages', permission: SIGNED_IN } as const;
const path = '/blade-consult/pushmessage';

/** Without an account in use at the time of sending, a message stays on the site: `kept`. */
export const pushStatuses = { kept: '仅站内', waiting: '待推送', delivered: '已推送', failed: '推送失败' } as const;

/** What was pushed to one person, for the programs that fetch it and for themselves. */
export const pushMessageFields = {
  id: standardFields.id,
  title: field.text('标题', { max: 100, filter: 'contains', width: 180 }),
  content: field.longText('内容', { max: 1000, width: 260 }),
  link: field.text('链接', { max: 200 }),
  readStatus: field.choice('状态', readStatuses, { dictionary: 'read_status', filter: 'choice', width: 90 }),
  createTime: { ...standardFields.createTime, label: '推送时间' },
  /** Whether it went to their telephone, and why not. */
  deliverStatus: field.choice('推送状态', pushStatuses, { dictionary: 'push_status', filter: 'choice', width: 90 }),
  errorMessage: field.text('失败原因', { max: 500, width: 140 }),
  readTime: field.datetime('阅读时间', { width: 150 }),
} as const;

/** One's own, newest first. */
export const pagePushMessages = defineQuery({
  ...common,
  name: 'page-push-messages',
  title: '推送消息',
  kind: 'page',
  path: `${path}/page`,
  also: [{ method: 'GET', path: `${path}/list` }],
  filters: pick(pushMessageFields, 'title', 'readStatus', 'deliverStatus', 'createTime'),
  sortable: ['createTime'],
  row: pushMessageFields,
});

export const exportPushMessages = exportOf(
  pagePushMessages,
  ['title', 'content', 'createTime', 'deliverStatus', 'errorMessage', 'readStatus', 'readTime'],
  { permission: 'pushmessage_export' },
);

/** Marks an own one as read; doing it again changes nothing. */
export const changeReadStatus = defineEndpoint({
  ...common,
  name: 'change-read-status',
  title: '标为已读',
  kind: 'action',
  method: 'POST',
  path: `${path}/changeReadStatus`,
  also: [{ method: 'GET', path: `${path}/changeReadStatus` }],
  input: { id: field.id('编号', { required: '请选择推送消息' }) },
  key: 'id',
  keyOf: 'push_message',
});
