import { field } from '../../../contract/kernel/field.ts';
import { defineTable } from '../store/table.ts';

const captchaTable = defineTable({
  name: 'captcha',
  scope: 'platform',
  kind: 'record',
  fields: { answer: field.text('答案', { max: 10 }), expireTime: field.datetime('过期时间') },
  notNull: ['answer', 'expireTime'],
  indexes: [{ on: ['expireTime'] }],
});

/** Wrong passwords per tenant and account, wherever they came from, whether or not the account exists, so that the answer tells nothing. */
const signInFailureTable = defineTable({
  name: 'sign_in_failure',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['accountKey'],
  fields: {
    accountKey: field.text('账号', { max: 50 }),
    failures: field.whole('失败次数'),
    lastTime: field.datetime('最近失败'),
  },
  notNull: ['failures'],
});

/** From where an account was tried, through which program: what failed there, until when it is locked there, and when it last came in. */
const signInPlaceTable = defineTable({
  name: 'sign_in_place',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['accountKey', 'clientId', 'place'],
  fields: {
    accountKey: field.text('账号', { max: 50 }),
    clientId: field.text('客户端', { max: 50 }),
    /** An address, or the hash of a browser's mark. */
    place: field.text('来源', { max: 60 }),
    failures: field.whole('失败次数'),
    lockedUntil: field.datetime('锁定至'),
    lastTime: field.datetime('最近失败'),
    knownTime: field.datetime('最近登录'),
  },
  notNull: ['failures'],
});

export const signInTables = [captchaTable, signInFailureTable, signInPlaceTable];
