import * as actions from '../../../contract/domains/consultation/consultation.actions.ts';
import { type ConsultationState, consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { recoveOrCancel } from '../../../contract/domains/consultation/recove-or-cancel.action.ts';
import { rescheduleConsultation } from '../../../contract/domains/consultation/reschedule.action.ts';
import { defineMachineCase } from '../../testing/machine-case.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, wireTime } from './consultation.testing.ts';

const HOUR_MS = 3_600_000;

/** Pathology has every step of these states. */
const asked: readonly string[] = ['wait_diagnosis', 'wait_supplement', 'diagnosis_ing'];

export const machineCase = defineMachineCase<ConsultationRow>({
  states: consultationStates,
  row: (app, status, step) => aConsultation(app, { status: status as ConsultationState, ...kindFor(app, status, step) }),
  by: {
    applicant: 'doctor1',
    hospital: 'applyAdmin',
    deptHead: 'doctor2',
    medicalOffice: 'applyAdmin',
    cashier: 'cashier',
    operator: 'operator',
    scheduler: 'expert1',
    expert: 'expert1',
    reader: 'expert1',
    claimer: 'expert1',
    invited: 'expert1',
    attending: 'expert1',
    awaiting: 'expert1',
    confirmer: 'expert1',
    reviewer: 'expert2',
    admin: 'applyAdmin',
  },
  wrong: {
    applicant: 'doctor2',
    hospital: 'doctor2',
    deptHead: 'strangerAdmin',
    medicalOffice: 'strangerAdmin',
    cashier: 'strangerAdmin',
    operator: 'strangerAdmin',
    scheduler: 'expert2',
    expert: 'expert2',
    reader: 'strangerAdmin',
    claimer: 'expert2',
    invited: 'expert2',
    attending: 'expert2',
    awaiting: 'expert2',
    confirmer: 'expert2',
    reviewer: 'stranger',
    admin: 'expertAdmin',
  },
  input: {
    [actions.payConsultation.name]: ({ remotePrice }) => ({ amount: remotePrice }),
    [actions.auditConsultation.name]: () => ({ kind: 'oneSubject', levelOneAuditStatus: '1' }),
    [actions.sendBackConsultation.name]: () => ({
      respRespondentsReason: '切片褪色',
      sliceQuality: 'unqualified_technique',
      returnMailNo: 'SF300900',
    }),
    [actions.giveOpinion.name]: () => ({
      respRespondentsOpinion: '符合乳头状癌。',
      sliceQuality: 'qualified',
      diagnosisQuality: 'basically_correct',
    }),
    [recoveOrCancel.name]: () => ({ tag: '1' }),
    [rescheduleConsultation.name]: (_row, { clock }) => ({ scheduleTime: wireTime(clock.now() + HOUR_MS), reason: '专家临时手术' }),
    [actions.scheduleConsultation.name]: (_row, { clock }) => ({ scheduleTime: wireTime(clock.now() + HOUR_MS) }),
  },
});

/** What those who attended are to confirm: with the word of one of them it counts. */
function concluded({ people: { expert1, expert2 } }: TestApp): Partial<ConsultationRow> {
  const seat = ({ tenantId, tenantName, deptId, userId, realName }: typeof expert1, isChief: 0 | 1) => ({
    ...{ targetTenantId: tenantId, targetHospital: tenantName, targetDeptId: deptId, targetDeptName: '心血管内科', targetDoctorId: userId },
    ...{ targetDoctorName: realName, targetDoctorTitle: '主任医师', price: 0, answer: 'accepted' as const, isIn: 1 as const, isChief },
    ...{ hasOpinion: 0 as const, attendance: 'phone' as const },
  });
  const experts = [seat(expert1, 0), seat(expert2, 1)];
  return { kind: 'manyVideo', experts, attendingIds: [expert1.userId, expert2.userId], confirmingIds: [expert1.userId] };
}

/** Nobody of the applicant's side has come to its hour, as the expert says. */
function reported({ clock }: TestApp): Partial<ConsultationRow> {
  const now = clock.now();
  return {
    scheduleTime: new Date(now),
    absentReportTime: new Date(now),
    absentReason: '电话未接',
    absentObjectUntil: new Date(now + HOUR_MS),
  };
}

/** Of which kind an order is that can take this step in that state: what is claimed lies in a pool, and what is given back was taken from one. */
export function kindFor(app: TestApp, status: string, step: string): Partial<ConsultationRow> {
  const { expert1, doctor2 } = app.people;
  const inPool = { kind: 'ECG', ecgAssignment: '2', poolTenantId: expert1.tenantId, scheduleTime: null } as const;
  if (status === 'wait_dept_approval' || status === 'wait_office_approval') return { kind: 'manyVideo', approverIds: [doctor2.userId] };
  if (step === 'reportAbsent')
    return { scheduleTime: new Date(app.clock.now() - HOUR_MS / 2), waitingSince: new Date(app.clock.now() - HOUR_MS) };
  if (step === 'objectAbsent') return reported(app);
  if (step === 'renew' && status === 'order_return') return { returnsSpent: 1 };
  if (step === 'claim') return { ...inPool, targetDoctorId: null };
  if (step === 'release') return { ...inPool, claimerId: expert1.userId };
  if (step === 'confirm' || step === 'dissent') return concluded(app);
  return asked.includes(status) ? { kind: 'telemedicine', slideDelivery: '1' } : {};
}
