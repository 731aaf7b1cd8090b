import { field } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';
import { audienceIds, audiences, CHOOSE_AUDIENCE } from './message-audience.ts';

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
  urgent: field.flag('紧急', { default: 0, filter: 'choice', width: 70, hint: '长时间未读将发短信提醒' }),
} as const;

const counted = { readOnly: true, virtual: true } as const;

/** What was sent to people of the own hospital. It is never changed: removing takes it back from whoever has not read it. */
export const sentMessage = defineResource({
  name: 'sent-message',
  table: 'message',
  title: '消息',
  domain: 'messages',
  path: '/blade-message/msg',
  scope: 'tenant',
  permission: 'msg',
  verbs: ['list', 'detail', 'remove', 'export'],
  // It has been taken from whoever has not read it.
  removesForGood: true,
  fields: {
    ...sentMessageForm,
    typeName: field.text('消息类型', { readOnly: true, max: 50, width: 120 }),
    /** Names at the time of sending: departments and roles may be gone by the time somebody asks. */
    audienceText: field.text('范围说明', { readOnly: true, width: 180 }),
    senderName: field.text('发送人', { readOnly: true, max: 50, width: 90 }),
    receiverCount: field.whole('接收人数', { readOnly: true, width: 90 }),
    /** Absent where nobody was told on the site: only there is known who has read it. */
    readCount: field.whole('已读人数', { ...counted, width: 140 }),
    /** Absent where nothing was pushed, because the type does not push. */
    pushedCount: field.whole('已推送人数', { ...counted, width: 100 }),
    pushFailedCount: field.whole('推送失败人数', { ...counted, width: 110 }),
    /** The same of text messages. */
    textedCount: field.whole('短信已发送人数', { ...counted, width: 110 }),
    textFailedCount: field.whole('短信失败人数', { ...counted, width: 110 }),
  },
  columns: [
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
    'textedCount',
    'textFailedCount',
  ],
  menu: {
    parent: 'messages',
    title: '消息管理',
    path: '/message/msg',
    icon: 'mail',
    sort: 10,
    buttons: [
      { code: 'msg_delete', title: '撤回' },
      { code: 'msg_add', title: '发送' },
    ],
  },
});
