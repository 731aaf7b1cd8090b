import { defineParams, param } from '../../kernel/param.ts';

/** Deadlines and demands of referrals (domain rules 6.5, section 8). */
export const referralParams = defineParams('转诊', {
  /** Of the hospital that is asked. */
  'referral.answer': param.whole('转诊答复时限', { preset: 24, unit: '小时', min: 1, max: 168 }),
  'referral.answer-critical': param.whole('危重转诊答复时限', { preset: 30, unit: '分钟', min: 5, max: 240 }),
  /** Of the hospital that admits. */
  'referral.admission-required': param.flag('入院须登记住院号和床位', { preset: 0 }),
  'referral.visit-days': param.whole('门诊转诊就诊最长预约天数', { preset: 14, unit: '天', min: 1, max: 90 }),
  /** Of the hospital that refers. */
  'referral.grace': param.whole('转入日期后宽限', { preset: 1, unit: '天', min: 0, max: 30 }),
  'referral.certificate': param.whole('转诊证明有效期', { preset: 3, unit: '个月', min: 1, max: 12 }),
  'referral.certificate-chronic': param.whole('慢病转诊证明有效期', { preset: 12, unit: '个月', min: 1, max: 24 }),
  'referral.supplement': param.whole('急诊转诊补充资料时限', { preset: 24, unit: '小时', min: 1, max: 168 }),
  'referral.renew': param.whole('最多续转次数', { preset: 1, unit: '次', min: 1, max: 20 }),
  /** Else another open one of the patient is told of, and keeps nobody from handing in. */
  'referral.one-open': param.flag('同一患者同类转诊未结束时不能再次提交', { preset: 0 }),
  'referral.consent-required': param.flag('提交须上传患者知情同意书', { preset: 0 }),
});
