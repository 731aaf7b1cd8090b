import { giveOpinion } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { claimConsultation } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { said } from '../../../contract/kernel/said.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import { eachDue } from '../../engine/jobs/each-due.ts';
import type { Tally } from '../../engine/jobs/job.ts';
import { type Message as Notice, tell, withoutLink } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import { updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { readParamSets } from '../settings/param.reads.ts';
import { auditorNotice, chiefNotice, isUrgent, poolNotice } from './consultation.notices.ts';
import { secondLineOf } from './consultation.pool.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

const LATE = '会诊超过时限未出具意见';
const ECG_LATE = '紧急心电超时未出具意见';
const UNBEGUN = '冰冻切片会诊超时未开始';
const ADVICE = '请立即出具意见。';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * What is read within minutes, an ECG or a frozen section, and was begun and not answered in time (ADR 0159). An urgent ECG that its named
 * expert has left alone goes to the second line (`passOn`); whoever has begun is told what is late, and the operators, and of a frozen section
 * also that nobody has begun it: it has neither a pool nor a second line. Answers how many there were.
 */
export async function followLateOpinions(services: Services, job: string, tally?: Tally): Promise<number> {
  const sets = await readParamSets(services.database.forGroup(), consultationParams);
  const now = services.clock();
  const ago = (minutes: number) => new Date(now - minutes * MINUTE_MS);
  // What has been late for longer is reminded of where it lies in inboxes: nobody is called at night for what was left years ago.
  const recent = sql`schedule_time IS NULL AND answer_time > ${new Date(now - DAY_MS)}`;
  const begun = sql`apply_order_status = 'diagnosis_ing' AND ${recent}`;
  const alone = sets.where(
    (params) =>
      sql`waiting_since < ${ago(params['ecg.second-call'])} AND GREATEST(start_time, expert_seen_time) < ${ago(params['ecg.claim-idle'])}`,
  );
  const steps = [
    { step: 'alone', due: sql`${begun} AND ${NAMED_URGENT} AND (${alone})`, act: passOn },
    {
      step: 'late',
      due: sql`${begun} AND ${lateAt(now)} AND (${sets.where((params) => longEnough(ago(params['ecg.claim-idle'])))})`,
      act: tellLate,
    },
    { step: 'unbegun', due: sql`apply_order_status = 'wait_diagnosis' AND ${recent} AND ${FROZEN} AND ${lateAt(now)}`, act: tellUnbegun },
  ];
  let total = 0;
  for (const { step, due, act } of steps) {
    const deal = (tx: Tx, row: ConsultationRow): Promise<void> => act(services, tx, row, now);
    total += await eachDue<ConsultationRow>(services, { job, step, table: consultationTable, due, no: 'no', act: deal }, tally);
  }
  if (total > 0) services.outboxFilled();
  return total;
}

/** Addressed by name, also by the second call, and nobody else may take it yet. */
const NAMED_URGENT = sql`kind = 'ECG' AND meeting_type = '1' AND claimer_id IS NULL AND pool_tenant_id IS NULL`;

const FROZEN = sql`kind = 'telemedicine' AND slice_type = '3'`;

/** Once for each hour by which it should have been answered, and once more where it was begun since. */
const lateAt = (now: number): Sql => sql`(kind = 'ECG' OR ${FROZEN})
  AND answer_time <= ${new Date(now)} AND (reminded_time IS NULL OR reminded_time < GREATEST(answer_time, start_time))`;

/** Whoever has only begun, or gone on, after the hour had passed is left at work as long as whoever claims one. */
const longEnough = (since: Date): Sql =>
  sql`GREATEST(start_time, supplement_answered_time) <= answer_time OR GREATEST(start_time, supplement_answered_time) < ${since}`;

/** Not an edit: the version stays, so that whoever writes the opinion goes on. */
const noteReminded = (tx: Tx, row: ConsultationRow, now: number) =>
  tx.run(sql`UPDATE consultation SET reminded_time = ${new Date(now)} WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`);

async function tellUnbegun(_services: Services, tx: Tx, row: ConsultationRow, now: number): Promise<void> {
  await noteReminded(tx, row, now);
  const expert = { ...chiefNotice(row, UNBEGUN, '请立即会诊，或说明原因后退回。'), urgent: true, about: row.id };
  await tell(tx, [expert, auditorNotice(row, UNBEGUN)], { now });
}

async function tellLate(services: Services, tx: Tx, row: ConsultationRow, now: number): Promise<void> {
  await noteReminded(tx, row, now);
  const second = await watchingSecond(services, row, now);
  // What is left alone goes back to its pool without an answer: it is late there as well.
  const audit = { ...auditorNotice(row, LATE), until: [giveOpinion.name, claimConsultation.name] };
  await tell(tx, [{ ...chiefNotice(row, LATE, ADVICE), urgent: isUrgent(row) }, ...second, audit], { now });
}

/** Of an urgent ECG that somebody is reading the second line hears as well, and leaves it to them. Who may take it was called already. */
async function watchingSecond(services: Services, row: ConsultationRow, now: number): Promise<Notice[]> {
  if (row.kind !== 'ECG' || row.meetingType !== '1' || (row.poolTenantId && !row.claimerId)) return [];
  const second = await secondOf(services, row, now);
  if (!second) return [];
  const doctor = row.targetDoctorName ?? '';
  if (row.claimerId) return [{ ...chiefNotice(second, ECG_LATE, said`认领医生：${doctor}。`), urgent: true }];
  // What is addressed by name they do not see.
  return [withoutLink({ ...chiefNotice(second, ECG_LATE, said`会诊医生：${doctor}。`), urgent: true })];
}

/**
 * Who has begun may still answer; whoever has the second line is called by name, and may take it, as may anybody on duty (`claim`): it lies in
 * the pool of its hospital from here on. What was taken from a pool goes back to it when it is left alone.
 */
async function passOn(services: Services, tx: Tx, row: ConsultationRow, now: number): Promise<void> {
  const second = await secondOf(services, row, now);
  await updateRow(tx, consultationTable, row, { poolTenantId: row.targetTenantId, secondCallTime: new Date(now) }, { now });
  const [from, to] = [row.applyOrderStatus ?? '', row.applyOrderStatus ?? ''];
  const why = second ? '开始后久未处理，已通知二线值班医生。' : '开始后久未处理，没有其他二线值班医生。';
  await recordMove(tx, row, { action: 'second-call', label: '超时转二线', from, to, reason: why }, undefined, { now });
  const more = said`${row.targetDoctorName ?? ''}已开始但未出具意见，请认领。`;
  const called = second ? { ...chiefNotice(second, ECG_LATE, more), urgent: true } : poolNotice(row, ECG_LATE, more);
  // Of what is late by now the operators are told that (`tellLate`); the expert hears in any case that others may take it.
  const isLate = row.remindedTime || (row.answerTime?.getTime() ?? 0) <= now;
  const audit = isLate ? [] : [auditorNotice(row, '紧急心电超时未处理')];
  await tell(tx, [called, chiefNotice(row, '紧急心电超时，已转二线值班', ADVICE), ...audit], { now });
}

/** The order as it would be of whoever has the second line at `now` (milliseconds), where that is somebody else. */
export async function secondOf(services: Services, row: ConsultationRow, now: number): Promise<ConsultationRow | undefined> {
  const secondId = await secondLineOf(services, row.targetTenantId ?? '', new Date(now));
  return secondId !== undefined && secondId !== row.targetDoctorId ? { ...row, targetDoctorId: secondId } : undefined;
}
