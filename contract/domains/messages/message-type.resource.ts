import { field } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { code } from '../../kernel/validators.ts';

/** The ways by which a message reaches people. */
export const messageChannels = { site: '站内信', sms: '短信', push: '移动推送' } as const;
export type MessageChannel = keyof typeof messageChannels;

/** Kinds of messages with their templates: by which channels they go, and what they say. `{姓名}` stands for what the sender fills in. */
export const messageType = defineResource({
  name: 'message-type',
  title: '消息类型',
  domain: 'messages',
  path: '/blade-message/msgtype',
  scope: 'tenant',
  permission: 'msgtype',
  fields: {
    typeCode: field.text('类型编码', { required: enter, max: 50, format: code, filter: 'contains', width: 140 }),
    typeName: field.text('类型名称', { required: enter, max: 50, filter: 'contains', width: 140 }),
    channels: field.choices('发送渠道', messageChannels, {
      dictionary: 'message_channel',
      required: choose,
      filter: 'choice',
      default: ['site'],
      width: 160,
    }),
    titleTemplate: field.text('标题模板', { required: enter, max: 100, hint: '可用{姓名}一类的占位符', width: 180 }),
    contentTemplate: field.longText('内容模板', { required: enter, max: 1000, hint: '可用{姓名}一类的占位符', width: 260 }),
    enabled: field.flag('启用', { required: '请选择是否启用', default: 1, filter: 'choice', width: 70 }),
    remark: field.text('备注', { max: 80 }),
  },
  called: 'typeName',
  columns: ['typeCode', 'typeName', 'channels', 'titleTemplate', 'enabled', 'remark'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['typeCode']],
  menu: { parent: 'messages', path: '/message/msgtype', icon: 'form', sort: 20 },
});
