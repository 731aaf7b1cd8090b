import { defineDomain } from '../../kernel/domain.ts';
import { oauthClient } from './oauth-client.resource.ts';
import { oidcProvider } from './oidc-provider.resource.ts';
import { registration } from './registration.resource.ts';
import { sessionDictionaries } from './session.dictionaries.ts';
import { sessionParams } from './session.params.ts';

/** Signing in and out, and what the console asks for right afterwards. */
export const sessionDomain = defineDomain({
  name: 'session',
  title: '登录会话',
  isPlatform: true,
  resources: [oauthClient, oidcProvider, registration],
  params: sessionParams,
  dictionaries: sessionDictionaries,
});
