import { defineQuery, SIGNED_IN, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { enter } from '../../kernel/prompts.ts';

const common = { domain: 'session', kind: 'session', permission: SIGNED_IN } as const;
const path = '/blade-auth/oauth/factor';

/** The password again: whoever finds an open console must not change how its person signs in. */
export const ownPassword = field.text('登录密码', { max: 128, sensitive: 'secret' });
/** Six digits of the app, or a recovery code in its place. */
export const factorCode = field.text('动态验证码', { max: 40, sensitive: 'secret' });

/** What somebody has of a second factor, and whether their hospital wants one of them. */
export const showFactor = defineQuery({
  ...common,
  name: 'show-factor',
  title: '双因素认证状态',
  path,
  row: {
    enabled: field.flag('已启用'),
    enabledTime: field.datetime('启用时间'),
    recoveryLeft: field.whole('剩余恢复码'),
    required: field.flag('机构要求'),
  },
});

/** Answers a new secret, as text and as the address that a QR code of it holds. It counts once a code of it has come back. */
export const beginFactor = defineQuery({
  ...common,
  name: 'begin-factor',
  title: '绑定验证器',
  method: 'POST',
  path: `${path}/begin`,
  input: { password: ownPassword },
  answer: typed<{ secret: string; address: string }>(),
});

/** Answers ten recovery codes, this once; ends one's other sessions. */
export const confirmFactor = defineQuery({
  ...common,
  name: 'confirm-factor',
  title: '启用双因素认证',
  method: 'POST',
  path: `${path}/confirm`,
  input: { code: field.text('动态验证码', { required: enter, max: 40, sensitive: 'secret' }) },
  answer: typed<{ recoveryCodes: string[] }>(),
});

/** Takes the second factor away, by a password and a code. */
export const disableFactor = defineQuery({
  ...common,
  name: 'disable-factor',
  title: '关闭双因素认证',
  method: 'POST',
  path: `${path}/disable`,
  input: { password: ownPassword, code: factorCode },
});

export const factorEndpoints = [showFactor, beginFactor, confirmFactor, disableFactor];
