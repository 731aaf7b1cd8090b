import { defineEndpoint, defineQuery } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field, pick } from '../../kernel/field.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { audienceIds, audiences, CHOOSE_AUDIENCE } from './message-audience.ts';

const path = '/blade-message/msg';
const domain = 'messages';

export const MSG_VIEW = 'msg_view';
export const MSG_SEND = 'msg_add';
export const MSG_WITHDRAW = 'msg_delete';

/** What the sender fills in. With a type, empty title and content come from its template. */
export const sentMessageForm = {
  typeId: field.id('消息类型', { names: 'message_type', filter: 'equals' }),
  title: field.text('标题', { max: 100, filter: 'contains', width: 200 }),
  content: field.longText('内容', { max: 1000, width: 260 }),
  audience: field.choice('接收范围', audiences, {
    dictionary: 'message_audience',
    required: CHOOSE_AUDIENCE,
    default: 'hospital',
    filter: 'choice',
    width: 100,
  }),
  audienceIds,
  urgent: field.flag('紧急', { default: 0, filter: 'choice', width: 70, hint: '10分钟未读将发短信提醒' }),
} as const;

export const sentMessageFields = {
  id: standardFields.id,
  ...sentMessageForm,
  typeName: field.text('消息类型', { width: 120 }),
  /** Names instead of ids, as the list shows them. */
  audienceText: field.text('范围说明', { width: 180 }),
  senderName: field.text('发送人', { width: 90 }),
  receiverCount: field.whole('接收人数', { width: 90 }),
  readCount: field.whole('已读人数', { width: 140 }),
  /** Absent where nothing was pushed, because the type does not push. */
  pushedCount: field.whole('已推送人数', { width: 100 }),
  pushFailedCount: field.whole('推送失败人数', { width: 110 }),
  ...pick(standardFields, 'tenantId', 'createTime', 'version'),
} as const;

export const listSentMessages = defineQuery({
  name: 'list-sent-messages',
  title: '消息管理',
  domain,
  kind: 'page',
  path: `${path}/list`,
  also: [{ method: 'GET', path: `${path}/page` }],
  permission: MSG_VIEW,
  filters: { ...pick(sentMessageForm, 'title', 'typeId', 'audience', 'urgent'), createTime: standardFields.createTime },
  sortable: ['createTime', 'title'],
  row: sentMessageFields,
});

export const exportSentMessages = exportOf(listSentMessages, [
  'title',
  'typeName',
  'content',
  'audience',
  'audienceText',
  'urgent',
  'senderName',
  'createTime',
  'receiverCount',
  'readCount',
  'pushedCount',
  'pushFailedCount',
]);

export const detailSentMessage = defineQuery({
  name: 'detail-sent-message',
  title: '消息详情',
  domain,
  kind: 'row',
  path: `${path}/detail`,
  permission: MSG_VIEW,
  input: { id: field.id('编号', { required: true }) },
  row: sentMessageFields,
  key: 'id',
  keyOf: 'message',
});

/** Sends. What has been sent cannot be changed: an `id` is refused. */
export const submitSentMessage = defineEndpoint({
  name: 'submit-sent-message',
  title: '发送消息',
  domain,
  kind: 'submit',
  method: 'POST',
  path: `${path}/submit`,
  permission: MSG_SEND,
  input: {
    id: field.id('编号'),
    version: field.whole('版本', { min: 0 }),
    ...sentMessageForm,
    params: field.json('占位内容', { max: 4000 }),
  },
  row: sentMessageFields,
  key: 'id',
  keyOf: 'message',
});

/** Takes messages back: who has not read them will not. */
export const removeSentMessages = defineEndpoint({
  name: 'remove-sent-messages',
  title: '撤回消息',
  domain,
  kind: 'remove',
  method: 'POST',
  path: `${path}/remove`,
  permission: MSG_WITHDRAW,
  input: { ids: field.ids('编号', { required: '请选择至少一条数据', max: 200 }) },
  key: 'ids',
  keyOf: 'message',
});
