import { field, pick } from '../../kernel/field.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { incomplete } from '../../kernel/sent.ts';
import { reason } from '../../kernel/validators.ts';
import { absentFields } from './absent-applicant.fields.ts';
import { consultationFormFields } from './application.fields.ts';
import { caseImageUpload } from './case-image.upload.ts';
import { consultationStates } from './consultation.states.ts';
import { expiryCauses } from './expiry-causes.ts';
import { ofReplaced } from './kinds/key-images.fields.ts';
import { consultationKinds } from './kinds/kind-names.ts';
import { kindFields } from './kinds/kinds.ts';
import { renewalFields, urgedField } from './later-moves.fields.ts';
import { supplementFields } from './supplement.fields.ts';

export const evaluationStates = { 0: '未评价', 1: '已评价' } as const;
export const auditStatuses = { 1: '通过', 2: '退回' } as const;
/** Why an expert does not take a consultation: what statistics tell apart, beside the words. */
export const returnReasons = {
  material: '资料不全',
  not_ours: '不属于本专业',
  no_time: '专家时间冲突',
  slide: '切片不合格',
  condition: '不宜远程会诊',
  other: '其他',
} as const;
export type ReturnReason = keyof typeof returnReasons;
export const criticalStatuses = { wait_call: '危急值待通知', wait_acknowledge: '危急值待确认', acknowledged: '危急值已确认' } as const;
export const reportStatuses = {
  none: '未出报告',
  report_wait_send: '待发送',
  report_wait_review: '待审核',
  report_send_success: '已发送',
} as const;

/** Half hours beyond the ordinary time that an expert may enter for one consultation. */
const MAX_EXTRA_UNITS = 8;

/** What the expert enters, and what the operator accepts of it (domain rules 6.1.4). */
export const extraTimeFields = {
  extraUnits: field.whole('加时（半小时）', { min: 0, max: MAX_EXTRA_UNITS, hint: '超出常规时间的半小时数，没有则不填' }),
  acceptedUnits: field.whole('核定加时（半小时）', { min: 0, max: MAX_EXTRA_UNITS, hint: '不填则按专家填写的加时全部认可' }),
  extraRemark: field.longText('核减原因', { max: 500, format: reason }),
} as const;

const readOnly = <F extends object>(spec: F): F & { readOnly: true } => ({ ...spec, readOnly: true });

