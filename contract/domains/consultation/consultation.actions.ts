import { defineAction } from '../../kernel/action.ts';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { choose, enter, fillIn } from '../../kernel/prompts.ts';
import { reason } from '../../kernel/validators.ts';
import { absentActions } from './absent-applicant.actions.ts';
import { auditStatuses, extraTimeFields, returnReasons } from './consultation.fields.ts';
import { byId, moveOfOrder, shownFee, shownRefund } from './consultation-move.ts';
import { approvalActions } from './kinds/approval.actions.ts';
import { claimConsultation, releaseConsultation } from './kinds/ecg.actions.ts';
import { consultationKinds } from './kinds/kind-names.ts';
import { opinionFields } from './kinds/kinds.ts';
import { absences, byPhone, manyPath, opinionField, readStudies, withoutChief } from './kinds/many-subject.endpoints.ts';
import { confirmConclusion, manyVideoPath } from './kinds/many-video.actions.ts';
import { receiveSlides, sendSlides } from './kinds/pathology.actions.ts';
import { parcelBack, slideReturnActions } from './kinds/slide-return.actions.ts';
import { renewConsultation } from './renew.action.ts';
import { byApplicant } from './represent.ts';
import { rescheduleConsultation } from './reschedule.action.ts';
import { supplementActions } from './supplement.actions.ts';

const path = '/blade-remote/oneSubject';
const why = (label: string) => field.longText(label, { required: fillIn, max: 500, format: reason });

/** A draft that already exists goes in, with its fee accepted. Saving and submitting in one call is `saveOrUpdate` with type=submit. */
export const submitConsultation = defineAction({
  ...moveOfOrder,
  name: 'submit-consultation',
  title: '提交',
  path: `${path}/submit`,
  permission: byApplicant,
  input: { ...byId, shownFee },
  step: 'submit',
  confirm: '提交后将进入支付与审核流程，确定提交？',
});

/** The in-house cashier takes the fee. The amount is checked against the order, in cents; it never comes from the caller alone. */
export const payConsultation = defineAction({
  ...moveOfOrder,
  name: 'pay-consultation',
  title: '确认收费',
  path: `${path}/pay`,
  permission: 'consultation_pay',
  input: {
    ...byId,
    amount: field.money('收费金额', { required: enter }),
    /** Of it, what stays of the cash that an earlier round left due, as it was shown: none where nothing is said. */
    kept: field.money('待退现金抵缴'),
    receiptNo: field.text('收据号', { max: 32 }),
  },
  step: 'pay',
  due: 'remotePrice',
  keeps: 'refundDue',
  money: true,
  inPlace: true,
});

/** Level-one audit. `levelOneAuditStatus` 1 passes, 2 returns; returning needs the remark. */
export const auditConsultation = defineAction({
  ...moveOfOrder,
  name: 'audit-consultation',
  title: '审核',
  method: 'GET',
  path: '/blade-remote/operation/audit/{kind}',
  permission: 'consultation_audit',
  input: {
    ...byId,
    kind: field.choice('业务类型', consultationKinds, { dictionary: 'consultation_kind', required: true }),
    levelOneAuditStatus: field.choice('审核结果', auditStatuses, { dictionary: 'audit_status', required: choose }),
    levelOneAuditRemark: field.longText('审核意见', { max: 500, format: reason }),
  },
  step: (input) => (input.levelOneAuditStatus === '2' ? 'auditReturn' : 'auditPass'),
  steps: ['auditPass', 'auditReturn'],
  // Why an application goes back is said to each applicant by itself.
  batch: { title: '审核通过', asks: [], given: { levelOneAuditStatus: '1' } },
});

export const scheduleConsultation = defineAction({
  ...moveOfOrder,
  name: 'schedule-consultation',
  title: '安排会诊',
  path: `${path}/schedule`,
  permission: 'consultation_schedule',
  input: { ...byId, scheduleTime: field.datetime('会诊时间', { required: choose }) },
  step: 'schedule',
  inPlace: true,
});

export const sendBackConsultation = defineAction({
  ...moveOfOrder,
  name: 'send-back-consultation',
  title: '退回',
  path: `${path}/sendBackApplyOrder`,
  also: [{ method: 'GET', path: '/blade-remote/telemedicine/sendBackApplyOrder' }],
  permission: 'consultation_diagnose',
  input: {
    ...byId,
    respRespondentsReason: why('退回原因'),
    returnReason: field.choice('退回类别', returnReasons, { dictionary: 'consultation_return_reason' }),
    /** Of slides that have been looked at. */
    sliceQuality: opinionFields.sliceQuality,
    /** Posted slides go back with the order. */
    ...parcelBack,
  },
  step: 'sendBack',
  danger: true,
  confirm: '退回后会诊费全额退还；退回次数未满的，申请人修改后可重新提交。',
});

export const startConsultation = defineAction({
  ...moveOfOrder,
  name: 'start-consultation',
  title: '开始会诊',
  path: `${path}/changeToDiagnosingIng`,
  // sic: other houses spell it in two ways
  also: [manyPath, manyVideoPath].flatMap((base) =>
    ['changeToDiagnosingIng', 'changeToDiagnosisIng'].map((last) => ({ method: 'GET' as const, path: `${base}/${last}` })),
  ),
  permission: 'consultation_diagnose',
  input: { ...byId, withoutChief },
  step: 'start',
  inPlace: true,
  confirm: '确定开始会诊？',
});

