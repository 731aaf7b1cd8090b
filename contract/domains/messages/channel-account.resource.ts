import { defineEndpoint } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';

export const pushChannels = { wecom: '企业微信', gateway: '推送网关' } as const;
export type PushChannel = keyof typeof pushChannels;

const digits = { pattern: /^\d+$/, message: '应用ID应为数字' };
/** A name and a password in an address would stand in lists, sheets and logs: the secret has a field of its own. */
const url = {
  pattern: /^https?:\/\/[^\s/?#@\\]+(\/[^\s?#\\]*)?$/,
  message: '推送地址应以http://或https://开头，且不含账号、密码和参数',
};

/**
 * The account by which a hospital pushes messages to the telephones of its people. One of its accounts is in use; without
 * any, the platform's is (domain rules 6.26.2). Text messages have a configuration of their own, the site needs none (ADR 0043).
 */
export const channelAccount = defineResource({
  name: 'channel-account',
  title: '渠道账号',
  domain: 'messages',
  path: '/blade-message/channelaccount',
  scope: 'tenant',
  permission: 'channelaccount',
  fields: {
    channel: field.choice('渠道', pushChannels, { dictionary: 'push_channel', required: choose, filter: 'choice', width: 100 }),
    accountName: field.text('账号名称', { required: enter, max: 50, filter: 'contains', width: 160 }),
    account: field.text('账号', {
      required: enter,
      max: 100,
      filter: 'contains',
      width: 180,
      hint: '企业微信填写企业ID（CorpID）；推送网关填写网关分配的账号',
    }),
    agentId: field.text('应用ID', { max: 15, format: digits, hint: '企业微信应用的AgentId' }),
    address: field.text('推送地址', { max: 200, format: url, hint: '如 https://push.example.cn/messages' }),
    secret: field.text('密钥', {
      required: enter,
      max: 500,
      sensitive: 'secret',
      hint: '企业微信填写应用的Secret；保存后不再显示，修改时留空表示不变',
    }),
    enabled: field.flag('启用', { readOnly: true, filter: 'choice', width: 70 }),
    remark: field.text('备注', { max: 80 }),
  },
  columns: ['channel', 'accountName', 'account', 'enabled', 'remark', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export', 'enable'],
  unique: [['accountName']],
  exclusive: 'enabled',
  menu: { parent: 'messages', path: '/message/channelaccount', icon: 'control', sort: 40 },
});

/** What each channel cannot do without. What another channel needs is not kept. */
export const channelNeeds = {
  wecom: { agentId: '请输入应用ID' },
  gateway: { address: '请输入推送地址' },
} as const satisfies Readonly<Record<PushChannel, Readonly<Record<string, string>>>>;
export const PUSH_SECRET_NEEDED = '请输入密钥';

/** Pushes a short message to the caller themselves by an account, in use or not, and says what went wrong. */
export const testChannelAccount = defineEndpoint({
  name: 'test-channel-account',
  title: '测试渠道账号',
  domain: 'messages',
  kind: 'action',
  method: 'POST',
  path: '/blade-message/channelaccount/test',
  permission: 'channelaccount_edit',
  input: { id: field.id('编号', { required: true }) },
  key: 'id',
  keyOf: 'channel_account',
});
