import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { said, word } from '../../../contract/kernel/said.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { eachDue } from '../../engine/jobs/each-due.ts';
import { defineJob, type Tally } from '../../engine/jobs/job.ts';
import { type Message, tell } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { type ParamSets, readParamSets } from '../settings/param.reads.ts';
import { applicantNotice, expertNotice, schedulerNotice } from './consultation.notices.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_AHEAD_MS = 24 * HOUR_MS;
const SOON_MS = 30 * MINUTE_MS;
const REMIND = 'remind-consultations';

type Params = Record<keyof typeof consultationParams, number>;

interface Reminder {
  step: string;
  due(now: number, params: Params): Sql;
  messages(row: ConsultationRow, params: Params): Message[];
}

/**
 * `reminded_time` is when those concerned last heard of the order's deadline or hour. A reminder falls due at a moment,
 * and is sent when they have heard nothing since: once, whoever runs it and however late. A second round after a return
 * has a later moment, and an hour that was fixed after a moment has passed is not announced again.
 */
const reminders: readonly Reminder[] = [
  {
    step: 'answer',
    // The invited side must answer (domain rules 6.1.2).
    due: (now, params) => sql`
      apply_order_status = 'wait_scheduling' AND (reminded_time IS NULL OR reminded_time < waiting_since)
      AND waiting_since <= CASE meeting_type WHEN '1' THEN ${ago(now, params['consultation.answer-urgent'])}::timestamptz
        ELSE ${ago(now, params['consultation.answer'])}::timestamptz END`,
    messages: (row, params) => {
      const isUrgent = row.meetingType === '1';
      const hours = params[isUrgent ? 'consultation.answer-urgent' : 'consultation.answer'];
      const end = params[isUrgent ? 'consultation.expire-urgent' : 'consultation.expire'];
      const more = said`通过审核已满 ${hours} 小时仍未安排，满 ${end} 小时将自动过期，请尽快处理。`;
      return [schedulerNotice(row, '会诊超时未安排', more), expertNotice(row, '会诊邀请等待您安排', more)];
    },
  },
  appointment('day', DAY_AHEAD_MS, '会诊将在一天内开始', '请提前安排好时间，不能参加请及时告知对方。'),
  appointment('soon', SOON_MS, '会诊将在30分钟内开始', '请做好准备，按时参加。'),
];

function appointment(step: string, aheadMs: number, title: string, advice: string): Reminder {
  return {
    step,
    due: (now) => sql`
      apply_order_status = 'wait_diagnosis' AND schedule_time > ${new Date(now)} AND schedule_time <= ${new Date(now + aheadMs)}
      AND (reminded_time IS NULL OR reminded_time < schedule_time - make_interval(secs => ${aheadMs / 1000}))`,
    messages: (row) => {
      const more = said`会诊时间：${toWireTime(row.scheduleTime?.getTime() ?? 0).slice(0, 16)}。${word(advice)}`;
      return [applicantNotice(row, title, more), expertNotice(row, title, more)];
    },
  };
}

function ago(now: number, hours: number): Date {
  return new Date(now - hours * HOUR_MS);
}

/** Sends what has fallen due, the nearest appointment first. Returns how many orders somebody was reminded of. */
export async function remindConsultations(services: Services, tally?: Tally): Promise<number> {
  const sets = await readParamSets(services.database.forGroup(), consultationParams);
  const now = services.clock();
  let total = 0;
  // Late, after a stop of the server: whoever is told that it begins in half an hour need not hear that it is tomorrow.
  for (const reminder of reminders.toReversed()) total += await remindOf(services, reminder, { now, sets }, tally);
  if (total > 0) services.outboxFilled();
  return total;
}

function remindOf(
  services: Services,
  { step, due, messages }: Reminder,
  { now, sets }: { now: number; sets: ParamSets<keyof Params> },
  tally?: Tally,
): Promise<number> {
  const act = async (tx: Tx, row: ConsultationRow): Promise<void> => {
    // Not an edit: the version stays, so that a reminder spoils nobody's open form.
    await tx.run(sql`UPDATE consultation SET reminded_time = ${new Date(now)} WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`);
    await tell(tx, messages(row, sets.of(row.tenantId)), { now });
  };
  const isDue = sets.where((params) => due(now, params));
  return eachDue<ConsultationRow>(services, { job: REMIND, step, table: consultationTable, due: isDue, no: 'no', act }, tally);
}

export const remindConsultationsJob = defineJob({
  name: REMIND,
  title: '会诊提醒',
  cron: '* * * * *',
  run: async (services, tally) => void (await remindConsultations(services, tally)),
});
