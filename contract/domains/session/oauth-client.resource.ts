import { bodyPolicies } from '../../kernel/body-cipher.ts';
import { field } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';
import { code } from '../../kernel/validators.ts';

export const grantTypes = {
  password: '密码',
  captcha: '验证码',
  social: '第三方登录',
  authorization_code: '授权码',
  refresh_token: '刷新令牌',
} as const;

/** A program that may ask for tokens: the console itself, a hospital's system, a script. */
export const oauthClient = defineResource({
  name: 'oauth-client',
  title: '应用客户端',
  domain: 'session',
  path: '/blade-system/oauth-client',
  aliases: ['/blade-system/client'],
  scope: 'platform',
  permission: 'oauth_client',
  fields: {
    clientId: field.text('客户端编号', { required: '请输入客户端编号', max: 50, format: code, filter: 'contains', hint: '保存后不能修改' }),
    clientSecret: field.text('客户端密钥', {
      required: '请输入客户端密钥',
      min: 8,
      max: 128,
      sensitive: 'secret',
      virtual: true,
      hint: '保存后不再显示；修改时留空表示不变',
    }),
    grantTypes: field.choices('授权类型', grantTypes, {
      wire: ['authorizedGrantTypes'],
      dictionary: 'grant_type',
      required: '请选择授权类型',
    }),
    bodyCipher: field.choice('请求加密', bodyPolicies, {
      ownWords: 'how a client speaks to us: part of the protocol',
      required: '请选择请求加密',
      default: 'accepted',
      filter: 'choice',
    }),
    remark: field.text('备注', { max: 80 }),
  },
  columns: ['clientId', 'grantTypes', 'bodyCipher', 'remark', 'updateTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['clientId']],
  menu: { parent: 'platform', path: '/settings/oauth-client', icon: 'key', sort: 40 },
});
