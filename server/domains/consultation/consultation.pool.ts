import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { isPooled } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { holdersAtWork, hospitalsAtWork } from '../../engine/identity/holders.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { readParams } from '../settings/param.reads.ts';
import type { ConsultationChange, ConsultationRow } from './consultation.tables.ts';
import { titleWords } from './consultation.titles.ts';

/** Nobody by name: what an order of a pool says of its expert until one of the hospital's doctors has taken it. */
const nobody = { targetDeptId: null, targetDeptName: null, targetDoctorId: null, targetDoctorName: null, targetDoctorTitle: null } as const;

/** It asked a pool, or its named expert did not answer in time, and any doctor on duty may take it since. */
export const liesInPool = (row: ConsultationRow): boolean => isPooled(row) || Boolean(row.poolTenantId);

/** This doctor was named and is reading it: they need not take it from a pool, even where a colleague may. */
export const readsAsNamed = ({ kind, applyOrderStatus: status, claimerId, targetDoctorId }: ConsultationRow, userId: string): boolean =>
  kind === 'ECG' && status === 'diagnosis_ing' && !claimerId && targetDoctorId === userId;

/** Longer than the pages of a reader stay silent, which tell once a minute at most that somebody is at work. */
const AT_WORK_MS = 3 * 60_000;

/** It was passed on, and its named expert has gone on with it since: nobody takes it from them in mid-sentence. `now` in milliseconds. */
export const isTakenUpAgain = ({ applyOrderStatus: status, claimerId, expertSeenTime }: ConsultationRow, now: number): boolean =>
  status === 'diagnosis_ing' && !claimerId && now - (expertSeenTime?.getTime() ?? 0) < AT_WORK_MS;

/** What being in a pool brings with the state that an order reaches, whoever moves it there (domain rules 6.4.2). */
export function pooling(row: ConsultationRow, to: string): ConsultationChange {
  if (!liesInPool(row) || to === 'diagnosis_ing') return {};
  if (to !== 'wait_diagnosis') return { poolTenantId: null, claimerId: null, claimSeenTime: null };
  // Who had it is kept until somebody else has: should they give it back twice, they are told that it lies there.
  // Whoever takes it next is told when it is late, as whoever had it was.
  const untaken = { claimTime: null, claimSeenTime: null, startTime: null, remindedTime: null };
  return { ...nobody, ...untaken, poolTenantId: row.targetTenantId ?? null };
}

/** What an order loses of its expert when it starts anew: whoever took it from a pool, or was on the second line, was nobody's choice. */
export function unnamed(row: Readonly<Record<string, unknown>>): ConsultationChange {
  return isPooled(row) || row.secondCallTime ? nobody : {};
}

/** A doctor as an order names its expert, with the words of now. */
export async function placeOfDoctor(services: Services, doctorId: string): Promise<Pick<ConsultationChange, keyof typeof nobody>> {
  const group = services.database.forGroup();
  const { rows } = await group.run<{ deptId: string; deptName: string; realName: string; title: string }>(sql`
    SELECT u.dept_id AS "deptId", d.dept_name AS "deptName", u.real_name AS "realName", u.title
    FROM user_account u LEFT JOIN department d ON d.tenant_id = u.tenant_id AND d.id = u.dept_id WHERE u.id = ${doctorId}`);
  const [doctor] = rows;
  return {
    targetDeptId: doctor?.deptId ?? null,
    targetDeptName: doctor?.deptName ?? null,
    targetDoctorId: doctorId,
    targetDoctorName: doctor?.realName ?? null,
    targetDoctorTitle: (await titleWords(group))(doctor?.title) ?? null,
  };
}

const CLAIMS = 'consultation_claim';
/** What it takes to open what one was asked by name, and to give its opinion. */
const ANSWERS = 'consultation_diagnose';

/** Who of this hospital may take what lies in its pool: nobody where it is out of use. */
export function readersOf({ database, clock }: Services, tenantId: string): Promise<string[]> {
  return holdersAtWork(database.forGroup(), tenantId, CLAIMS, clock());
}

/** Who of this hospital may open what they were asked and answer it: nobody where it is out of use. */
export function answerersOf({ database, clock }: Services, tenantId: string): Promise<string[]> {
  return holdersAtWork(database.forGroup(), tenantId, ANSWERS, clock());
}

/** Who has the second line of a hospital at that moment, and may take ECGs and answer them; of several the one who came last. */
export async function secondLineOf(services: Services, tenantId: string, at: Date): Promise<string | undefined> {
  const answering = new Set(await answerersOf(services, tenantId));
  const readers = (await readersOf(services, tenantId)).filter((id) => answering.has(id));
  const { rows } = await services.database.forGroup().run<{ id: string }>(sql`
    SELECT o.doctor_id AS id FROM consultation_on_call o
    WHERE o.tenant_id = ${tenantId} AND o.doctor_id = ANY (${readers}::uuid[]) AND o.line = '2' AND o.start_time <= ${at} AND o.end_time > ${at} AND o.is_deleted = 0
    ORDER BY o.start_time DESC, o.id DESC LIMIT 1`);
  return rows[0]?.id;
}

/** The hospitals with such a pool. */
export function hospitalsWithPool({ database, clock }: Services): Promise<{ tenantId: string; tenantName: string }[]> {
  return hospitalsAtWork(database.forGroup(), CLAIMS, clock());
}

export async function hasReaders(services: Services, tenantId: string): Promise<boolean> {
  return (await readersOf(services, tenantId)).length > 0;
}

/** What one order of a hospital's pool costs, in cents, by the number of that hospital. */
export async function poolFee({ database }: Services, targetTenantId: string): Promise<number> {
  const params = await readParams(database.forGroup(), consultationParams, targetTenantId);
  return params['ecg.pool-fee'];
}
