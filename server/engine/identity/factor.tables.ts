import { field } from '../../../contract/kernel/field.ts';
import { defineTable } from '../store/table.ts';

/** Somebody's second factor: the sealed secret that they share with the app on their telephone. */
const secondFactorTable = defineTable({
  name: 'second_factor',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['userId'],
  fields: {
    userId: field.id('用户'),
    sealedSecret: field.text('密钥', { hidden: true }),
    /** Until a code of it came back, it is only an offer. */
    confirmedTime: field.datetime('启用时间'),
    /** The half minute of the last code that was taken: no code of it, or of an earlier one, is taken again. */
    lastStep: field.whole('最近时间步'),
    recoverySalt: field.text('恢复码盐值', { hidden: true }),
  },
  notNull: ['sealedSecret'],
  references: { userId: 'user_account' },
});

const recoveryCodeTable = defineTable({
  name: 'recovery_code',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['userId', 'codeHash'],
  fields: {
    userId: field.id('用户'),
    codeHash: field.text('恢复码', { hidden: true }),
    usedTime: field.datetime('使用时间'),
  },
  references: { userId: 'user_account' },
});

/** A sign-in whose password was right and whose code is still to come. */
const signInStepTable = defineTable({
  name: 'sign_in_step',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['tokenHash'],
  fields: {
    tokenHash: field.text('令牌', { hidden: true }),
    userId: field.id('用户'),
    clientId: field.text('客户端', { max: 50 }),
    /** By which identity of a third party it came. */
    oauthId: field.id('第三方身份'),
    tries: field.whole('尝试次数'),
    expireTime: field.datetime('过期时间'),
  },
  notNull: ['userId', 'clientId', 'tries', 'expireTime'],
  indexes: [{ on: ['expireTime'] }],
  references: { userId: 'user_account' },
});

export const factorTables = [secondFactorTable, recoveryCodeTable, signInStepTable];
