import { oauthClientFields } from '../../kernel/identity.fields.ts';
import { defineResource } from '../../kernel/resource.ts';

/** A program that may ask for tokens: the console itself, a hospital's system, a script. */
export const oauthClient = defineResource({
  name: 'oauth-client',
  title: '应用客户端',
  domain: 'session',
  path: '/blade-system/oauth-client',
  aliases: ['/blade-system/client'],
  scope: 'platform',
  permission: 'oauth_client',
  fields: oauthClientFields,
  columns: ['clientId', 'grantTypes', 'bodyCipher', 'remark', 'updateTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['clientId']],
  menu: { parent: 'platform', path: '/settings/oauth-client', icon: 'key', sort: 40 },
});
