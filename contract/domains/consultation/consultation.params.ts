import { isDivisible } from '../../kernel/ledger.ts';
import { defineParams, notMore, type ParamRule, param } from '../../kernel/param.ts';

/** Deadlines and amounts of consultation (domain rules section 8). */
export const consultationParams = defineParams('会诊', {
  'consultation.pay-limit': param.whole('支付时限', { preset: 24, unit: '小时', min: 1, max: 168 }),
  'consultation.answer': param.whole('普通会诊安排提醒', { preset: 24, unit: '小时', min: 1, max: 168 }),
  'consultation.answer-urgent': param.whole('紧急会诊安排提醒', { preset: 2, unit: '小时', min: 1, max: 48 }),
  'consultation.expire': param.whole('普通会诊未安排过期', { preset: 48, unit: '小时', min: 1, max: 720 }),
  'consultation.expire-urgent': param.whole('紧急会诊未安排、紧急会诊或冰冻切片未开始过期', { preset: 24, unit: '小时', min: 1, max: 168 }),
  /** What is answered without an hour that was arranged: by when, and after how long nobody waits any more (urgent: as what is not arranged). */
  'consultation.answer-offline': param.whole('无须安排的会诊答复提醒', { preset: 48, unit: '小时', min: 1, max: 168 }),
  'consultation.expire-offline': param.whole('普通无须安排的会诊未开始过期', { preset: 168, unit: '小时', min: 1, max: 720 }),
  /** From the audit: by when what is not urgent, and has no shorter limit of its kind, is done (domain rules 6.1.2). Nothing ends then. */
  'consultation.finish': param.whole('普通会诊完成提醒', { preset: 7, unit: '个工作日', min: 1, max: 30 }),
  /** From the audit: by when what is urgent is done. No hour is arranged beyond it, and what is not done by then is reminded of. */
  'consultation.held-urgent': param.whole('紧急会诊完成时限', { preset: 24, unit: '小时', min: 1, max: 72 }),
  'ecg.answer': param.whole('心电会诊答复提醒', { preset: 30, unit: '分钟', min: 5, max: 1440 }),
  'ecg.answer-urgent': param.whole('紧急心电会诊答复提醒', { preset: 15, unit: '分钟', min: 5, max: 240 }),
  'ecg.answer-hard': param.whole('疑难心电会诊答复提醒', { preset: 120, unit: '分钟', min: 5, max: 1440 }),
  'ecg.second-call': param.whole('紧急心电未答复转二线值班', { preset: 10, unit: '分钟', min: 1, max: 240 }),
  /** Without a sign of whoever has it: what was claimed goes back, what a named expert began also to the second line (ADR 0159). */
  'ecg.claim-idle': param.whole('认领或开始后久未处理放回', { preset: 10, unit: '分钟', min: 2, max: 240 }),
  /** Of the hospital that is asked: what one ECG from its pool costs, whoever reads it. */
  'ecg.pool-fee': param.money('心电认领会诊费（每例）', { preset: 0, min: 0, max: 10_000_00 }),
  'pathology.answer': param.whole('常规病理会诊答复提醒', { preset: 5, unit: '个工作日', min: 1, max: 30 }),
  'pathology.answer-cell': param.whole('细胞病理会诊答复提醒', { preset: 48, unit: '小时', min: 1, max: 168 }),
  'pathology.answer-frozen': param.whole('冰冻病理会诊答复提醒', { preset: 30, unit: '分钟', min: 5, max: 240 }),
  'pathology.send': param.whole('切片寄送提醒', { preset: 72, unit: '小时', min: 1, max: 168 }),
  'pathology.expire-send': param.whole('切片未寄送过期', { preset: 168, unit: '小时', min: 1, max: 720 }),
  'pathology.receive': param.whole('切片寄出后接收提醒', { preset: 168, unit: '小时', min: 1, max: 720 }),
  /** What the expert asked for: by when the applicant answers, and after how long nobody waits any more. */
  'consultation.supplement': param.whole('补充资料提醒', { preset: 72, unit: '小时', min: 1, max: 720 }),
  'consultation.expire-supplement': param.whole('补充资料未答复时限', { preset: 240, unit: '小时', min: 1, max: 1440 }),
  /** From the opinion, or from their arrival where there is none, until posted slides are on their way back. */
  'pathology.return': param.whole('切片归还提醒', { preset: 120, unit: '小时', min: 1, max: 720 }),
  /** Of several experts by video (domain rules 6.2): what the applying hospital demands of an application. */
  'mdt.min-departments': param.whole('多专家视频会诊最少科室数', { preset: 3, unit: '个', min: 2, max: 6 }),
  'mdt.applicant-title-required': param.flag('多专家视频会诊申请人须为副主任医师及以上', { preset: 1 }),
  /** Before an application leaves the hospital (domain rules 6.2.2), and how soon each of the two should have approved it. */
  'mdt.needs-approval': param.flag('多专家视频会诊须经科主任、医务科审批', { preset: 0 }),
  'mdt.approve': param.whole('多专家视频会诊院内审批提醒', { preset: 24, unit: '小时', min: 1, max: 168 }),
  'mdt.needs-treatment': param.flag('多专家视频会诊须填写治疗经过', { preset: 0 }),
  'mdt.needs-imaging': param.flag('多专家视频会诊须上传影像资料', { preset: 1 }),
  'mdt.needs-laboratory': param.flag('多专家视频会诊须上传检验资料', { preset: 1 }),
  'mdt.needs-pathology': param.flag('多专家视频会诊须上传病理资料', { preset: 0 }),
  'mdt.needs-question': param.flag('多专家视频会诊须填写讨论问题', { preset: 1 }),
  /** From the audit: by when each expert answers, by when an urgent one is held, and by when a conclusion is confirmed. */
  'mdt.answer-invitation': param.whole('多专家视频会诊邀请答复提醒', { preset: 48, unit: '小时', min: 1, max: 168 }),
  'mdt.held-urgent': param.whole('紧急多专家视频会诊召开时限', { preset: 24, unit: '小时', min: 1, max: 72 }),
  'mdt.confirm': param.whole('多专家视频会诊结论确认提醒', { preset: 24, unit: '小时', min: 1, max: 168 }),
  'consultation.grace': param.whole('约定时间后宽限', { preset: 2, unit: '小时', min: 0, max: 48 }),
  /** From the report that the applicant's side did not come: how long they may object (ADR 0173). */
  'consultation.absent-object': param.whole('申请方未到异议时限', { preset: 24, unit: '小时', min: 1, max: 168 }),
  'consultation.refund-early': param.percent('提前24小时以上取消退费', { preset: 100 }),
  'consultation.refund-late': param.percent('提前2至24小时取消退费', { preset: 50 }),
  'consultation.refund-too-late': param.percent('2小时内取消退费', { preset: 0 }),
  'consultation.max-returns': param.whole('最多退回次数', { preset: 3, unit: '次', min: 1, max: 20 }),
  /** Submitting needs the signed consent of the patient (domain rules 6.1.1). */
  'consultation.consent-required': param.flag('提交须上传知情同意书', { preset: 0 }),
  /** Of the applying hospital: whom it may ask are those that it has an agreement with (2018 远程医疗服务管理规范). */
  'consultation.agreement-required': param.flag('只能向有合作协议的医院申请会诊', { preset: 0 }),
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
  // Nothing expires before it should have been answered; of what counts working days that is seen to where it expires.
  ...(['consultation.answer-offline', 'pathology.answer-cell', 'ecg.answer-hard'] as const).map((answer) =>
    notMore(consultationParams, answer, 'consultation.expire-offline'),
  ),
  notMore(consultationParams, 'ecg.answer-urgent', 'consultation.expire-urgent'),
  notMore(consultationParams, 'pathology.answer-frozen', 'consultation.expire-urgent'),
  notMore(consultationParams, 'pathology.send', 'pathology.expire-send'),
  notMore(consultationParams, 'consultation.supplement', 'consultation.expire-supplement'),
  notMore(consultationParams, 'ecg.answer-urgent', 'ecg.answer'),
  notMore(consultationParams, 'ecg.answer', 'ecg.answer-hard'),
  notMore(consultationParams, 'ecg.second-call', 'ecg.answer-urgent'),
  notMore(consultationParams, 'consultation.refund-late', 'consultation.refund-early'),
  notMore(consultationParams, 'consultation.refund-too-late', 'consultation.refund-late'),
  {
    keys: [hospital, expert],
    // The platform has what they leave over.
    problem: (values) =>
      isDivisible({ hospital: values[hospital] ?? 0, expert: values[expert] ?? 0 }) ? undefined : '医院与专家分成合计不能超过100%',
  },
];
