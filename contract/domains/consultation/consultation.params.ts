import { isDivisible } from '../../kernel/ledger.ts';
import { defineParams, notMore, type ParamRule, param } from '../../kernel/param.ts';

/** Deadlines and amounts of consultation (domain rules section 8). */
export const consultationParams = defineParams('会诊', {
  'consultation.pay-limit': param.whole('支付时限', { preset: 24, unit: '小时', min: 1, max: 168 }),
  'consultation.answer': param.whole('普通会诊安排提醒', { preset: 24, unit: '小时', min: 1, max: 168 }),
  'consultation.answer-urgent': param.whole('紧急会诊安排提醒', { preset: 2, unit: '小时', min: 1, max: 48 }),
  'consultation.expire': param.whole('普通会诊未安排过期', { preset: 48, unit: '小时', min: 1, max: 720 }),
  'consultation.expire-urgent': param.whole('紧急会诊未安排过期', { preset: 24, unit: '小时', min: 1, max: 168 }),
  'consultation.grace': param.whole('约定时间后宽限', { preset: 2, unit: '小时', min: 0, max: 48 }),
  'consultation.refund-early': param.percent('提前24小时以上取消退费', { preset: 100 }),
  'consultation.refund-late': param.percent('提前2至24小时取消退费', { preset: 50 }),
  'consultation.refund-too-late': param.percent('2小时内取消退费', { preset: 0 }),
  'consultation.max-returns': param.whole('最多退回次数', { preset: 3, unit: '次', min: 1, max: 20 }),
  /** Submitting needs the signed consent of the patient (domain rules 6.1.1). */
  'consultation.consent-required': param.flag('提交须上传知情同意书', { preset: 0 }),
  /** Of the expert's hospital: how long an expert must have practised (domain rules 6.1.7). */
  'consultation.expert-years': param.whole('专家最低执业年限（0为不限）', { preset: 0, unit: '年', min: 0, max: 40 }),
  /** Of the expert's hospital. */
  'consultation.expert-title-required': param.flag('专家须为副主任医师及以上', { preset: 0 }),
  'consultation.share-hospital': param.percent('会诊费医院分成', { preset: 50, platformOnly: true }),
  'consultation.share-expert': param.percent('会诊费专家分成', { preset: 40, platformOnly: true }),
  /** For each half hour beyond the ordinary time (domain rules 6.1.4). 0: extra time costs nothing. */
  'consultation.extra-fee': param.money('会诊加时费（每半小时）', { preset: 10_000, min: 0, max: 1_000_00, platformOnly: true }),
});

export type ConsultationParam = keyof typeof consultationParams;

const [hospital, expert] = ['consultation.share-hospital', 'consultation.share-expert'] as const;

export const consultationParamRules: readonly ParamRule[] = [
  notMore(consultationParams, 'consultation.answer', 'consultation.expire'),
  notMore(consultationParams, 'consultation.answer-urgent', 'consultation.expire-urgent'),
  notMore(consultationParams, 'consultation.refund-late', 'consultation.refund-early'),
  notMore(consultationParams, 'consultation.refund-too-late', 'consultation.refund-late'),
  {
    keys: [hospital, expert],
    // The platform has what they leave over.
    problem: (values) =>
      isDivisible({ hospital: values[hospital] ?? 0, expert: values[expert] ?? 0 }) ? undefined : '医院与专家分成合计不能超过100%',
  },
];
