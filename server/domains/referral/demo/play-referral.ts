import { insuranceSigning } from '../../../../contract/domains/referral/insurance-signing.resource.ts';
import { referralMove, saveReferral } from '../../../../contract/domains/referral/referral.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { toWireDate, toWireTime } from '../../../../contract/kernel/wire-time.ts';
import type { DemoRandom } from '../../../demo/demo-random.ts';
import type { Stage } from '../../../engine/demo.ts';
import { expireReferrals } from '../referral.jobs.ts';
import type { DemoEnd, DemoReferral } from './demo-referrals.ts';
import { referralPatient } from './referral-patient.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Move = Parameters<typeof referralMove>[0];
type Who = 'sender' | 'office' | 'receiver' | 'admin';

interface Pass {
  readonly after: number;
  readonly who: Who;
  readonly move: Move;
  readonly sent?: (at: number) => object;
}

const why = (endReason: string, respRespondentsReason: string) => () => ({ endReason, respRespondentsReason });
const feedback = (at: number) => ({
  feedbackDate: toWireDate(at),
  feedbackSituation: '治疗后症状缓解，生命体征平稳，达到出院标准。',
  feedbackGuide: '按医嘱规律服药，监测血压；两周后门诊复查，不适随诊。',
});

/** What happens between being handed in and its end, as the hours after that. */
function passesOf({ kind }: DemoReferral, index: number): Readonly<Record<Exclude<DemoEnd, 'draft'>, readonly Pass[]>> {
  const bed = { wardName: '综合病区', bedNo: String(10 + index) };
  const approve: Pass = { after: 0.4, who: 'office', move: 'approve' };
  const accept: Pass = {
    after: 1.2,
    who: 'receiver',
    move: 'accept',
    sent: (at) => (kind === 'outpatient' ? { visitTime: toWireTime(at + DAY_MS) } : bed),
  };
  const admit: Pass = {
    after: 23,
    who: 'receiver',
    move: 'admit',
    sent: () => (kind === 'outpatient' ? {} : { ...bed, admissionNo: `ZY26${String(7_000 + index)}` }),
  };
  const accepted = [approve, accept];
  const decline: Pass = { after: 3, who: 'receiver', move: 'decline', sent: why('no_bed', '专家本周停诊，建议下周再约。') };
  const nullify: Pass = { after: 90, who: 'admin', move: 'nullify' };
  return {
    submitted: [],
    approved: [approve],
    accepted,
    cancelAsked: [
      ...accepted,
      { after: 3, who: 'sender', move: 'askCancel', sent: why('patient_refused', '家属商议后要求留在本院继续治疗。') },
    ],
    admitted: [...accepted, admit],
    discharged: [...accepted, admit, { after: 150, who: 'receiver', move: 'discharge', sent: feedback }],
    refused: [{ after: 2, who: 'office', move: 'refuse', sent: why('incomplete', '请补充头颅CT报告后再提交。') }],
    declined: [approve, decline],
    renewed: [approve, decline, { after: 26, who: 'sender', move: 'renew' }],
    cancelled: [{ after: 1, who: 'sender', move: 'cancel', sent: () => ({ endReason: 'patient_refused' }) }],
    stopped: [...accepted, { after: 5, who: 'receiver', move: 'stop', sent: why('condition_changed', '途中病情加重，就近抢救。') }],
    overdue: accepted,
    nullified: [...accepted, nullify],
  };
}

/** A story with the patient's consent on paper. */
interface SignedReferral extends DemoReferral {
  readonly consentPath: readonly string[];
}

/** One referral by its own calls, each at its time, as far as today. */
export function playReferral(stage: Stage, story: SignedReferral, index: number, random: DemoRandom): void {
  const begun = Math.round((stage.now - story.ago * DAY_MS) / MINUTE_MS) * MINUTE_MS;
  const [sender, receiver] = [stage.person(story.from), stage.person(story.to)];
  const patient = referralPatient(random, index, begun);
  const form = formOf(stage, story, patient, begun);
  const people = {
    sender,
    receiver,
    office: stage.person(`${receiver.tenantId}/admin`),
    admin: stage.person(`${sender.tenantId}/admin`),
  };
  const kept = { id: '', no: '' };
  stage.scene(begun, kept, async () => {
    const type = story.end === 'draft' ? 'save' : 'submit';
    Object.assign(kept, await stage.playAs(sender, begun).call<typeof kept>(saveReferral, { ...form, type }));
  });
  if (story.end === 'draft') return;
  for (const { after, who, move, sent } of passesOf(story, index)[story.end]) {
    const at = begun + after * HOUR_MS;
    stage.scene(at, kept, () => stage.playAs(people[who], at).call(referralMove(move), { ...sent?.(at), id: kept.id }));
  }
  if (signs(story)) {
    const at = begun + 2 * HOUR_MS;
    stage.scene(at, kept, () => stage.playAs(sender, at).call(signing, signingOf(kept.no, patient, index, at)));
  }
  if (story.end === 'overdue' || story.end === 'nullified') stage.tick(begun + 80 * HOUR_MS, (services) => expireReferrals(services));
}

const signing = endpointOf(insuranceSigning, 'submit');

/** Whose patient is on their way to a stay, and signs about its insurance before. */
function signs({ kind, direction, end }: DemoReferral): boolean {
  return kind === 'inpatient' && direction === '1' && (end === 'discharged' || end === 'admitted');
}

function signingOf(referralNo: string, patient: ReturnType<typeof referralPatient>, index: number, at: number) {
  const { patientName, patientIdCard, familyName: signerName, relationShip } = patient;
  const insuranceKind = index % 2 === 0 ? 'resident' : 'employee';
  return { referralNo, patientName, patientIdCard, insuranceKind, signerName, relationShip, signDate: toWireDate(at) };
}

function formOf(stage: Stage, story: SignedReferral, patient: object, at: number): object {
  const [sender, receiver] = [stage.person(story.from), stage.person(story.to)];
  const target = { targetTenantId: receiver.tenantId, targetDeptId: receiver.deptId, targetUserId: receiver.userId };
  const { kind, direction: meetingType, diagnosis: mianDiagnosis, illness: illnessIntroduced, reason: referralReason } = story;
  const leaving = { outHospitalDate: toWireDate(at), outHospitalSituation: mianDiagnosis };
  const advice = { outHospitalSituation: mianDiagnosis, outHospitalGuide: '继续双联抗血小板与他汀治疗，每周随访血压，一月后复查。' };
  return {
    ...patient,
    ...{ kind, meetingType, mianDiagnosis, illnessIntroduced, referralReason, ...target },
    illnessSeverity: story.severity ?? 'general',
    ...(story.isEmergency
      ? { emergencyDegree: '1', transportationTools: 'ambulance' }
      : { emergencyDegree: '3', transportationTools: 'patient_self' }),
    ...{ outDeptId: sender.deptId, outDoctorName: sender.realName, outDoctorPhone: '13800000520' },
    inHospitalDate: toWireDate(at + DAY_MS),
    ...(kind === 'inpatient' ? leaving : {}),
    ...(meetingType === '2' ? advice : {}),
    // An ambulance on its way does not wait for it.
    ...(story.isEmergency || story.end === 'draft' ? {} : { consentPath: story.consentPath }),
  };
}
