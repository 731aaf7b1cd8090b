import { isReportedAbsent } from '../../../contract/domains/consultation/absent-applicant.fields.ts';
import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import type { Action } from '../../../contract/kernel/action.ts';
import { sql } from '../../engine/store/sql.ts';
import { sampleInput } from '../../testing/sample-input.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { isObjectable } from './absent-applicant.ts';
import { isToBeChanged } from './consultation.later-bars.ts';
import { graceEndOf, reportableFrom } from './consultation.money.ts';
import { askedOfOrder, lackingOpinion, seatsOf } from './consultation.panel.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { wireTime } from './consultation.testing.ts';
import { hasSpoken } from './consultation.verdicts.ts';
import { type ExpertName, experts } from './random-moves.testing.ts';

const HOUR_MS = 3_600_000;

/** Who tries what is not theirs. */
export const everybody: readonly PersonName[] = [
  'doctor1',
  'doctor2',
  'cashier',
  'operator',
  'expert1',
  'expert2',
  'stranger',
  'applyAdmin',
  'platformAdmin',
  'strangerAdmin',
];

/** A move that somebody tries. */
export interface Attempt {
  readonly action: Action;
  readonly step: string;
  readonly by: PersonName;
  /** The state table and the cast say that this person may do it now. */
  readonly rightful: boolean;
}

/** What somebody enters who acts: hours until the consultation, half hours that it took longer. */
export interface Given {
  readonly ahead: number;
  readonly extra: number;
}

/** The experts whom this order asks and who have not declined. */
export function askedIn(test: TestApp, row: ConsultationRow): ExpertName[] {
  const asked = askedOfOrder(row).map(({ userId }) => userId);
  return experts.filter((name) => asked.includes(test.people[name].userId));
}

/** The chief whose answer is still waited for: another begins without them only by saying so. */
export function passesOver(test: TestApp, { by, step }: Attempt, row: ConsultationRow): boolean {
  const chief = seatsOf(row).find(({ isChief }) => isChief === 1);
  return step === 'start' && chief?.answer === 'invited' && chief.targetDoctorId !== test.people[by].userId;
}

/** Who plays a role of the state table on this order. The clock plays for itself. */
export function playersOf(test: TestApp, by: string, row: ConsultationRow): PersonName[] {
  const expert = experts.filter((name) => test.people[name].userId === row.targetDoctorId);
  const attending = [
    ...expert,
    ...askedIn(test, row).filter((name) => row.attendingIds?.includes(test.people[name].userId) && !expert.includes(name)),
  ];
  const reader: PersonName[] = row.poolTenantId ? ['expert1', 'expert2'] : [];
  const cast: Record<string, PersonName[]> = {
    applicant: ['doctor1'],
    hospital: ['applyAdmin'],
    deptHead: row.approverIds?.includes(test.people.doctor2.userId) ? ['doctor2'] : [],
    medicalOffice: ['applyAdmin'],
    cashier: ['cashier', 'operator'],
    operator: ['operator', 'platformAdmin'],
    scheduler: ['operator', ...expert],
    expert,
    reader,
    claimer: expert.filter((name) => test.people[name].userId === row.claimerId),
    invited: [...expert, ...reader],
    attending,
    awaiting: ['operator', ...attending],
    confirmer: experts.filter((name) => row.confirmingIds?.includes(test.people[name].userId) && !hasSpoken(row, test.people[name].userId)),
    admin: ['applyAdmin', 'platformAdmin'],
    clock: [],
  };
  const players = cast[by];
  if (!players) throw new Error(`nobody plays the role ${by}`);
  return players;
}

/**
 * Whether it is the time for it, where that takes more than the state: nobody is missed too early or after the grace, nor objects later, and
 * where it was reported no expert begins or moves it after the grace. What came back is changed, as long as its applicant is there.
 */
export function isTimely(row: ConsultationRow, step: string, now: number): boolean {
  if (step === 'objectAbsent') return isObjectable(row, now);
  const isInGrace = now <= graceEndOf(row, consultationParams['consultation.grace'].preset);
  if (step === 'start' || step === 'reschedule') return isInGrace || !isReportedAbsent(row);
  if (step === 'renew') return !isToBeChanged(row);
  return step !== 'reportAbsent' || (reportableFrom(row) <= now && isInGrace);
}

