import { defineQuery, PUBLIC } from '../../kernel/endpoint.ts';
import { field, pick } from '../../kernel/field.ts';
import { registration } from './registration.resource.ts';

/** What a newcomer fills in, with the specification's exact words (1 §5). */
export const registrationForm = {
  tenantId: field.text('租户编号', { required: '请先输入租户编号', max: 12 }),
  ...pick(registration.fields, 'name', 'account'),
  password: field.text('密码', { required: '请先输入密码', max: 128, sensitive: 'secret' }),
  password2: field.text('确认密码', { required: '请先输入密码', max: 128, sensitive: 'secret' }),
} as const;

export const PASSWORDS_DIFFER = '两次密码输入不一致';

/**
 * Asks for an account after a third-party sign-in that nobody here is known by. `oauthId` is the one of the token reply,
 * whose access token must come along: it proves that the identity is the caller's.
 */
export const registerGuest = defineQuery({
  name: 'register-guest',
  title: '第三方登录注册',
  domain: 'session',
  kind: 'session',
  method: 'POST',
  path: '/blade-user/register-guest',
  permission: PUBLIC,
  input: { ...registrationForm, oauthId: field.id('第三方身份', { required: true }) },
});
