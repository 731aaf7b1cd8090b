import type { Perspective } from '../../kernel/document-shape.ts';
import type { ReferralState } from './referral.states.ts';

const states = (...names: ReferralState[]) => names;

const out = {
  open: {
    title: '进行中',
    states: states(
      'wait_submit',
      'wait_primaryaudit',
      'wait_scheduling',
      'wait_diagnosis',
      'cancel_asked',
      'diagnosis_ing',
      'order_return',
    ),
  },
  done: { title: '已出院', states: states('diagnosis') },
  ended: { title: '已取消', states: states('cancel', 'overdue', 'nullify') },
} as const;

/** No draft of another hospital, whatever else a query forgets. */
const received = states(
  'wait_primaryaudit',
  'wait_scheduling',
  'wait_diagnosis',
  'cancel_asked',
  'diagnosis_ing',
  'diagnosis',
  'order_return',
  'cancel',
  'overdue',
  'nullify',
);
const into = {
  open: { title: '进行中', states: states('wait_primaryaudit', 'wait_scheduling', 'wait_diagnosis', 'cancel_asked', 'diagnosis_ing') },
  done: { title: '已出院', states: states('diagnosis') },
  ended: { title: '未接诊', states: states('order_return', 'cancel', 'overdue', 'nullify') },
} as const;

const outColumns = [
  'no',
  'patientName',
  'applyOrderStatus',
  'mianDiagnosis',
  'targetTenantId',
  'targetDeptId',
  'targetUserId',
  'inHospitalDate',
  'meetingType',
  'outDeptName',
  'submitTime',
] as const;
const inColumns = [
  'no',
  'patientName',
  'applyOrderStatus',
  'answerTime',
  'mianDiagnosis',
  'hospitalName',
  'outDeptName',
  'targetUserId',
  'inHospitalDate',
  'meetingType',
  'emergencyDegree',
  'submitTime',
] as const;

const parent = 'referral';
const ofOutpatients = { kind: 'outpatient' } as const;
const ofInpatients = { kind: 'inpatient' } as const;

/** Outpatient and inpatient, out and in, one's own and the whole hospital's: eight of one table. */
export const referralLists = {
  pageOutOutpatientReferral: {
    title: '门诊转出',
    purpose: '把门诊患者转往其他医院，进展都在这里',
    of: ['sender', 'hospital'],
    only: ofOutpatients,
    permission: 'referral_out_outpatient',
    begins: true,
    columns: outColumns,
    tabs: out,
    menu: { parent, path: '/outPatientReferralsList', icon: 'share', sort: 10 },
  },
  pageOutHospitalizationReferral: {
    title: '住院转出',
    purpose: '把患者转往其他医院住院，进展都在这里',
    of: ['sender', 'hospital'],
    only: ofInpatients,
    permission: 'referral_out_inpatient',
    begins: true,
    columns: outColumns,
    tabs: out,
    menu: { parent, path: '/HospitalReferral', icon: 'swap', sort: 20 },
  },
  pageInOutpatientReferral: {
    title: '门诊转入',
    purpose: '其他医院转来您处的门诊患者会出现在这里',
    of: ['receiver'],
    only: ofOutpatients,
    states: received,
    permission: 'referral_in_outpatient',
    columns: inColumns,
    tabs: into,
    menu: { parent, path: '/referral/in-outpatient', icon: 'solution', sort: 30 },
  },
  pageInHospitalizationReferral: {
    title: '住院转入',
    purpose: '其他医院转来您处住院的患者会出现在这里',
    of: ['receiver'],
    only: ofInpatients,
    states: received,
    permission: 'referral_in_inpatient',
    columns: inColumns,
    tabs: into,
    menu: { parent, path: '/referral/in-inpatient', icon: 'bank', sort: 40 },
  },
  pageAdminOutOutpatientReferral: {
    title: '门诊转出管理',
    purpose: '本院转出的门诊患者都在这里',
    of: ['administrator'],
    only: ofOutpatients,
    permission: 'referral_admin_out_outpatient',
    columns: outColumns,
    tabs: out,
    menu: { parent, path: '/referral/admin-out-outpatient', icon: 'audit', sort: 50 },
  },
  pageAdminOutHospitalizationReferral: {
    title: '住院转出管理',
    purpose: '本院转出的住院患者都在这里',
    of: ['administrator'],
    only: ofInpatients,
    permission: 'referral_admin_out_inpatient',
    columns: outColumns,
    tabs: out,
    menu: { parent, path: '/referral/admin-out-inpatient', icon: 'audit', sort: 60 },
  },
  pageAdminInOutpatientReferral: {
    title: '门诊转入管理',
    purpose: '转入本院的门诊患者都在这里',
    of: ['office', 'operator'],
    only: ofOutpatients,
    states: received,
    permission: 'referral_admin_in_outpatient',
    columns: inColumns,
    tabs: into,
    menu: { parent, path: '/referral/admin-in-outpatient', icon: 'audit', sort: 70 },
  },
  pageAdminInHospitalizationReferral: {
    title: '住院转入管理',
    purpose: '转入本院的住院患者都在这里',
    of: ['office', 'operator'],
    only: ofInpatients,
    states: received,
    permission: 'referral_admin_in_inpatient',
    columns: inColumns,
    tabs: into,
    menu: { parent, path: '/referral/admin-in-inpatient', icon: 'audit', sort: 80 },
  },
} as const satisfies Readonly<Record<string, Perspective>>;
