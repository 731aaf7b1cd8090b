import { defineParams, notMore, type ParamRule, param } from '../../../kernel/param.ts';

/** Limits of text messages (domain rules 6.26.2): to one number, and of what a hospital without an account of its own sends by hand at the platform's cost. */
export const smsParams = defineParams('短信与消息', {
  'sms.per-minute': param.whole('每号每分钟最多', { preset: 1, unit: '条', min: 1, max: 10 }),
  'sms.per-hour': param.whole('每号每小时最多', { preset: 5, unit: '条', min: 1, max: 60 }),
  'sms.per-day': param.whole('每号每天最多', { preset: 10, unit: '条', min: 1, max: 200 }),
  'sms.platform-per-day': param.whole('每院每天经平台账号手工发送最多', {
    preset: 1000,
    unit: '条',
    min: 0,
    max: 100_000,
    platformOnly: true,
  }),
  'sms.code-minutes': param.whole('短信验证码有效期', { preset: 5, unit: '分钟', min: 1, max: 30 }),
});

export const smsParamRules: readonly ParamRule[] = [
  notMore(smsParams, 'sms.per-minute', 'sms.per-hour'),
  notMore(smsParams, 'sms.per-hour', 'sms.per-day'),
];
