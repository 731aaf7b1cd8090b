import { defineQuery, type Endpoint, SIGNED_IN } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field } from '../../kernel/field.ts';
import { standardFields } from '../../kernel/resource.ts';
import { readStatuses } from './messages.endpoints.ts';

const common = { domain: 'messages', permission: SIGNED_IN } as const;
const path = '/blade-consult/pushmessage';

/** What was pushed to one person, for the programs that fetch it and for himself. */
export const pushMessageFields = {
  id: standardFields.id,
  title: field.text('标题', { max: 100, filter: 'contains', width: 220 }),
  content: field.longText('内容', { max: 1000, width: 320 }),
  link: field.text('链接', { max: 200 }),
  readStatus: field.choice('状态', readStatuses, { dictionary: 'read_status', filter: 'choice', width: 90 }),
  createTime: { ...standardFields.createTime, label: '推送时间' },
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
  filters: { title: pushMessageFields.title, readStatus: pushMessageFields.readStatus, createTime: pushMessageFields.createTime },
  sortable: ['createTime'],
  row: pushMessageFields,
});

export const exportPushMessages = exportOf(pagePushMessages, ['title', 'content', 'createTime', 'readStatus', 'readTime'], {
  permission: 'pushmessage_export',
});

/** Marks an own one as read; doing it again changes nothing. */
export const changeReadStatus: Endpoint = {
  ...common,
  name: 'change-read-status',
  title: '标为已读',
  kind: 'action',
  method: 'POST',
  path: `${path}/changeReadStatus`,
  also: [{ method: 'GET', path: `${path}/changeReadStatus` }],
  input: { id: field.id('编号', { required: '请选择推送消息' }) },
  key: 'id',
};
