/**
 * Numbers that guard the sign-in, with their presets (domain rules section 8). A system parameter with the same key
 * replaces a preset.
 */
export const sessionParams = {
  /** Wrong passwords per account and place until it is locked there; 0 counts as 1. */
  'login.fails': 5,
  /** Minutes for which it is locked, and after which wrong passwords are forgotten. */
  'login.lock': 15,
  /** Minutes for which a captcha can be answered. */
  'login.captcha': 2,
  /** Zero bits of the work that the console does for each captcha; one more doubles it, 0 asks for none. */
  'login.proof-bits': 17,
  /** Days after which a password must be changed; 0 for never. */
  'login.password-days': 90,
  /** Of whom a second factor is wanted: 0 of nobody, 1 of those who administer or move money, 2 of everybody. */
  'login.second-factor': 0,
  /** Minutes for which a code of the second factor lets money move. */
  'login.factor-minutes': 15,
  /** 1: the console offers to go on with another department or role. */
  'site.switch-mode': 0,
} as const;

export type SessionParam = keyof typeof sessionParams;
export const sessionParamNames: Readonly<Record<SessionParam, string>> = {
  'login.fails': '登录失败锁定次数',
  'login.lock': '登录锁定时长（分钟）',
  'login.captcha': '验证码有效期（分钟）',
  'login.proof-bits': '登录工作量证明难度（位，0为不启用）',
  'login.password-days': '密码有效期（天，0为不限）',
  'login.second-factor': '强制双因素认证（0关，1管理员与财务，2全部）',
  'login.factor-minutes': '资金操作动态验证码有效期（分钟）',
  'site.switch-mode': '允许切换部门与角色（1为允许）',
};

/** Codes of refusals that the console does not show, comma-joined (specification 1 §8). Not a number like the others. */
export const QUIET_CODES = 'site.quiet-codes';
