import type { CaptchaChallenge } from '../../kernel/captcha-proof.ts';
import { field } from '../../kernel/field.ts';

/** What the token calls answer (RFC 6749, 5.1), with what clients of this family read besides. Lists are joined by commas. */
export const tokenReplyFields = {
  access_token: field.text('访问令牌', { max: 2_000 }),
  refresh_token: field.text('刷新令牌', { max: 500 }),
  token_type: field.text('令牌类型', { max: 20 }),
  expires_in: field.whole('访问令牌有效秒数'),
  refresh_expires_in: field.whole('刷新令牌有效秒数'),
  tenant_id: field.text('租户编号', { max: 12 }),
  user_id: field.text('用户编号', { max: 50 }),
  dept_id: field.text('部门', { max: 50 }),
  role_id: field.longText('角色编号', { max: 2_000 }),
  role_name: field.longText('角色别名', { max: 2_000 }),
  role_title: field.longText('角色', { max: 2_000 }),
  account: field.text('账号', { max: 50 }),
  user_name: field.text('账号', { max: 50 }),
  nick_name: field.text('姓名', { max: 50 }),
  real_name: field.text('姓名', { max: 50 }),
  avatar: field.text('头像', { max: 500 }),
  oauth_id: field.text('第三方标识', { max: 50 }),
  must_change_password: field.json<boolean>('需修改密码'),
  must_enrol_factor: field.json<boolean>('需启用双因素认证'),
  registration_status: field.text('申请状态', { max: 20 }),
  registration_reason: field.longText('退回原因'),
} as const;

/** What they refuse with (RFC 6749, 5.2), and what the next attempt needs. */
export const tokenRefusalFields = {
  error: field.text('错误', { max: 100 }),
  error_description: field.longText('错误说明'),
  mfa_token: field.text('二次验证令牌', { max: 100 }),
  challenge: field.json<CaptchaChallenge>('安全验证'),
} as const;

export const captchaFields = {
  key: field.text('验证码编号', { max: 100 }),
  image: field.longText('验证码图片', { max: 100_000 }),
  expires_in: field.whole('验证码有效秒数'),
  challenge: field.json<CaptchaChallenge>('安全验证'),
} as const;