/** What the server writes while the order moves on. */
export const consultationServerFields = {
  no: field.text('会诊编号', { max: 32, readOnly: true, always: true, filter: 'contains', width: 180 }),
  kind: field.choice('业务类型', consultationKinds, { dictionary: 'consultation_kind', readOnly: true, always: true, filter: 'choice' }),
  applyOrderStatus: field.choice('状态', consultationStates.labels, {
    dictionary: 'apply_order_status',
    readOnly: true,
    always: true,
    filter: 'choice',
    width: 100,
  }),
  applyUserId: field.id('申请人编号', { readOnly: true, always: true }),
  applyDoctorName: field.text('申请医生', { readOnly: true, max: 50, filter: 'contains', width: 100 }),
  applyDeptName: field.text('申请科室', { readOnly: true, max: 50 }),
  applyHospitalName: field.text('申请医院', { readOnly: true, max: 50, isHospital: true, width: 140 }),
  targetHospital: field.text('会诊医院', { readOnly: true, max: 50, isHospital: true, width: 140 }),
  targetDeptName: field.text('会诊科室', { readOnly: true, max: 50 }),
  targetDoctorName: field.text('会诊专家', { readOnly: true, max: 50, filter: 'contains', width: 100 }),
  targetDoctorTitle: field.text('专家职称', { readOnly: true, max: 20 }),
  remotePrice: field.money('会诊费', { readOnly: true, width: 100 }),
  /** Of the half hours that were entered; from the settlement on, of those that were accepted. */
  otherPrice: field.money('加时费', { readOnly: true }),
  extraUnits: readOnly(extraTimeFields.extraUnits),
  acceptedUnits: readOnly(extraTimeFields.acceptedUnits),
  extraRemark: readOnly(extraTimeFields.extraRemark),
  /** What the payer still owes of it; nothing before the settlement and after the cashier took it. */
  extraDue: field.money('待收加时费', { readOnly: true }),
  /** What is due to the payer of rounds that ended, in all rounds; told to who may pay it out. 0 where nothing is due of what was paid (ADR 0150); nothing where nobody has paid yet. */
  refundDue: field.money('应退未付', { readOnly: true }),
  submitTime: field.datetime('提交时间', { readOnly: true, filter: 'range', sortable: true, width: 140 }),
  payTime: field.datetime('支付时间', { readOnly: true }),
  scheduleTime: field.datetime('会诊安排时间', { readOnly: true, filter: 'range', ahead: true, sortable: true, width: 140 }),
  startTime: field.datetime('开始时间', { readOnly: true }),
  diagnosisTime: field.datetime('会诊时间', { readOnly: true }),
  statementTime: field.datetime('结算时间', { readOnly: true }),
  waitingSince: field.datetime('已等待', { readOnly: true, width: 104, asSpan: 'since' }),
  /** Until when whoever it waits for should have acted, by the numbers of the hospital that owns it; of one that is arranged, its hour. */
  answerTime: field.datetime('应处理时间', { readOnly: true, width: 120, asSpan: 'until' }),
  levelOneAuditId: field.id('一级审核人编号', { readOnly: true }),
  levelOneAuditName: field.text('一级审核人', { readOnly: true, max: 50 }),
  levelOneAuditTime: field.datetime('一级审核时间', { readOnly: true }),
  levelOneAuditStatus: field.choice('一级审核结果', auditStatuses, { dictionary: 'audit_status', readOnly: true }),
  levelOneAuditRemark: field.longText('一级审核意见', { readOnly: true }),
  levelOneAuditTitle: field.text('一级审核人职务', { readOnly: true, max: 50 }),
  // The settlement is the second audit of an order: its person, time and result (ADR 0073).
  levelTwoAuditId: field.id('二级审核人编号', { readOnly: true }),
  levelTwoAuditName: field.text('二级审核人', { readOnly: true, max: 50 }),
  levelTwoAuditTime: field.datetime('二级审核时间', { readOnly: true }),
  levelTwoAuditStatus: field.choice('二级审核结果', auditStatuses, { dictionary: 'audit_status', readOnly: true }),
  levelTwoAuditRemark: field.longText('二级审核意见', { readOnly: true }),
  levelTwoAuditTitle: field.text('二级审核人职务', { readOnly: true, max: 50 }),
  /** Why the clock ended it. */
  expiryCause: field.choice('过期原因', expiryCauses, { ownWords: 'says what nobody did in time', readOnly: true }),
  /** The state from which it was cancelled. */
  cancelOrderStatus: field.choice('取消前状态', consultationStates.labels, { dictionary: 'apply_order_status', readOnly: true }),
  respRespondentsId: field.id('答复人编号', { readOnly: true }),
  respRespondentsName: field.text('答复人', { readOnly: true, max: 50 }),
  respRespondentsOpinion: field.longText('会诊意见', { readOnly: true, max: 5000 }),
  respRespondentsReason: field.longText('退回原因', { readOnly: true }),
  statementRemark: field.longText('结算意见', { readOnly: true }),
  /** Of what the expert sent back; nothing where the audit did. */
  returnReason: field.choice('退回类别', returnReasons, { dictionary: 'consultation_return_reason', readOnly: true, filter: 'choice' }),
  returnCount: field.whole('退回次数', { readOnly: true }),
  /** 1: it came back more often than its hospital allows, and is not handed in again. */
  returnsSpent: field.flag('退回次数已满', { readOnly: true }),
  reportStatus: field.choice('报告状态', reportStatuses, { dictionary: 'report_status', readOnly: true, width: 100 }),
  /** The last finding that endangers the patient, as far as it has been told (domain rules 6.4.3). */
  criticalStatus: field.choice('危急值', criticalStatuses, { dictionary: 'order_critical_status', readOnly: true, width: 110 }),
  evaluateApply: field.choice('申请方评价', evaluationStates, { dictionary: 'evaluation_state', readOnly: true, width: 100 }),
  evaluateTarget: field.choice('专家方评价', evaluationStates, { dictionary: 'evaluation_state', readOnly: true, width: 100 }),
  evaluateClosedTime: field.datetime('评价截止关闭时间', { readOnly: true }),
  /** What the applicant added after they had handed the order in (domain rules 6.1.12). */
  laterPath: field.files('新增资料', { readOnly: true, max: 8, upload: caseImageUpload.code }),
  laterTime: field.datetime('资料新增时间', { readOnly: true }),
  ...supplementFields,
  ...absentFields,
  ...renewalFields,
  ...urgedField,
} as const;

export const consultationFields = { ...consultationServerFields, ...consultationFormFields, ...kindFields } as const;

const applyOrderId = field.id('会诊单', { readOnly: true, always: true });

/** A whole order as the detail call answers it. `applyOrderId` and `id` are the same value under the wire's two names. */
export const consultationRowFields = {
  id: standardFields.id,
  applyOrderId,
  tenantId: standardFields.tenantId,
  createTime: standardFields.createTime,
  updateTime: standardFields.updateTime,
  version: standardFields.version,
  ...consultationServerFields,
  // Lists and details answer drafts as well.
  ...incomplete(consultationFormFields),
  ...incomplete(kindFields),
  doctorName: field.text('会诊专家', { readOnly: true }),
  tenantName: field.text('申请机构', { readOnly: true, isHospital: true }),
  doctorNameList: field.files('专家名单', { readOnly: true }),
  /** 1: there are findings that whoever looks may see, of whatever round. The order's own word of them goes with its round. */
  hasCritical: field.flag('有危急值', { readOnly: true }),
  /** Of all that was taken: the form of an opinion marks what it is about to keep, too. */
  ofReplaced,
} as const;

/** What the lists show: no illness text, no identity numbers, so that a page of 200 stays small. */
export const consultationListFields = pick(
  consultationRowFields,
  'id',
  'applyOrderId',
  'version',
  'createTime',
  'no',
  'kind',
  'applyOrderStatus',
  'patientName',
  'patientSex',
  // How many days or months old a baby is.
  'patientBrith',
  'patientAge',
  'meetingType',
  'slideDelivery',
  'slideReturn',
  'ultrasoundMode',
  'illnessSeverity',
  'emergencyDegree',
  'applyDoctorName',
  'applyHospitalName',
  'targetHospital',
  'targetDeptName',
  'targetDoctorName',
  'doctorNameList',
  'appointmentTime',
  'scheduleTime',
  'submitTime',
  'waitingSince',
  'answerTime',
  'remotePrice',
  'otherPrice',
  'extraUnits',
  'acceptedUnits',
  'extraDue',
  'refundDue',
  'reportStatus',
  'criticalStatus',
  'evaluateApply',
  'evaluateTarget',
  'isSynergy',
);