export const giveOpinion = defineAction({
  ...moveOfOrder,
  name: 'give-opinion',
  title: '填写会诊意见',
  path: `${path}/diagnosisIdea`,
  also: [manyPath, manyVideoPath].map((base) => ({ method: 'POST' as const, path: `${base}/diagnosisIdea` })),
  permission: 'consultation_diagnose',
  input: {
    ...{ ...byId, respRespondentsOpinion: opinionField, ...opinionFields, absences, byPhone, extraUnits: extraTimeFields.extraUnits },
    readStudies,
    /** Of what needs both sides in the room (domain rules 6.4.4). */
    apartRemark: field.text('未在会诊室会面的说明', {
      max: 200,
      format: reason,
      hint: '双方没有在视频会诊室会面的，请说明会诊是怎样进行的',
    }),
  },
  step: 'opinion',
});

/** The order's number alone accepts all of the extra time; less of it needs the reason. */
export const passStatement = defineAction({
  ...moveOfOrder,
  name: 'pass-statement',
  title: '结算通过',
  method: 'GET',
  path: '/blade-remote/operation/statementPass',
  permission: 'consultation_settle',
  input: { ...byId, acceptedUnits: extraTimeFields.acceptedUnits, extraRemark: extraTimeFields.extraRemark },
  step: 'statementPass',
  money: true,
  confirm: '结算通过后不可撤销，确定通过？',
  // Extra time is judged order by order.
  batch: { asks: [], sums: 'remotePrice', takes: ({ extraUnits }) => Number(extraUnits ?? 0) === 0 },
});

export const refuseStatement = defineAction({
  ...moveOfOrder,
  name: 'refuse-statement',
  title: '结算不通过',
  method: 'GET',
  path: '/blade-remote/operation/statementNoPass',
  permission: 'consultation_settle',
  input: { ...byId, statementRemark: why('不通过原因') },
  step: 'statementNoPass',
  money: true,
  danger: true,
  confirm: '专家补充后可再次申请结算。',
});

export const supplementConsultation = defineAction({
  ...moveOfOrder,
  name: 'supplement-consultation',
  title: '补充意见',
  path: `${path}/supplement`,
  permission: 'consultation_diagnose',
  input: { ...byId, respRespondentsOpinion: opinionField, extraUnits: extraTimeFields.extraUnits },
  step: 'supplement',
});

export const cancelConsultation = defineAction({
  ...moveOfOrder,
  name: 'cancel-consultation',
  title: '取消',
  path: `${path}/cancel`,
  permission: byApplicant,
  input: { ...byId, reason: why('取消原因'), ...shownRefund },
  step: 'cancel',
  danger: true,
  confirm: '已缴的会诊费按规定退还：距会诊开始不足24小时、不足2小时的，退还比例不同。',
});

export const recoverConsultation = defineAction({
  ...moveOfOrder,
  name: 'recover-consultation',
  title: '恢复',
  path: `${path}/recover`,
  permission: 'consultation_apply',
  input: byId,
  step: 'recover',
  confirm: '恢复后回到待提交状态，确定恢复？',
});

/** The operator ends what the expert does not go on with; the fee goes back whole. */
export const closeConsultation = defineAction({
  ...moveOfOrder,
  name: 'close-consultation',
  title: '终止并退费',
  path: `${path}/close`,
  permission: 'consultation_settle',
  input: { ...byId, reason: why('终止原因') },
  step: 'close',
  money: true,
  danger: true,
  confirm: '终止后会诊单作废，不能恢复；已收的会诊费全额退还。',
});

export const nullifyConsultation = defineAction({
  ...moveOfOrder,
  name: 'nullify-consultation',
  title: '作废',
  path: `${path}/nullify`,
  permission: 'consultation_nullify',
  input: { ...byId, reason: why('作废原因') },
  step: 'nullify',
  danger: true,
  confirm: '作废后不能恢复。',
  batch: true,
});

/** The cashier takes what was billed for extra time. The order has ended and moves no more, so that it is no action of its states. */
export const collectExtraFee = defineEndpoint({
  domain: 'consultation',
  name: 'collect-extra-fee',
  title: '收取加时费',
  kind: 'action',
  method: 'POST',
  path: `${path}/collectExtraFee`,
  permission: 'consultation_pay',
  input: payConsultation.input,
  key: 'applyOrderId',
  keyOf: 'consultation',
  money: true,
  inPlace: true,
});

/** The cashier gives back what is due to the payer of rounds that ended, whatever the order does now: no action of its states either. */
export const payOutRefund = defineEndpoint({
  domain: 'consultation',
  name: 'pay-out-refund',
  title: '办理退费',
  kind: 'action',
  method: 'POST',
  path: `${path}/payOutRefund`,
  permission: 'consultation_pay',
  input: { ...byId, amount: field.money('退费金额', { required: enter }), receiptNo: payConsultation.input.receiptNo },
  key: 'applyOrderId',
  keyOf: 'consultation',
  money: true,
  inPlace: true,
});

/** Everything that moves an order, in the order of its life: what `can` of a row is computed from. */
export const consultationActions = [
  submitConsultation,
  ...approvalActions,
  payConsultation,
  auditConsultation,
  scheduleConsultation,
  sendSlides,
  receiveSlides,
  claimConsultation,
  startConsultation,
  ...supplementActions,
  confirmConclusion,
  giveOpinion,
  releaseConsultation,
  rescheduleConsultation,
  ...absentActions,
  sendBackConsultation,
  supplementConsultation,
  passStatement,
  refuseStatement,
  closeConsultation,
  cancelConsultation,
  recoverConsultation,
  renewConsultation,
  nullifyConsultation,
];

/** And its slides: the buttons of a row. */
export const orderActions = [...consultationActions, ...slideReturnActions];
