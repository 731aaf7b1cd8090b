/** How far a referral of the demonstration comes. */
export type DemoEnd =
  | 'draft'
  | 'submitted'
  | 'approved'
  | 'accepted'
  | 'cancelAsked'
  | 'admitted'
  | 'discharged'
  | 'refused'
  | 'declined'
  | 'renewed'
  | 'cancelled'
  | 'stopped'
  | 'overdue'
  | 'nullified';

export interface DemoReferral {
  readonly kind: 'outpatient' | 'inpatient';
  /** Who refers, to whom: tenant and account. */
  readonly from: string;
  readonly to: string;
  readonly direction: '1' | '2';
  readonly end: DemoEnd;
  /** Days before today on which it was begun. */
  readonly ago: number;
  readonly diagnosis: string;
  readonly illness: string;
  readonly reason: string;
  /** An ambulance that did not wait for the form. */
  readonly isEmergency?: true;
  /** Of somebody whom other domains know as well. */
  readonly isKnown?: true;
  readonly severity?: 'general' | 'difficult' | 'critical';
}

const county1 = '100002/doctor1';
const county2 = '100002/doctor2';
const heart = '100001/expert1';
const nerve = '100001/expert2';
const lung = '100001/expert3';
const community = '100003/doctor1';

const infarct = {
  diagnosis: '急性前壁心肌梗死',
  illness: '胸骨后压榨样疼痛4小时，心电图V1至V4导联ST段抬高，肌钙蛋白升高，本院无急诊介入条件。',
  reason: 'surgery',
  severity: 'critical',
} as const;
const stroke = {
  diagnosis: '急性脑梗死',
  illness: '右侧肢体无力伴言语不清6小时，头颅CT未见出血，需评估血管内治疗。',
  reason: 'critical_care',
  severity: 'difficult',
} as const;
const nodule = {
  diagnosis: '右上肺结节待查',
  illness: '体检胸部CT示右上肺混合磨玻璃结节18毫米，需进一步明确性质。',
  reason: 'further_diagnosis',
  severity: 'general',
} as const;
const pneumonia = {
  diagnosis: '重症肺炎',
  illness: '发热咳嗽5天，气促加重，氧合指数210，本院缺乏有创通气支持。',
  reason: 'critical_care',
  severity: 'critical',
} as const;
const recovering = {
  diagnosis: '冠脉支架植入术后恢复期',
  illness: '术后第6天，胸痛消失，血压平稳，转回社区继续二级预防与康复。',
  reason: 'rehabilitation',
  severity: 'general',
} as const;
const hypertension = {
  diagnosis: '高血压3级',
  illness: '三联降压药物治疗后血压仍在170/100毫米汞柱左右，需排查继发因素。',
  reason: 'beyond_capability',
  severity: 'general',
} as const;

const inpatient = { kind: 'inpatient', direction: '1' } as const;
const outpatient = { kind: 'outpatient', direction: '1' } as const;
const back = { kind: 'inpatient', direction: '2' } as const;

export const demoReferrals: readonly DemoReferral[] = [
  { ...inpatient, ...infarct, from: county1, to: heart, end: 'discharged', ago: 40, isKnown: true },
  { ...inpatient, ...stroke, from: county2, to: nerve, end: 'discharged', ago: 33 },
  { ...inpatient, ...pneumonia, from: county1, to: lung, end: 'discharged', ago: 26 },
  { ...back, ...recovering, from: heart, to: community, end: 'discharged', ago: 24, isKnown: true },
  { ...outpatient, ...nodule, from: county1, to: lung, end: 'discharged', ago: 22 },
  { ...outpatient, ...hypertension, from: community, to: heart, end: 'discharged', ago: 20 },
  { ...inpatient, ...stroke, from: county1, to: nerve, end: 'overdue', ago: 18 },
  { ...inpatient, ...pneumonia, from: county2, to: lung, end: 'nullified', ago: 17 },
  { ...outpatient, ...nodule, from: county2, to: lung, end: 'renewed', ago: 15 },
  { ...outpatient, ...hypertension, from: county1, to: heart, end: 'cancelled', ago: 14 },
  { ...inpatient, ...infarct, from: county2, to: heart, end: 'stopped', ago: 12 },
  { ...inpatient, ...stroke, from: county2, to: nerve, end: 'refused', ago: 9 },
  { ...inpatient, ...infarct, from: county1, to: heart, end: 'admitted', ago: 6, isEmergency: true },
  { ...inpatient, ...pneumonia, from: county2, to: lung, end: 'admitted', ago: 5 },
  { ...back, ...recovering, from: heart, to: community, end: 'admitted', ago: 4 },
  { ...outpatient, ...hypertension, from: community, to: heart, end: 'declined', ago: 4 },
  { ...inpatient, ...stroke, from: county1, to: nerve, end: 'accepted', ago: 1 },
  { ...outpatient, ...nodule, from: county1, to: lung, end: 'accepted', ago: 1 },
  { ...inpatient, ...pneumonia, from: county1, to: lung, end: 'cancelAsked', ago: 1 },
  { ...inpatient, ...infarct, from: county2, to: heart, end: 'approved', ago: 0.3 },
  { ...outpatient, ...hypertension, from: county2, to: heart, end: 'approved', ago: 0.3 },
  { ...outpatient, ...nodule, from: community, to: lung, end: 'approved', ago: 0.25 },
  { ...back, ...recovering, from: nerve, to: community, end: 'submitted', ago: 0.2 },
  { ...inpatient, ...stroke, from: county2, to: nerve, end: 'submitted', ago: 0.1 },
  { ...outpatient, ...hypertension, from: community, to: heart, end: 'submitted', ago: 0.1 },
  { ...outpatient, ...nodule, from: county1, to: lung, end: 'draft', ago: 0.1 },
  { ...inpatient, ...pneumonia, from: county1, to: lung, end: 'draft', ago: 0.1 },
];
