import { defineEndpoint, defineQuery, SIGNED_IN } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field, pick } from '../../kernel/field.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { incomplete } from '../../kernel/sent.ts';
import { attachmentUpload } from '../files/upload-policies.ts';
import { audienceIds, CHOOSE_AUDIENCE, noticeAudiences } from './message-audience.ts';
import { readStatuses } from './messages.endpoints.ts';
import { NOTICE_PUBLISH } from './system-notice.actions.ts';
import { systemNoticeStates } from './system-notice.states.ts';

const path = '/blade-message/sysnotice';
const domain = 'messages';

export const NOTICE_VIEW = 'sysnotice_view';
export const NOTICE_EDIT = 'sysnotice_edit';
export const NOTICE_DELETE = 'sysnotice_delete';

/** What the author writes. The window is open at an end that is left empty; the end itself is outside. */
export const systemNoticeForm = {
  title: field.text('标题', { required: '请输入标题', max: 100, filter: 'contains', width: 240 }),
  audience: field.choice('接收范围', noticeAudiences, {
    dictionary: 'notice_audience',
    required: CHOOSE_AUDIENCE,
    default: 'hospital',
    filter: 'choice',
    width: 100,
  }),
  audienceIds,
  startTime: field.datetime('开始展示', { filter: 'range', width: 150, hint: '留空为发布后立即展示' }),
  endTime: field.datetime('结束展示', { width: 150, hint: '留空为一直展示' }),
  urgent: field.flag('紧急', { default: 0, filter: 'choice', width: 70, hint: '10分钟未读将发短信提醒' }),
  content: field.longText('内容', { required: '请输入内容', max: 5000 }),
  attachments: field.files('附件', { max: 10, upload: attachmentUpload.code }),
} as const;

const status = field.choice('状态', systemNoticeStates.labels, {
  dictionary: 'notice_status',
  filter: 'choice',
  width: 90,
  readOnly: true,
});

/** What the author sees. */
export const systemNoticeFields = {
  id: standardFields.id,
  ...systemNoticeForm,
  status,
  authorName: field.text('发布人', { readOnly: true, width: 90 }),
  publishTime: field.datetime('发布时间', { readOnly: true, filter: 'range', width: 150 }),
  withdrawReason: field.longText('撤回原因', { readOnly: true }),
  receiverCount: field.whole('通知人数', { readOnly: true, width: 90 }),
  readCount: field.whole('已读人数', { readOnly: true, width: 140 }),
  ...pick(standardFields, 'tenantId', 'createTime', 'version'),
} as const;

/** What a reader sees, with their own reading of it. */
export const shownNoticeFields = {
  id: standardFields.id,
  ...pick(systemNoticeForm, 'title', 'content', 'urgent', 'startTime', 'endTime'),
  ...pick(systemNoticeFields, 'publishTime', 'authorName'),
  tenantName: field.text('发布机构', { width: 160 }),
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

/** Those of the own hospital, in every state. */
export const listSystemNotices = defineQuery({
  name: 'list-system-notices',
  title: '系统公告',
  domain,
  kind: 'page',
  path: `${path}/list`,
  also: [{ method: 'GET', path: `${path}/page` }],
  permission: NOTICE_VIEW,
  filters: { ...pick(systemNoticeFields, 'title', 'status', 'audience', 'urgent', 'publishTime'), createTime: standardFields.createTime },
  sortable: ['createTime', 'publishTime', 'title'],
  row: systemNoticeFields,
});

export const exportSystemNotices = exportOf(listSystemNotices, [
  'title',
  'content',
  'audience',
  'status',
  'urgent',
  'startTime',
  'endTime',
  'publishTime',
  'authorName',
  'withdrawReason',
  'receiverCount',
  'readCount',
  'createTime',
]);

/** What the caller is to see now: published, inside its window, meant for them, and not taken back. Newest first. */
export const queryNotice = defineQuery({
  name: 'query-notice',
  title: '当前公告',
  domain,
  kind: 'page',
  path: `${path}/queryNotice`,
  permission: SIGNED_IN,
  filters: pick(systemNoticeForm, 'title', 'urgent'),
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
  /** Readers are told what they are shown, the author everything. `attachmentFiles` are the attachments as `NoticeFile`. */
  row: { ...incomplete(systemNoticeFields), ...shownNoticeFields, attachmentFiles: field.json<NoticeFile[]>('附件') },
  key: 'id',
  keyOf: 'system_notice',
});

const submitted = {
  domain,
  kind: 'submit',
  method: 'POST',
  input: { id: field.id('编号'), version: field.whole('版本', { min: 0 }), ...systemNoticeForm },
  row: systemNoticeFields,
  key: 'id',
  keyOf: 'system_notice',
} as const;

/** Keeps a draft. What has been published is no draft any more. */
export const saveSystemNotice = defineEndpoint({
  ...submitted,
  name: 'save-system-notice',
  title: '保存公告',
  path: `${path}/save`,
  permission: NOTICE_EDIT,
});

/** Keeps and publishes, in one go. */
export const submitSystemNotice = defineEndpoint({
  ...submitted,
  name: 'submit-system-notice',
  title: '发布公告',
  path: `${path}/submit`,
  permission: NOTICE_PUBLISH,
});

export const removeSystemNotices = defineEndpoint({
  name: 'remove-system-notices',
  title: '删除公告',
  domain,
  kind: 'remove',
  method: 'POST',
  path: `${path}/remove`,
  permission: NOTICE_DELETE,
  input: { ids: field.ids('编号', { required: '请选择至少一条数据', max: 200 }) },
  key: 'ids',
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
    tenantName: field.text('机构', { width: 180 }),
    readStatus: field.choice('状态', readStatuses, { dictionary: 'read_status', width: 80 }),
    readTime: field.datetime('阅读时间', { width: 150 }),
  },
  key: 'id',
  keyOf: 'system_notice',
});

export const exportNoticeReceipts = exportOf(listNoticeReceipts, ['realName', 'deptName', 'tenantName', 'readStatus', 'readTime']);
