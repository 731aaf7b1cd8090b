/**
 * Numbers that guard the sign-in, with their presets (domain rules section 8). A system parameter with the same key
 * replaces a preset.
 */
export const sessionParams = {
  /** Wrong passwords per tenant and account until it is locked; 0 counts as 1. */
  'login.fails': 5,
  /** Minutes for which it is locked, and after which wrong passwords are forgotten. */
  'login.lock': 15,
  /** Minutes for which a captcha can be answered. */
  'login.captcha': 2,
  /** Days after which a password must be changed; 0 for never. */
  'login.password-days': 90,
  /** 1: the console offers to go on with another department or role. */
  'site.switch-mode': 0,
} as const;

export type SessionParam = keyof typeof sessionParams;
export const sessionParamNames: Readonly<Record<SessionParam, string>> = {
  'login.fails': '登录失败锁定次数',
  'login.lock': '登录锁定时长（分钟）',
  'login.captcha': '验证码有效期（分钟）',
  'login.password-days': '密码有效期（天，0为不限）',
  'site.switch-mode': '允许切换部门与角色（1为允许）',
};

/** Codes of refusals that the console does not show, comma-joined (specification 1 §8). Not a number like the others. */
export const QUIET_CODES = 'site.quiet-codes';
