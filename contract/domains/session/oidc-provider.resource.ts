import { field } from '../../kernel/field.ts';
import { enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { code } from '../../kernel/validators.ts';

/** Plain http is for providers on the server's own machine, as in tests. */
const issuer = {
  pattern: /^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)(\/[^\s?#]*)?$/,
  message: '签发地址应以 https:// 开头，且不含参数',
};

export const CLIENT_SECRET_NEEDED = '修改签发地址后请重新输入客户端密钥';

/** An OpenID Connect provider with whose accounts people of one hospital may sign in. */
export const oidcProvider = defineResource({
  name: 'oidc-provider',
  title: '第三方登录',
  domain: 'session',
  path: '/blade-system/oauthconfig',
  aliases: ['/blade-system/oauth-config'],
  scope: 'tenant',
  permission: 'oidc_provider',
  fields: {
    name: field.text('名称', { required: enter, max: 20, filter: 'contains', hint: '登录页按钮上的文字' }),
    source: field.text('来源编码', {
      required: enter,
      max: 50,
      format: code,
      filter: 'equals',
      hint: '如 wechat_enterprise、hospital',
    }),
    issuer: field.text('签发地址', {
      required: enter,
      max: 255,
      format: issuer,
      hint: '提供方的 Issuer，如 https://sso.hospital.cn',
    }),
    clientId: field.text('客户端编号', { required: enter, max: 200 }),
    clientSecret: field.text('客户端密钥', {
      required: enter,
      max: 500,
      sensitive: 'secret',
      hint: '保存后不再显示；修改时留空表示不变',
    }),
    scopes: field.text('申请范围', { max: 200, default: 'openid profile', hint: '留空为 openid profile' }),
    enabled: field.flag('启用', { required: '请选择是否启用', default: 1 }),
  },
  columns: ['name', 'source', 'issuer', 'clientId', 'enabled'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['source']],
  menu: { parent: 'settings', path: '/system/oauthconfig', icon: 'share', sort: 75 },
});
