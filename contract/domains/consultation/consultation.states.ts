import { clock } from '../../kernel/role.ts';
import { defineStates } from '../../kernel/states.ts';
import { absentStates } from './absent-applicant.states.ts';
import { approvalStates } from './kinds/approval.states.ts';
import { ecgStates } from './kinds/ecg.states.ts';
import { manyVideoStates } from './kinds/many-video.states.ts';
import { pathologyStates } from './kinds/pathology.states.ts';
import { byHospital } from './represent.ts';
import { supplementStates } from './supplement.states.ts';

const ofHospital = { tenantId: 'tenantId' } as const;
/** Of a hospital's pool, as long as nobody has taken it. */
const inPool = { poolTenantId: 'tenantId' } as const;
const byExpert = { targetTenantId: 'tenantId', targetDoctorId: 'userId' } as const;
/** Of several experts, whoever has accepted. */
const byAttending = { attendingIds: 'userId' } as const;
/** Of the applicant's department, whoever may approve for it. */
const byApproving = { tenantId: 'tenantId', approverIds: 'userId' } as const;
/** Who attended and is asked whether they agree. */
const byConfirming = { confirmingIds: 'userId' } as const;

/** Handed in, and still among the applicant's hospital, its cashier and the platform: the audit invites the other side. */
export const unauditedStates = ['wait_dept_approval', 'wait_office_approval', 'wait_pay', 'wait_primaryaudit'] as const;

/** Wherever an order may have ended that is applied for anew, and where it stays. What came back once too often has no other way on. */
const ended = ['order_return', 'cancel', 'overdue', 'nullify', 'complete'] as const;

/** Handed in, and not begun. */
export const cancelledFrom = [...unauditedStates, 'wait_scheduling', 'wait_sent', 'wait_diagnosis', 'wait_supplement'] as const;

/**
 * Every move a consultation of any kind can make (domain rules 6.1): what all kinds have, and what a kind adds. A move that is not in this table cannot be
 * made by any endpoint, job or script. Saving a draft is no move; deleting is possible in wait_submit and cancel.
 */
