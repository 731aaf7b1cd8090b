import { field } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';
import { messageChannels } from './message-type.resource.ts';

/** The account by which a hospital sends over a channel. At most one of each channel is in use (domain rules 6.26.2). */
export const channelAccount = defineResource({
  name: 'channel-account',
  title: '渠道账号',
  domain: 'messages',
  path: '/blade-message/channelaccount',
  scope: 'tenant',
  permission: 'channelaccount',
  fields: {
    channel: field.choice('渠道', messageChannels, { dictionary: 'message_channel', required: '请选择渠道', filter: 'choice', width: 100 }),
    accountName: field.text('账号名称', { required: '请输入账号名称', max: 50, filter: 'contains', width: 160 }),
    account: field.text('账号', { required: '请输入账号', max: 100, filter: 'contains', width: 180, hint: '由渠道服务商分配' }),
    secret: field.text('密钥', { required: '请输入密钥', max: 500, sensitive: 'secret', hint: '保存后不再显示；修改时留空表示不变' }),
    enabled: field.flag('启用', {
      required: '请选择是否启用',
      default: 0,
      filter: 'choice',
      width: 70,
      hint: '同一渠道只启用一个，其他自动停用',
    }),
    remark: field.text('备注', { max: 80 }),
  },
  columns: ['channel', 'accountName', 'account', 'enabled', 'remark', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['channel', 'account']],
  menu: { parent: 'messages', path: '/message/channelaccount', icon: 'control', sort: 40 },
});
