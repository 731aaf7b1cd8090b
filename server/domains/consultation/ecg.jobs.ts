import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { said } from '../../../contract/kernel/said.ts';
import { expireRows } from '../../engine/action/expire-rows.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import { eachDue } from '../../engine/jobs/each-due.ts';
import { defineJob, type Tally } from '../../engine/jobs/job.ts';
import { type Message as Notice, tell, withoutLink } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import { updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { readParamSets } from '../settings/param.reads.ts';
import { auditorNotice, chiefNotice, poolNotice } from './consultation.notices.ts';
import { consultationSubject } from './consultation.policy.ts';
import { placeOfDoctor, secondLineOf } from './consultation.pool.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { releasedNotices } from './released-ecg.ts';

const JOB = 'follow-ecgs';
const MINUTE_MS = 60_000;

/** What was taken from a pool and left alone goes back to it (domain rules 6.4.2), by the number of the hospital that applied. */
export async function releaseIdle(services: Services, tally?: Tally): Promise<number> {
  const sets = await readParamSets(services.database.forGroup(), consultationParams);
  const seenBefore = (minutes: number) => new Date(services.clock() - minutes * MINUTE_MS);
  const due = sets.where((params) => sql`claim_seen_time < ${seenBefore(params['ecg.claim-idle'])}`);
  const after = async (tx: Tx, row: ConsultationRow, now: number): Promise<void> =>
    tell(tx, [chiefNotice(row, '您认领的心电久未处理，已放回认领池'), await releasedNotices(services, row, now)], { now });
  return expireRows(services, consultationSubject, { job: JOB, step: 'releaseIdle', due: sql`(${due})`, no: 'no', after }, tally);
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
 * may still take it. Where nobody has the second line, all who may take one are told. The operators are told of both (domain rules 6.4.1). Answers how many were passed on.
 */
export async function callSecondLine(services: Services, tally?: Tally): Promise<number> {
  const sets = await readParamSets(services.database.forGroup(), consultationParams);
  const waitsSince = (minutes: number) => new Date(services.clock() - minutes * MINUTE_MS);
  const due = sets.where((params) => sql`waiting_since < ${waitsSince(params['ecg.second-call'])}`);
  const urgent = sql`apply_order_status = 'wait_diagnosis' AND kind = 'ECG' AND meeting_type = '1' AND second_call_time IS NULL AND (${due})`;
  const act = (tx: Tx, row: ConsultationRow) => passOn(services, tx, row);
  const total = await eachDue<ConsultationRow>(
    services,
    { job: JOB, step: 'second', table: consultationTable, due: urgent, no: 'no', act },
    tally,
  );
  if (total > 0) services.outboxFilled();
  return total;
}

async function passOn(services: Services, tx: Tx, row: ConsultationRow): Promise<void> {
  const now = services.clock();
  const doctorId = await secondLineOf(services, row.targetTenantId ?? '', new Date(now));
  const isOther = doctorId !== undefined && doctorId !== row.targetDoctorId;
  // What lies in a pool stays there: whoever is named may be asleep, and a colleague who sees it takes it (`claim`).
  const named = isOther ? await placeOfDoctor(services, doctorId) : {};
  const next = { ...row, ...named };
  await updateRow(tx, consultationTable, row, { ...named, secondCallTime: new Date(now) }, { now });
  const [from, to] = [row.applyOrderStatus ?? '', row.applyOrderStatus ?? ''];
  const who = isOther
    ? row.poolTenantId
      ? said`已转由${next.targetDoctorName ?? ''}接诊，其他值班医生仍可认领。`
      : said`由${next.targetDoctorName ?? ''}接诊。`
    : doctorId
      ? '专家即为二线值班医生。'
      : '没有二线值班医生，请尽快处理。';
  await recordMove(tx, row, { action: 'second-call', label: '超时转二线', from, to, reason: who }, undefined, { now });
  await tell(tx, [...toldOf(row, isOther ? next : undefined), auditorNotice(row, '紧急心电超时未处理')], { now });
}

/** Whoever it goes to, and whoever had it; where it goes to nobody else, whoever it waits for. */
function toldOf(row: ConsultationRow, next: ConsultationRow | undefined): Notice[] {
  const overdue = '紧急心电超时未处理';
  if (!next) return [row.targetDoctorId ? { ...chiefNotice(row, overdue), urgent: true, about: row.id } : poolNotice(row, overdue)];
  const before = row.targetDoctorId ? [withoutLink(chiefNotice(row, '紧急心电超时，已转二线值班'))] : [];
  return [{ ...chiefNotice(next, '紧急心电超时，已转由您处理'), urgent: true, about: row.id }, ...before];
}

export const followEcgsJob = defineJob({
  name: JOB,
  title: '心电认领与二线',
  cron: '* * * * *',
  run: async (services, tally) => {
    await releaseIdle(services, tally);
    await callSecondLine(services, tally);
    await leavePools(services, tally);
  },
});
