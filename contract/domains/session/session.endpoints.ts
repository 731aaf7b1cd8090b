import { bodyPolicies } from '../../kernel/body-cipher.ts';
import { defineQuery, PUBLIC, SIGNED_IN, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import type { MenuNode, UserInfo } from '../../kernel/session-user.ts';
import { factorCode, factorEndpoints, ownPassword } from './factor.endpoints.ts';
import { captchaFields, tokenRefusalFields, tokenReplyFields } from './token-reply.fields.ts';

/** The OAuth reply and its refusals are bare objects, not envelopes (wire contract, session). */
const domain = 'session';
const kind = 'session';

/** Everything that clients of this family send along; the header `Tenant-Id` counts where `tenantId` is absent. */
const tokenFields = {
  grant_type: field.text('授权类型', { max: 50 }),
  tenantId: field.text('租户编号', { max: 12 }),
  tenant_id: field.text('租户编号', { max: 12 }),
  username: field.text('账号', { max: 50 }),
  account: field.text('账号', { max: 50 }),
  password: field.text('密码', { max: 128, sensitive: 'secret' }),
  refresh_token: field.text('刷新令牌', { max: 500, sensitive: 'secret' }),
  deptId: field.text('部门', { max: 50 }),
  roleId: field.text('角色', { max: 500 }),
  type: field.text('账号类型', { max: 20 }),
  scope: field.text('范围', { max: 50 }),
  source: field.text('第三方来源', { max: 50 }),
  code: field.text('授权码', { max: 2000, sensitive: 'secret' }),
  state: field.text('第三方状态', { max: 500 }),
  redirect_uri: field.text('回调地址', { max: 500 }),
  /** Of the second step: answered with `mfa_required`, sent back with a `code` of the app or a recovery code. */
  mfa_token: field.text('二次验证令牌', { max: 100, sensitive: 'secret' }),
} as const;

export const getCaptcha = defineQuery({
  name: 'get-captcha',
  title: '获取验证码',
  domain,
  kind,
  path: '/blade-auth/oauth/captcha',
  permission: PUBLIC,
  isBare: true,
  row: captchaFields,
});

/** What a client needs before it can encrypt anything: asked with its `Authorization`, it is also told its policy. */
export const getPublicKey = defineQuery({
  name: 'get-public-key',
  title: '获取SM2公钥',
  domain,
  kind,
  path: '/blade-auth/oauth/public-key',
  permission: PUBLIC,
  row: {
    keyId: field.text('密钥编号'),
    publicKey: field.text('SM2公钥'),
    serverTime: field.whole('服务器时间（毫秒）'),
    bodyCipher: field.choice('请求加密', bodyPolicies, { ownWords: 'how a client speaks to us: part of the protocol' }),
  },
});

export const issueToken = defineQuery({
  name: 'issue-token',
  title: '登录与刷新令牌',
  domain,
  kind,
  method: 'POST',
  path: '/blade-auth/oauth/token',
  permission: PUBLIC,
  input: tokenFields,
  isBare: true,
  row: tokenReplyFields,
  refusal: tokenRefusalFields,
});

export const refreshToken = defineQuery({
  name: 'refresh-token',
  title: '刷新令牌',
  domain,
  kind,
  method: 'POST',
  path: '/blade-auth/oauth/token/refresh',
  permission: PUBLIC,
  input: tokenFields,
  isBare: true,
  row: tokenReplyFields,
  refusal: tokenRefusalFields,
});

/** Signs out by the refresh token alone: the console's comes with its cookie. */
export const revokeToken = defineQuery({
  name: 'revoke-token',
  title: '注销刷新令牌',
  domain,
  kind,
  method: 'POST',
  path: '/blade-auth/oauth/token/revoke',
  permission: PUBLIC,
  input: { refresh_token: tokenFields.refresh_token },
});

/** The buttons of the login page: by whose accounts people of a hospital may sign in. */
export const listLoginProviders = defineQuery({
  name: 'list-login-providers',
  title: '第三方登录方式',
  domain,
  kind: 'list',
  path: '/blade-auth/oauth/providers',
  permission: PUBLIC,
  input: { tenantId: field.text('租户编号', { max: 12 }) },
  row: { name: field.text('名称'), source: field.text('来源编码') },
});

/** Leads the browser to the provider; it comes back to `returnFromThirdParty`, which leads it on to the login page. */
export const startThirdParty = defineQuery({
  name: 'start-third-party',
  title: '跳转到第三方登录',
  domain,
  kind,
  path: '/blade-auth/oauth/render/{source}',
  permission: PUBLIC,
  input: { source: field.text('来源编码', { max: 50 }), tenantId: field.text('租户编号', { max: 12 }) },
});

/**
 * Where the provider sends the browser back to: the address to register there. What it adds of its own is passed over, as
 * RFC 6749 (4.1.2) demands.
 */
export const returnFromThirdParty = defineQuery({
  name: 'return-from-third-party',
  title: '第三方登录返回',
  domain,
  kind,
  path: '/blade-auth/oauth/callback/{source}',
  permission: PUBLIC,
  isLenient: true,
  input: {
    source: field.text('来源编码', { max: 50 }),
    code: field.text('授权码', { max: 2000 }),
    state: field.text('第三方状态', { max: 500 }),
    iss: field.text('签发方', { max: 255 }),
    error: field.text('错误', { max: 100 }),
  },
});

export const showUserInfo = defineQuery({
  name: 'show-user-info',
  title: '当前用户信息',
  domain,
  kind,
  path: '/blade-auth/oauth/user-info',
  permission: SIGNED_IN,
  answer: typed<UserInfo>(),
});

export const logout = defineQuery({
  name: 'logout',
  title: '退出登录',
  domain,
  kind,
  method: 'POST',
  path: '/blade-auth/oauth/logout',
  also: [{ method: 'GET', path: '/blade-auth/oauth/logout' }],
  permission: SIGNED_IN,
  input: { logs: field.json('客户端日志') },
});

export const clearSessionCache = defineQuery({
  name: 'clear-session-cache',
  title: '清除缓存',
  domain,
  kind,
  path: '/blade-auth/oauth/clear-cache',
  also: [{ method: 'POST', path: '/blade-auth/oauth/clear-cache' }],
  permission: SIGNED_IN,
});

export const listMenuRoutes = defineQuery({
  name: 'list-menu-routes',
  title: '当前用户的菜单',
  domain,
  kind,
  path: '/blade-system/menu/routes',
  permission: PUBLIC,
  input: { topMenuId: field.text('顶部菜单', { max: 50 }) },
  answer: typed<MenuNode[]>(),
});

export const listMenuButtons = defineQuery({
  name: 'list-menu-buttons',
  title: '当前用户的按钮权限',
  domain,
  kind,
  path: '/blade-system/menu/buttons',
  permission: PUBLIC,
  answer: typed<MenuNode[]>(),
});

export const listTopMenu = defineQuery({
  name: 'list-top-menu',
  title: '当前用户的顶部菜单',
  domain,
  kind,
  path: '/blade-system/menu/top-menu',
  permission: PUBLIC,
  answer: typed<MenuNode[]>(),
});

export const updatePassword = defineQuery({
  name: 'update-password',
  title: '修改密码',
  domain,
  kind,
  method: 'POST',
  path: '/blade-user/update-password',
  permission: SIGNED_IN,
  input: {
    oldPassword: field.text('原密码', { required: true, max: 128, sensitive: 'secret' }),
    newPassword: field.text('新密码', { required: true, max: 128, sensitive: 'secret' }),
    newPassword1: field.text('确认密码', { required: true, max: 128, sensitive: 'secret' }),
  },
});

/** The console was locked: until its person gives their password again, this session moves no money. */
export const lockConsole = defineQuery({
  name: 'lock-console',
  title: '锁定屏幕',
  domain,
  kind,
  method: 'POST',
  path: '/blade-auth/oauth/lock',
  permission: SIGNED_IN,
});

/** The password again, or a code of the second factor, or both, for some minutes of money actions (domain rules 6.25.4). */
export const confirmPassword = defineQuery({
  name: 'confirm-password',
  title: '确认密码',
  domain,
  kind,
  method: 'POST',
  path: '/blade-auth/oauth/confirm-password',
  permission: SIGNED_IN,
  input: { password: ownPassword, code: factorCode },
});

export const sessionEndpoints = [
  getCaptcha,
  getPublicKey,
  issueToken,
  refreshToken,
  revokeToken,
  listLoginProviders,
  startThirdParty,
  returnFromThirdParty,
  showUserInfo,
  logout,
  clearSessionCache,
  listMenuRoutes,
  listMenuButtons,
  listTopMenu,
  updatePassword,
  lockConsole,
  confirmPassword,
  ...factorEndpoints,
];
