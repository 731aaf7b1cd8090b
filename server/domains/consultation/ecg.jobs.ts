import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { type Message, said, word } from '../../../contract/kernel/said.ts';
import { expireRows } from '../../engine/action/expire-rows.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import { eachDue } from '../../engine/jobs/each-due.ts';
import { defineJob, type Tally } from '../../engine/jobs/job.ts';
import { type Message as Notice, tell, withoutLink } from '../../engine/outbox/outbox.ts';
import { waitsSince } from '../../engine/restored/held-back.ts';
import type { Services } from '../../engine/services.ts';
import { updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { readParamSets } from '../settings/param.reads.ts';
import { applicantNotice, auditorNotice, chiefNotice, poolNotice } from './consultation.notices.ts';
import { consultationSubject } from './consultation.policy.ts';
import { answerersOf, placeOfDoctor, readersOf, secondLineOf } from './consultation.pool.ts';
import { type ConsultationChange, type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { releasedNotices } from './released-ecg.ts';

const JOB = 'follow-ecgs';
const MINUTE_MS = 60_000;

/** What was taken from a pool and left alone goes back to it (domain rules 6.4.2), by the number of the hospital that applied. */
export async function releaseIdle(services: Services, tally?: Tally): Promise<number> {
  const sets = await readParamSets(services.database.forGroup(), consultationParams);
  const since = await waitsSince(services);
  const seenBefore = (minutes: number) => new Date(services.clock() - minutes * MINUTE_MS);
  const due = sets.where((params) => sql`claim_seen_time < ${seenBefore(params['ecg.claim-idle'])}`);
  const after = async (tx: Tx, row: ConsultationRow, now: number): Promise<void> =>
    tell(tx, [chiefNotice(row, '您认领的心电久未处理，已放回认领池'), await releasedNotices(services, row, now)], { now });
  return expireRows(
    services,
    consultationSubject,
    { job: JOB, step: 'releaseIdle', due: sql`claim_seen_time >= ${since} AND (${due})`, no: 'no', after },
    tally,
  );
}

/**
 * What was passed on after it was begun (`followLateOpinions`) is in nobody's pool once it is answered. A server of the release before, beside
 * this one, leaves it there, where colleagues would go on seeing it. Answers how many were taken out.
 */
export function leavePools(services: Services, tally?: Tally): Promise<number> {
  const due = sql`pool_tenant_id IS NOT NULL AND apply_order_status NOT IN ('wait_diagnosis', 'diagnosis_ing')`;
  const act = async (tx: Tx, row: ConsultationRow): Promise<void> => {
    await updateRow(tx, consultationTable, row, { poolTenantId: null, claimerId: null, claimSeenTime: null }, { now: services.clock() });
  };
  return eachDue<ConsultationRow>(services, { job: JOB, step: 'leave', table: consultationTable, due, no: 'no', act }, tally);
}

/**
 * An urgent ECG that nobody has begun within ten minutes goes by name to whoever has the second line then, once; of a pool, anybody on duty
 * may still take it. Where nobody else has the second line, or whoever has it did not begin it in as long either, it lies in the pool of its
 * hospital, and all who may take it are told; where nobody of that hospital can, its applicant is. The operators are told of each (domain rules 6.4.1).
 * Answers how many were passed on.
 */
export async function callSecondLine(services: Services, tally?: Tally): Promise<number> {
  const sets = await readParamSets(services.database.forGroup(), consultationParams);
  const entered = await waitsSince(services);
  const ago = (minutes: number) => new Date(services.clock() - minutes * MINUTE_MS);
  const due = sets.where((params) => {
    const since = ago(params['ecg.second-call']);
    return sql`waiting_since < ${since} AND (second_call_time IS NULL OR second_call_time < ${since} AND ${WITH_ONE})`;
  });
  const urgent = sql`apply_order_status = 'wait_diagnosis' AND kind = 'ECG' AND meeting_type = '1' AND waiting_since >= ${entered} AND (${due})`;
  const act = (tx: Tx, row: ConsultationRow) => passOn(services, tx, row);
  const total = await eachDue<ConsultationRow>(
    services,
    { job: JOB, step: 'second', table: consultationTable, due: urgent, no: 'no', act },
    tally,
  );
  if (total > 0) services.outboxFilled();
  return total;
}

/** It waits for one doctor by name. Where nobody may claim it, they are reminded at the call itself (`nextOf`), and not again. */
const WITH_ONE = sql`pool_tenant_id IS NULL AND reminded_time IS DISTINCT FROM second_call_time`;

async function passOn(services: Services, tx: Tx, row: ConsultationRow): Promise<void> {
  const now = services.clock();
  const next = await nextOf(services, row, now);
  await updateRow(tx, consultationTable, row, { secondCallTime: new Date(now), ...next.values }, { now });
  const [from, to] = [row.applyOrderStatus ?? '', row.applyOrderStatus ?? ''];
  await recordMove(tx, row, { action: 'second-call', label: '超时转二线', from, to, reason: next.reason }, undefined, { now });
  await tell(tx, [...next.told, auditorNotice(row, OVERDUE, next.reason)], { now });
}

const OVERDUE = '紧急心电超时未处理';
const NOBODY = '没有二线值班医生，请尽快处理。';
const POOLED = '没有其他二线值班医生，已放入认领池。';
const UNREAD = '该医院暂无可接诊的医生，请联系平台运营人员或改向其他医院申请。';
const UNBEGUN = '二线值班医生未开始，已放入认领池。';

interface Next {
  readonly values: ConsultationChange;
  readonly reason: Message;
  readonly told: readonly Notice[];
}

/** To whoever else has the second line; else, and once one of them has had it, to all who may take it. `now` in milliseconds. */
async function nextOf(services: Services, row: ConsultationRow, now: number): Promise<Next> {
  const hospital = row.targetTenantId ?? '';
  const doctorId = row.secondCallTime ? undefined : await secondLineOf(services, hospital, new Date(now));
  if (doctorId && doctorId !== row.targetDoctorId) return toSecond(row, await placeOfDoctor(services, doctorId));
  const readers = await readersOf(services, hospital);
  // Where nobody can read it whoever waits has to know, while there is time to ask somebody else.
  if (readers.length === 0 && (row.poolTenantId || (await answerersOf(services, hospital)).length === 0)) {
    const told = [{ ...applicantNotice(row, '紧急心电无人接诊', UNREAD), urgent: true, about: row.id }];
    return { values: row.poolTenantId ? {} : { remindedTime: new Date(now) }, reason: UNREAD, told };
  }
  if (row.poolTenantId) return { values: {}, reason: NOBODY, told: [poolNotice(row, OVERDUE)] };
  const asked = { ...chiefNotice(row, OVERDUE), urgent: true, about: row.id };
  // A pool in which nobody reads would take it from the one who may still begin it.
  if (readers.length === 0) return { values: { remindedTime: new Date(now) }, reason: NOBODY, told: [asked] };
  const [reason, called] = row.secondCallTime ? [UNBEGUN, { secondCallTime: row.secondCallTime }] : [POOLED, {}];
  // Whoever was named and may not claim begins it as before.
  const still = { ...chiefNotice(row, OVERDUE, said`${word(reason)}您仍可开始会诊。`), urgent: true, about: row.id };
  const named = readers.includes(row.targetDoctorId ?? '') ? [] : [still];
  return { values: { poolTenantId: hospital, ...called }, reason, told: [poolNotice(row, OVERDUE, '请尽快认领。'), ...named] };
}

/** What lies in a pool stays there: whoever is named may be asleep, and a colleague who sees it takes it (`claim`). */
function toSecond(row: ConsultationRow, values: Awaited<ReturnType<typeof placeOfDoctor>>): Next {
  const next = { ...row, ...values };
  const name = next.targetDoctorName ?? '';
  const reason = row.poolTenantId ? said`已转由${name}接诊，其他值班医生仍可认领。` : said`由${name}接诊。`;
  const before = row.targetDoctorId ? [withoutLink(chiefNotice(row, '紧急心电超时，已转二线值班'))] : [];
  return { values, reason, told: [{ ...chiefNotice(next, '紧急心电超时，已转由您处理'), urgent: true, about: row.id }, ...before] };
}

export const followEcgsJob = defineJob({
  name: JOB,
  title: '心电认领与二线',
  cron: '* * * * *',
  runsHeldBack: true,
  run: async (services, tally) => {
    await releaseIdle(services, tally);
    await callSecondLine(services, tally);
    await leavePools(services, tally);
  },
});
