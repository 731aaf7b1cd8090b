import { clock } from '../../kernel/role.ts';
import { defineStates } from '../../kernel/states.ts';

/** Wherever a renewed referral may have ended, and where it stays while a new one goes on. */
const ended = ['order_return', 'cancel', 'overdue', 'nullify'] as const;
/** Handed in, and the patient not discharged yet. */
const open = ['wait_primaryaudit', 'wait_scheduling', 'wait_diagnosis', 'cancel_asked', 'diagnosis_ing'] as const;
/** Where what an ambulance did not know may still be told: a patient may be discharged before. */
const incomplete = [...open, 'diagnosis'] as const;

/** Every move that a referral can make (domain rules 6.5; the orders are ours, see the decision record). */
export const referralStates = defineStates({
  name: 'referral',
  dictionary: 'apply_order_status_referral',
  initial: 'wait_submit',
  labels: {
    wait_submit: '待提交',
    wait_primaryaudit: '待审核',
    wait_scheduling: '待安排',
    wait_diagnosis: '待接诊',
    cancel_asked: '申请取消',
    diagnosis_ing: '已入院',
    diagnosis: '已出院',
    order_return: '已退回',
    cancel: '已取消',
    overdue: '已过期',
    nullify: '已作废',
  },
  colors: {
    wait_submit: 'default',
    wait_primaryaudit: 'orange',
    wait_scheduling: 'gold',
    wait_diagnosis: 'blue',
    cancel_asked: 'volcano',
    diagnosis_ing: 'processing',
    diagnosis: 'success',
    order_return: 'warning',
    cancel: 'default',
    overdue: 'red',
    nullify: 'default',
  },
  roles: {
    sender: { label: '转出医生', is: [{ tenantId: 'tenantId', applyUserId: 'userId' }] },
    /** Who goes on with it where its doctor is ill or has left. */
    hospital: {
      label: '转出医院',
      is: [{ tenantId: 'tenantId' }],
      reach: { scope: 'referral', user: 'applyUserId', dept: 'applyDeptId' },
    },
    administrator: { label: '转出医院管理人员', is: [{ tenantId: 'tenantId' }, 'group'] },
    receiver: {
      label: '接诊医院',
      is: [{ targetTenantId: 'tenantId' }],
      reach: { scope: 'referral', user: 'targetUserId', dept: 'targetDeptId' },
    },
    /** The medical office, which audits before any department has to do with it: a matter of its permission, not of its reach. */
    office: { label: '接诊医院管理人员', is: [{ targetTenantId: 'tenantId' }] },
    /** Who hears of it in person: the others of the hospital may not see it. */
    physician: { label: '接诊医师', is: [{ targetTenantId: 'tenantId', targetUserId: 'userId' }] },
    operator: { label: '运营人员', is: ['group'] },
    clock,
  },
  steps: {
    submit: { from: ['wait_submit', 'order_return'], to: 'wait_primaryaudit', by: 'sender', label: '提交', event: 'submitted' },
    /** For a doctor who cannot: it stays theirs. */
    resubmit: { from: ['order_return'], to: 'wait_primaryaudit', by: 'hospital', label: '代为提交', event: 'submitted' },
    approve: { from: ['wait_primaryaudit'], to: 'wait_scheduling', by: 'office', label: '审核通过' },
    refuse: { from: ['wait_primaryaudit'], to: 'order_return', by: 'office', label: '审核不予通过', event: 'declined' },
    accept: { from: ['wait_scheduling'], to: 'wait_diagnosis', by: 'receiver', label: '同意接诊', event: 'accepted' },
    decline: { from: ['wait_scheduling', 'wait_diagnosis'], to: 'order_return', by: 'receiver', label: '拒绝接诊', event: 'declined' },
    admit: { from: ['wait_diagnosis', 'cancel_asked'], to: 'diagnosis_ing', by: 'receiver', label: '确认入院', event: 'admitted' },
    /** Came in time, and is entered after the clock had given them up. */
    admitLate: { from: ['overdue'], to: 'diagnosis_ing', by: 'receiver', label: '补登入院', event: 'admitted' },
    rearrange: { from: ['wait_diagnosis'], to: ['wait_diagnosis'], stays: true, by: 'receiver', label: '改约/换床' },
    correctAdmission: { from: ['diagnosis_ing'], to: ['diagnosis_ing'], stays: true, by: 'receiver', label: '更正入院登记' },
    /** Of somebody else's admission, entered here: it stands as before, also where it had expired or its end was asked for. */
    undoAdmit: {
      from: ['diagnosis_ing'],
      to: ['wait_diagnosis', 'cancel_asked', 'overdue'],
      by: 'receiver',
      label: '撤销入院',
      event: 'unadmitted',
    },
    discharge: { from: ['diagnosis_ing'], to: 'diagnosis', by: 'receiver', label: '出院反馈', event: 'discharged' },
    correctFeedback: { from: ['diagnosis'], to: ['diagnosis'], stays: true, by: 'receiver', label: '更正出院反馈', event: 'corrected' },
    cancel: {
      from: ['wait_primaryaudit', 'wait_scheduling', 'order_return'],
      to: 'cancel',
      by: 'hospital',
      label: '取消',
      event: 'cancelled',
    },
    askCancel: { from: ['wait_diagnosis'], to: 'cancel_asked', by: 'hospital', label: '申请取消' },
    agreeCancel: { from: ['cancel_asked'], to: 'cancel', by: 'receiver', label: '同意取消', event: 'cancelled' },
    refuseCancel: { from: ['cancel_asked'], to: 'wait_diagnosis', by: 'receiver', label: '不同意取消' },
    stop: { from: ['wait_diagnosis', 'cancel_asked', 'diagnosis_ing'], to: 'cancel', by: 'receiver', label: '终止接诊', event: 'stopped' },
    nullify: { from: ['order_return', 'overdue'], to: 'nullify', by: 'administrator', label: '作废', event: 'nullified' },
    close: {
      from: ['wait_diagnosis', 'cancel_asked', 'diagnosis_ing'],
      to: 'nullify',
      by: 'operator',
      label: '终止转诊',
      event: 'nullified',
    },
    renew: { from: ended, to: ended, stays: true, by: 'sender', label: '续转' },
    renewFor: { from: ended, to: ended, stays: true, by: 'hospital', label: '代为续转' },
    supplement: { from: incomplete, to: incomplete, stays: true, by: 'hospital', label: '补充资料' },
    expire: {
      from: ['wait_primaryaudit', 'wait_scheduling', 'wait_diagnosis', 'cancel_asked'],
      to: 'overdue',
      by: 'clock',
      label: '过期',
      event: 'overdue',
    },
  },
  main: {
    wait_primaryaudit: 'approve',
    wait_scheduling: 'accept',
    wait_diagnosis: 'admit',
    cancel_asked: 'agreeCancel',
    diagnosis_ing: 'discharge',
    order_return: 'submit',
  },
});

export type ReferralState = keyof typeof referralStates.labels;

/** From being handed in until the patient is discharged or it has ended otherwise: of these a patient has one a kind. */
export const openReferralStates: readonly ReferralState[] = open;
