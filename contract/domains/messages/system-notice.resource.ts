import { field } from '../../kernel/field.ts';
import { moveOf } from '../../kernel/moves.ts';
import { enter, fillIn } from '../../kernel/prompts.ts';
import { defineResource, endpointOf, submitOf } from '../../kernel/resource.ts';
import { clock } from '../../kernel/role.ts';
import { defineStates } from '../../kernel/states.ts';
import { reason } from '../../kernel/validators.ts';
import { attachmentUpload } from '../files/upload-policies.ts';
import { audienceIds, CHOOSE_AUDIENCE, noticeAudiences } from './message-audience.ts';

/** A system notice is written, shown from the beginning to the end of its window, and may be taken back meanwhile (domain rules 6.26.5). */
export const systemNoticeStates = defineStates({
  name: 'system-notice',
  dictionary: 'notice_status',
  initial: 'draft',
  labels: { draft: '草稿', published: '已发布', withdrawn: '已撤回', expired: '已过期' },
  colors: { draft: 'default', published: 'success', withdrawn: 'error', expired: 'warning' },
  roles: { author: { label: '发布机构', is: [{ tenantId: 'tenantId' }] }, clock },
  steps: {
    publish: { from: ['draft'], to: 'published', by: 'author', label: '发布' },
    withdraw: { from: ['published'], to: 'withdrawn', by: 'author', label: '撤回' },
    expire: { from: ['published'], to: 'expired', by: 'clock', label: '到期' },
  },
});

/** What the author writes. The window is open at an end that is left empty; the end itself is outside. */
export const systemNoticeForm = {
  title: field.text('标题', { required: enter, max: 100, filter: 'contains', width: 240 }),
  audience: field.choice('接收范围', noticeAudiences, {
    dictionary: 'notice_audience',
    required: CHOOSE_AUDIENCE,
    default: 'hospital',
    filter: 'choice',
    width: 100,
  }),
  audienceIds,
  startTime: field.datetime('开始展示', { filter: 'range', ahead: true, width: 150, hint: '留空为发布后立即展示' }),
  endTime: field.datetime('结束展示', { width: 150, hint: '留空为一直展示' }),
  urgent: field.flag('紧急', { default: 0, filter: 'choice', width: 70, hint: '长时间未读将发短信提醒' }),
  content: field.longText('内容', { required: enter, max: 5000 }),
  attachments: field.files('附件', { max: 10, upload: attachmentUpload.code }),
} as const;

const counted = { readOnly: true, virtual: true } as const;
const PUBLISH = 'sysnotice_publish';

/** A hospital's notices, in every state, for those who write them. Others see them as readers only, never through an action. */
export const systemNotice = defineResource({
  name: 'system-notice',
  title: '系统公告',
  domain: 'messages',
  path: '/blade-message/sysnotice',
  scope: 'pair',
  permission: 'sysnotice',
  rights: { add: 'sysnotice_edit' },
  verbs: ['list', 'submit', 'remove', 'export'],
  seenBy: ['author'],
  fields: {
    ...systemNoticeForm,
    status: field.choice('状态', systemNoticeStates.labels, { dictionary: 'notice_status', filter: 'choice', width: 90, readOnly: true }),
    authorName: field.text('发布人', { readOnly: true, max: 50, width: 90 }),
    publishTime: field.datetime('发布时间', { readOnly: true, filter: 'range', width: 150 }),
    withdrawReason: field.longText('撤回原因', { readOnly: true }),
    receiverCount: field.whole('通知人数', { ...counted, width: 90 }),
    readCount: field.whole('已读人数', { ...counted, width: 140 }),
  },
  columns: [
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
  ],
  lifecycle: {
    field: 'status',
    states: systemNoticeStates,
    submits: 'publish',
    editable: ['draft'],
    removable: ['draft', 'withdrawn', 'expired'],
    moves: {
      /** Shows a draft to its audience from the beginning of its window on, and tells everybody of it once. */
      publish: {
        permission: PUBLISH,
        marks: { publishTime: 'now', authorName: 'realName' },
        confirm: '发布后接收范围内的人员将收到提醒，确定发布吗？',
        batch: true,
      },
      /** Takes it from everybody's bell and list. */
      withdraw: {
        permission: PUBLISH,
        input: { reason: field.longText('撤回原因', { required: fillIn, max: 500, format: reason }) },
        marks: { withdrawReason: 'reason' },
        danger: true,
        batch: true,
      },
    },
  },
  menu: {
    parent: 'messages',
    path: '/message/sysnotice',
    icon: 'notice',
    sort: 50,
    buttons: [
      { code: 'sysnotice_edit', title: '编辑' },
      { code: PUBLISH, title: '发布与撤回' },
    ],
  },
});

/** Keeps a draft. */
export const saveSystemNotice = endpointOf(systemNotice, 'submit');
/** Keeps and publishes, in one go. */
export const submitSystemNotice = submitOf(systemNotice);
export const listSystemNotices = endpointOf(systemNotice, 'list');
export const publishSystemNotice = moveOf(systemNotice, 'publish');
export const withdrawSystemNotice = moveOf(systemNotice, 'withdraw');
