import { oidcProvider } from '../../../../contract/domains/session/oidc-provider.resource.ts';
import { field } from '../../../../contract/kernel/field.ts';
import { defineTable, tableOf } from '../../../engine/store/table.ts';

export const oidcProviderTable = tableOf(oidcProvider);

/** A sign-in that is under way at a provider: made at the start, used up at the end, good for ten minutes. */
export const oidcLoginTable = defineTable({
  name: 'oidc_login',
  scope: 'tenant',
  kind: 'record',
  fields: {
    providerId: field.id('提供方'),
    /** SHA-256 of what travels in the address, and of what the browser keeps in a cookie: one without the other is worth nothing. */
    stateHash: field.text('状态', { hidden: true }),
    browserHash: field.text('浏览器', { hidden: true }),
    nonce: field.text('随机数', { hidden: true }),
    codeVerifier: field.text('PKCE', { hidden: true }),
    redirectUri: field.text('回调地址', { max: 500 }),
    /** The `iss` that the provider added on the way back (RFC 9207). */
    responseIssuer: field.text('应答签发方', { hidden: true }),
    expireTime: field.datetime('过期时间'),
  },
  notNull: ['providerId', 'stateHash', 'browserHash', 'nonce', 'codeVerifier', 'redirectUri', 'expireTime'],
  indexes: [{ on: ['stateHash'], unique: true }, { on: ['tenantId', 'browserHash'] }, { on: ['expireTime'] }],
  references: { providerId: 'oidc_provider' },
});

/** Somebody as a provider knows them, and the local account that they are here, if any. */
export const userOauthTable = defineTable({
  name: 'user_oauth',
  scope: 'tenant',
  fields: {
    issuer: field.text('签发方'),
    subject: field.text('第三方标识'),
    source: field.text('来源编码', { max: 50 }),
    loginName: field.text('第三方账号', { max: 50 }),
    realName: field.text('第三方姓名', { max: 50 }),
    userId: field.id('用户'),
    lastTime: field.datetime('最近登录'),
  },
  notNull: ['issuer', 'subject', 'source', 'loginName'],
  indexes: [
    { on: ['issuer', 'subject'], unique: true, where: 'is_deleted = 0' },
    { on: ['tenantId', 'userId'], where: 'user_id IS NOT NULL' },
  ],
  references: { userId: 'user_account' },
});
