import { isDivisible } from '../../kernel/ledger.ts';
import { defineParams, notMore, type ParamRule, param } from '../../kernel/param.ts';

/** Deadlines and amounts of consultation (domain rules section 8). */
export const consultationParams = defineParams('会诊', {
  'consultation.pay-limit': param.whole('支付时限', { preset: 24, unit: '小时', min: 1, max: 168 }),
  'consultation.answer': param.whole('普通会诊安排提醒', { preset: 24, unit: '小时', min: 1, max: 168 }),
  'consultation.answer-urgent': param.whole('紧急会诊安排提醒', { preset: 2, unit: '小时', min: 1, max: 48 }),
  'consultation.expire': param.whole('普通会诊未安排过期', { preset: 48, unit: '小时', min: 1, max: 720 }),
  'consultation.expire-urgent': param.whole('紧急会诊未安排过期', { preset: 24, unit: '小时', min: 1, max: 168 }),
  /** What is answered without an hour that was arranged: by when, and after how long nobody waits any more. */
  'consultation.answer-offline': param.whole('无须安排的会诊答复提醒', { preset: 48, unit: '小时', min: 1, max: 168 }),
  'consultation.expire-offline': param.whole('无须安排的会诊未开始过期', { preset: 168, unit: '小时', min: 1, max: 720 }),
  'ecg.answer': param.whole('心电会诊答复提醒', { preset: 30, unit: '分钟', min: 5, max: 1440 }),
  'ecg.answer-urgent': param.whole('紧急心电会诊答复提醒', { preset: 15, unit: '分钟', min: 5, max: 240 }),
  'pathology.answer': param.whole('常规病理会诊答复提醒', { preset: 120, unit: '小时', min: 1, max: 240 }),
  'pathology.answer-cell': param.whole('细胞病理会诊答复提醒', { preset: 48, unit: '小时', min: 1, max: 168 }),
  'pathology.answer-frozen': param.whole('冰冻病理会诊答复提醒', { preset: 30, unit: '分钟', min: 5, max: 240 }),
  'pathology.send': param.whole('切片寄送提醒', { preset: 72, unit: '小时', min: 1, max: 168 }),
  'pathology.expire-send': param.whole('切片未寄送过期', { preset: 168, unit: '小时', min: 1, max: 720 }),
  'pathology.receive': param.whole('切片寄出后接收提醒', { preset: 168, unit: '小时', min: 1, max: 720 }),
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
  notMore(consultationParams, 'consultation.answer-offline', 'consultation.expire-offline'),
  notMore(consultationParams, 'pathology.send', 'pathology.expire-send'),
  notMore(consultationParams, 'ecg.answer-urgent', 'ecg.answer'),
  notMore(consultationParams, 'consultation.refund-late', 'consultation.refund-early'),
  notMore(consultationParams, 'consultation.refund-too-late', 'consultation.refund-late'),
  {
    keys: [hospital, expert],
    // The platform has what they leave over.
    problem: (values) =>
      isDivisible({ hospital: values[hospital] ?? 0, expert: values[expert] ?? 0 }) ? undefined : '医院与专家分成合计不能超过100%',
  },
];
