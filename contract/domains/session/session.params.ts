import { defineParams, param } from '../../kernel/param.ts';

/** Numbers that guard the sign-in (domain rules section 8). */
export const sessionParams = defineParams('登录与安全', {
  'login.password-days': param.whole('密码有效期（0为不限）', { preset: 90, unit: '天', min: 0, max: 730 }),
  'login.second-factor': param.choice('强制双因素认证（下次登录时生效）', { 0: '关闭', 1: '管理员与财务', 2: '全部人员' }, { preset: 0 }),
  /** For so long a code of the second factor lets money move. */
  'login.factor-minutes': param.whole('资金操作动态验证码有效期', { preset: 15, unit: '分钟', min: 1, max: 480 }),
  /** Wrong passwords per account and place until it is locked there. */
  'login.fails': param.whole('密码连续错误锁定', { preset: 5, unit: '次', min: 1, max: 20, platformOnly: true }),
  /** For so long it is locked, and after it wrong passwords are forgotten. */
  'login.lock': param.whole('锁定时长', { preset: 15, unit: '分钟', min: 1, max: 1440, platformOnly: true }),
  'login.captcha': param.whole('图形验证码有效期', { preset: 2, unit: '分钟', min: 1, max: 10, platformOnly: true }),
  /** Zero bits of the work that the console does for each captcha; one more doubles it. */
  'login.proof-bits': param.whole('登录工作量证明难度（0为不启用）', { preset: 17, unit: '位', min: 0, max: 22, platformOnly: true }),
  'site.switch-mode': param.flag('允许切换部门与角色', { preset: 0, platformOnly: true }),
});

/** Codes of refusals that the console does not show, comma-joined (specification 1 §8). Not a number like the others. */
export const QUIET_CODES = 'site.quiet-codes';
