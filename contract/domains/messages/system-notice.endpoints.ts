import { defineQuery, SIGNED_IN } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field, pick } from '../../kernel/field.ts';
import { rightOf, rowFieldsOf, standardFields } from '../../kernel/resource-row.ts';
import { incomplete } from '../../kernel/sent.ts';
import { readStatuses } from './messages.endpoints.ts';
import { systemNotice } from './system-notice.resource.ts';

const { path } = systemNotice;
const domain = 'messages';

export const NOTICE_VIEW = rightOf(systemNotice, 'view');

/** What a reader sees, with their own reading of it. */
export const shownNoticeFields = {
  id: standardFields.id,
  ...pick(systemNotice.fields, 'title', 'content', 'urgent', 'startTime', 'endTime', 'publishTime', 'authorName'),
  tenantName: field.text('发布机构', { isHospital: true, width: 160 }),
  /** The reader's notice in the message centre, which `read-message` marks. */
  noticeId: field.id('消息编号'),
  readStatus: field.choice('状态', readStatuses, { dictionary: 'read_status', width: 80 }),
} as const;

/** A file that came with a notice, with a link that works for some minutes. */
export interface NoticeFile {
  id: string;
  name: string;
  link: string;
}

/** What the caller is to see now: published, inside its window, meant for them, and not taken back. Newest first. */
export const queryNotice = defineQuery({
  name: 'query-notice',
  title: '当前公告',
  domain,
  kind: 'page',
  path: `${path}/queryNotice`,
  permission: SIGNED_IN,
  filters: pick(systemNotice.fields, 'title', 'urgent'),
  sortable: [],
  row: shownNoticeFields,
});

/** Its author sees it in every state, its readers while it is shown; to everybody else it is absent. */
export const detailSystemNotice = defineQuery({
  name: 'detail-system-notice',
  title: '公告详情',
  domain,
  kind: 'row',
  path: `${path}/detail`,
  permission: SIGNED_IN,
  input: { id: field.id('编号', { required: true }) },
  /** `attachmentFiles` are the attachments as `NoticeFile`. */
  row: { ...incomplete(rowFieldsOf(systemNotice)), ...shownNoticeFields, attachmentFiles: field.json<NoticeFile[]>('附件') },
  key: 'id',
  keyOf: 'system_notice',
});

/** Who has been told of it, and who has read it: for its author. */
export const listNoticeReceipts = defineQuery({
  name: 'list-notice-receipts',
  title: '公告阅读情况',
  domain,
  kind: 'page',
  path: `${path}/receipts`,
  permission: NOTICE_VIEW,
  input: { id: field.id('编号', { required: true }) },
  filters: { readStatus: field.choice('状态', readStatuses, { dictionary: 'read_status', filter: 'choice' }) },
  sortable: [],
  row: {
    id: standardFields.id,
    realName: field.text('姓名', { width: 100 }),
    deptName: field.text('部门', { width: 150 }),
    tenantName: field.text('机构', { isHospital: true, width: 180 }),
    readStatus: field.choice('状态', readStatuses, { dictionary: 'read_status', width: 80 }),
    readTime: field.datetime('阅读时间', { width: 150 }),
  },
  key: 'id',
  keyOf: 'system_notice',
});

export const exportNoticeReceipts = exportOf(listNoticeReceipts, ['realName', 'deptName', 'tenantName', 'readStatus', 'readTime']);