export const consultationStates = defineStates({
  name: 'consultation',
  dictionary: 'apply_order_status',
  initial: 'wait_submit',
  labels: {
    wait_submit: '待提交',
    ...approvalStates.labels,
    wait_pay: '待支付',
    wait_primaryaudit: '待审核',
    wait_scheduling: '待安排',
    ...pathologyStates.labels,
    wait_diagnosis: '待会诊',
    ...supplementStates.labels,
    diagnosis_ing: '会诊中',
    ...manyVideoStates.labels,
    diagnosis: '已会诊',
    complete: '结算通过',
    not_pass: '结算不通过',
    order_return: '已退回',
    cancel: '已取消',
    overdue: '已过期',
    nullify: '已作废',
  },
  // Every stage has its own colour, so that a long list can be read without its words; closed orders are grey.
  colors: {
    wait_submit: 'default',
    ...approvalStates.colors,
    wait_pay: 'gold',
    wait_primaryaudit: 'orange',
    wait_scheduling: 'purple',
    ...pathologyStates.colors,
    wait_diagnosis: 'cyan',
    ...supplementStates.colors,
    diagnosis_ing: 'processing',
    ...manyVideoStates.colors,
    diagnosis: 'geekblue',
    complete: 'success',
    not_pass: 'error',
    order_return: 'volcano',
    cancel: 'default',
    overdue: 'default',
    nullify: 'default',
  },
  roles: {
    applicant: { label: '申请人', is: [{ ...ofHospital, applyUserId: 'userId' }] },
    /** Of the applicant's hospital, whoever may act in the applicant's place. */
    hospital: { label: '申请医院人员', is: [ofHospital] },
    deptHead: { label: '科主任', is: [byApproving] },
    medicalOffice: { label: '医务科', is: [ofHospital] },
    cashier: { label: '收费员', is: ['group', ofHospital] },
    operator: { label: '运营人员', is: ['group'] },
    scheduler: { label: '受邀专家或运营人员', is: ['group', byExpert] },
    expert: { label: '受邀专家', is: [byExpert] },
    reader: { label: '值班医生', is: [inPool] },
    claimer: { label: '认领医生', is: [{ claimerId: 'userId' }] },
    invited: { label: '受邀专家或值班医生', is: [byExpert, inPool] },
    attending: { label: '受邀专家', is: [byExpert, byAttending] },
    /** Whoever waited at the appointed hour, or was told so by them. */
    awaiting: { label: '受邀专家或运营人员', is: ['group', byExpert, byAttending] },
    /** Of the expert's hospital, who was asked to approve the report. */
    reviewer: { label: '审核医生', is: [{ targetTenantId: 'tenantId', reportReviewerId: 'userId' }] },
    confirmer: { label: '参会专家', is: [byConfirming] },
    admin: { label: '管理员', is: ['group', ofHospital] },
    clock,
  },
  steps: {
    submit: {
      from: ['wait_submit', 'order_return'],
      to: ['wait_primaryaudit', 'wait_pay', 'wait_dept_approval', 'wait_office_approval'],
      by: 'applicant',
      label: '提交申请',
      // A draft is its author's alone.
      instead: { ...byHospital('代为提交申请'), from: ['order_return'] },
      restarts: true,
    },
    ...approvalStates.steps,
    pay: { from: ['wait_pay'], to: 'wait_primaryaudit', by: 'cashier', label: '确认收费' },
    auditPass: { from: ['wait_primaryaudit'], to: ['wait_scheduling', 'wait_sent', 'wait_diagnosis'], by: 'operator', label: '审核通过' },
    auditReturn: { from: ['wait_primaryaudit'], to: 'order_return', by: 'operator', label: '审核退回', restarts: true },
    schedule: { from: ['wait_scheduling'], to: 'wait_diagnosis', by: 'scheduler', label: '安排会诊' },
    reschedule: { from: ['wait_diagnosis'], to: 'wait_diagnosis', by: 'scheduler', label: '改期' },
    ...absentStates.steps,
    sendBack: {
      // Of what has begun only unqualified slides go back (domain rules 6.3.5).
      from: ['wait_scheduling', 'wait_receiving', 'wait_diagnosis', 'diagnosis_ing'],
      to: 'order_return',
      by: 'invited',
      label: '专家退回',
      restarts: true,
    },
    ...pathologyStates.steps,
    ...ecgStates.steps,
    start: { from: ['wait_diagnosis'], to: 'diagnosis_ing', by: 'attending', label: '开始会诊' },
    ...supplementStates.steps,
    // What is to be confirmed may be written anew until it counts.
    opinion: { from: ['diagnosis_ing', 'diagnosis_issued'], to: ['diagnosis', 'diagnosis_issued'], by: 'expert', label: '提交会诊意见' },
    ...manyVideoStates.steps,
    statementPass: { from: ['diagnosis'], to: 'complete', by: 'operator', label: '结算通过' },
    statementNoPass: { from: ['diagnosis'], to: 'not_pass', by: 'operator', label: '结算不通过' },
    supplement: { from: ['not_pass'], to: ['diagnosis', 'diagnosis_issued'], by: 'expert', label: '补充后再次申请结算' },
    cancel: {
      from: ['wait_submit', ...cancelledFrom],
      to: 'cancel',
      by: 'applicant',
      label: '取消申请',
      instead: { ...byHospital('代为取消申请'), from: cancelledFrom },
    },
    recover: {
      from: ['cancel'],
      to: 'wait_submit',
      by: 'applicant',
      label: '恢复申请',
      // Nobody does it in their place: it would be the draft of who may not be there any more. Others apply anew (ADR 0164).
      restarts: true,
    },
    expire: {
      from: ['wait_pay', 'wait_scheduling', 'wait_sent', 'wait_diagnosis', 'wait_supplement'],
      to: 'overdue',
      by: 'clock',
      label: '超时过期',
    },
    // What only the expert or the applicant could go on with, when they have left or do not answer.
    close: {
      from: ['wait_receiving', 'wait_supplement', 'diagnosis_ing', 'diagnosis_issued', 'not_pass'],
      to: 'nullify',
      by: 'operator',
      label: '终止会诊',
    },
    nullify: { from: ['overdue', 'order_return'], to: 'nullify', by: 'admin', label: '作废' },
    renew: { from: ended, to: ended, stays: true, by: 'applicant', label: '再次申请', instead: byHospital('代为再次申请') },
  },
  main: {
    order_return: 'submit',
    ...approvalStates.main,
    wait_pay: 'pay',
    wait_primaryaudit: 'auditPass',
    wait_scheduling: 'schedule',
    ...pathologyStates.main,
    wait_diagnosis: 'start',
    ...supplementStates.main,
    diagnosis_ing: 'opinion',
    ...manyVideoStates.main,
    diagnosis: 'statementPass',
    not_pass: 'supplement',
  },
});

export type ConsultationState = keyof typeof consultationStates.labels;

/** In which whoever it waits for should act by an hour: what is answered without an appointment has one until its opinion is given. */
export const dueStates = [
  ...unauditedStates,
  ...(['wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis', 'wait_supplement', 'diagnosis_ing'] as const),
] as const;

/** And in which lists tell how long it has been waited: an arranged hour is not waited for, nor whoever has begun. */
export const waitedStates = dueStates.filter((state) => state !== 'wait_diagnosis' && state !== 'diagnosis_ing');

/** In which states somebody with one of these parts has the next move. */
const turnOf = (...parts: readonly string[]): readonly string[] => {
  const { main = {}, steps } = consultationStates;
  return Object.entries(main).flatMap(([state, step]) => (parts.includes(steps[step].by) ? [state] : []));
};
export const applicantTurns = turnOf('applicant');
export const expertTurns = turnOf('scheduler', 'expert', 'attending', 'confirmer');

/** Its opinion was given, settled or not: there may be a report of it (domain rules 6.7), and it may be shown as typical. */
export const answeredStates = ['diagnosis', 'not_pass', 'complete'] as const satisfies readonly ConsultationState[];

/** An order that is under way: there is one at a time of a patient, an expert and a diagnosis (domain rules 6.1.6). */
export const openStates = [...dueStates, 'diagnosis_issued'] as const;