/** What is entered with it; the rest as the declaration asks for it. */
export function inputOf(test: TestApp, { action, step }: Attempt, row: ConsultationRow, { ahead, extra }: Given): Record<string, unknown> {
  const special: Record<string, Record<string, unknown>> = {
    // Some take all of it over the counter, some set what is due against it.
    pay: { amount: row.remotePrice ?? 0, kept: ahead % 2 === 0 ? Math.min(row.refundDue ?? 0, row.remotePrice ?? 0) : undefined },
    auditPass: { kind: row.kind, levelOneAuditStatus: '1' },
    auditReturn: { kind: row.kind, levelOneAuditStatus: '2', levelOneAuditRemark: '材料不全，请补充' },
    opinion: {
      ...saidOfLacking(row, extra),
      // Other words are confirmed anew, the same are not.
      respRespondentsOpinion: `建议造影，观察${extra}日`,
      extraUnits: extra,
      sliceQuality: 'qualified',
      diagnosisQuality: 'completely_clear',
      ...(row.kind === 'remoteultrasonic' ? { apartRemark: '经电话会诊' } : {}),
    },
    confirm: { type: '1' },
    dissent: { type: '2', dissent: '宜先行保守治疗' },
    supplement: { respRespondentsOpinion: `建议造影，观察${extra}日`, extraUnits: extra },
    // Nobody knows the number of what has not arrived.
    sendBack: { sliceQuality: 'unqualified_technique', returnMailNo: row.applyOrderStatus === 'wait_receiving' ? undefined : 'SF300900' },
    // More than was entered is refused: the operator accepts all of it, or less.
    // Nobody is passed over by chance: some say that it begins without the chief, the others only try.
    start: ahead > 20 ? { withoutChief: '1' } : {},
    statementPass: { acceptedUnits: Math.min(extra, row.extraUnits ?? 0), extraRemark: '会诊记录不足' },
    schedule: { scheduleTime: wireTime(test.clock.now() + ahead * HOUR_MS) },
    reschedule: { scheduleTime: wireTime(otherHour(row, test.clock.now() + ahead * HOUR_MS)), reason: '专家临时手术' },
  };
  return { ...sampleInput(action.input), ...special[step], applyOrderId: row.id };
}

/** The hour that it has already is no other one. */
const otherHour = ({ scheduleTime }: ConsultationRow, at: number): number => (scheduleTime?.getTime() === at ? at + 60_000 : at);

/** Of who accepted and has said nothing: that they were absent, or of what is held by video mostly that they took part by telephone. */
function saidOfLacking(row: ConsultationRow, extra: number) {
  const lacking = lackingOpinion(seatsOf(row)).map(({ targetDoctorId }) => targetDoctorId);
  if (row.kind === 'manyVideo' && extra < 3) return { byPhone: lacking };
  return { absences: lacking.map((targetDoctorId) => ({ targetDoctorId, reason: '急诊手术' })) };
}

/** What a chief of the expert's hospital, and its pool, cost from now on; in cents. */
export async function setFee(test: TestApp, cents: number): Promise<void> {
  const { tenantId } = test.people.expert1;
  await test.services.database.forGroup().transaction(async (tx) => {
    await tx.run(sql`UPDATE tenant_param SET param_value = ${String(cents)} WHERE tenant_id = ${tenantId} AND param_key = 'ecg.pool-fee'`);
    const { count } = await tx.run(
      sql`UPDATE doctor_fee SET doctor_title_fee = ${cents} WHERE tenant_id = ${tenantId} AND title = 'chief'`,
    );
    if (count === 0) throw new Error('the test starts with a fee of its own');
  });
}

/** Whether somebody can sign in. */
export async function setPresent(test: TestApp, name: PersonName, present: boolean): Promise<void> {
  const { tenantId, userId } = test.people[name];
  await test.services.database
    .forGroup()
    .run(sql`UPDATE user_account SET status = ${present ? '1' : '0'} WHERE tenant_id = ${tenantId} AND id = ${userId}`);
}
