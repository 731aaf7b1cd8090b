import { kinds } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { type Said, said, word } from '../../../contract/kernel/said.ts';
import { outOfUse } from '../../engine/identity/out-of-use.ts';
import { eachDue } from '../../engine/jobs/each-due.ts';
import { defineJob, type Tally } from '../../engine/jobs/job.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { columnOf } from '../../engine/store/table.ts';
import { unmovedNotices } from './clinic-stop.ts';
import { applicantNotice, expertNotice, officeNotice } from './consultation.notices.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { absencesOn } from './expert-standing.ts';
import { closedNotices } from './hospital-out-of-use.ts';
import { followLateOpinions } from './late-opinions.ts';
import { noteAbsence } from './must-move.ts';
import { settleReturns } from './returned-experts.ts';
import { minuteOf } from './schedule-hour.ts';
import { remindUnfinished } from './unfinished-orders.ts';
import { remindUnpaid } from './unpaid-orders.ts';

const MINUTE_MS = 60_000;
const DAY_AHEAD_MS = 24 * 60 * MINUTE_MS;
const MATERIALS_AHEAD_MS = 3 * DAY_AHEAD_MS;
const SOON_MS = 30 * MINUTE_MS;
const REMIND = 'remind-consultations';

interface Reminder {
  step: string;
  due(now: number): Sql;
  messages(row: ConsultationRow): Parameters<typeof tell>[1];
  /** Of an hour at which somebody is absent, or one side's hospital is out of use: everybody hears so instead, or it waits for the hour that counts. */
  readonly atAbsence?: 'move' | 'wait';
}

/**
 * `reminded_time` is when those concerned last heard of the order's hour. A reminder falls due at a moment,
 * and is sent when they have heard nothing since: once, whoever runs it and however late. A second round after a return
 * has a later moment, and an hour that was fixed after a moment has passed is not announced again.
 */
const reminders: readonly Reminder[] = [
  {
    // The head of a department may be away, or have left: whoever may decide in their place hears of it when their hour has passed.
    step: 'office',
    due: (now) => sql`
      apply_order_status = 'wait_dept_approval' AND answer_time <= ${new Date(now)} AND (reminded_time IS NULL OR reminded_time < answer_time)`,
    messages: (row) => [officeNotice(row, '科主任逾期未审批的会诊申请', '医务科可直接审批，也可督促科主任办理。')],
  },
  {
    // Materials are complete three days before an appointment (domain rules 6.1.12). Of an hour that was fixed nearer than that the applicant has heard already.
    step: 'materials',
    due: (now) => sql`${isAhead(now, MATERIALS_AHEAD_MS)} AND ${WITHOUT_MATERIALS}`,
    atAbsence: 'wait',
    messages: (row) => [applicantNotice(row, '会诊将在三天内开始，尚未上传资料', hourAnd(row, '请尽快上传病历图片、影像或检查资料。'))],
  },
  appointment('day', DAY_AHEAD_MS, '会诊将在一天内开始', '请提前安排好时间，不能参加请及时告知对方。'),
  appointment('soon', SOON_MS, '会诊将在30分钟内开始', '请做好准备，按时参加。'),
];

/** Files of the forms, but for the consent, and what is added to an order later. */
const MATERIALS: readonly string[] = [
  ...new Set(Object.values(kinds).flatMap(({ form }) => keysOf(form).filter((name) => form[name]?.kind === 'files'))),
  ...(['laterPath', 'supplementPath'] as const),
].filter((name) => name !== 'consentPath');

/** The expert has nothing to look at. */
const WITHOUT_MATERIALS = join(
  MATERIALS.map((name) => sql`COALESCE(cardinality(${columnOf(consultationTable, name)}), 0) = 0`),
  ' AND ',
);

/** Its hour is so near, and nobody was told of it since it is. */
const isAhead = (now: number, aheadMs: number): Sql => sql`
  apply_order_status = 'wait_diagnosis' AND schedule_time > ${new Date(now)} AND schedule_time <= ${new Date(now + aheadMs)}
  AND (reminded_time IS NULL OR reminded_time < schedule_time - make_interval(secs => ${aheadMs / 1000}))`;

const hourAnd = (row: ConsultationRow, advice: string): Said => said`会诊时间：${minuteOf(row.scheduleTime)}。${word(advice)}`;

function appointment(step: string, aheadMs: number, title: string, advice: string): Reminder {
  return {
    step,
    due: (now) => isAhead(now, aheadMs),
    atAbsence: 'move',
    messages: (row) => {
      const more = hourAnd(row, advice);
      return [applicantNotice(row, title, more), expertNotice(row, title, more)];
    },
  };
}

/** Sends what has fallen due, the nearest appointment first. Returns how many orders somebody was reminded of. */
export async function remindConsultations(services: Services, tally?: Tally): Promise<number> {
  const now = services.clock();
  let total = await settleReturns(services, REMIND, tally);
  // Late, after a stop of the server: whoever is told that it begins in half an hour need not hear that it is tomorrow.
  for (const reminder of reminders.toReversed()) total += await remindOf(services, reminder, now, tally);
  if (total > 0) services.outboxFilled();
  return total;
}

function remindOf(services: Services, { step, due, messages, atAbsence }: Reminder, now: number, tally?: Tally): Promise<number> {
  const act = async (tx: Tx, row: ConsultationRow): Promise<boolean> => {
    const absent = atAbsence && row.scheduleTime ? await absencesOn(services, row, row.scheduleTime) : [];
    const closed = atAbsence ? await outOfUse(services.database.forGroup(), [row.tenantId, row.targetTenantId], now) : [];
    if ((absent.length > 0 || closed.length > 0) && atAbsence === 'wait') return false;
    // Not an edit: the version stays, so that a reminder spoils nobody's open form.
    await tx.run(sql`UPDATE consultation SET reminded_time = ${new Date(now)} WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`);
    // Also where nobody was told of it when it was entered.
    for (const { userId } of absent) await noteAbsence(tx, [row], { userId, isAbsent: true, still: text('true') }, now);
    const shut = closed.length > 0 ? closedNotices(row, closed, now) : [];
    const unmoved = absent.length > 0 ? unmovedNotices(row, absent) : [];
    const instead = [...shut, ...unmoved];
    await tell(tx, instead.length > 0 ? instead : messages(row), { now });
    return true;
  };
  return eachDue<ConsultationRow>(services, { job: REMIND, step, table: consultationTable, due: due(now), no: 'no', act }, tally);
}

export const remindConsultationsJob = defineJob({
  name: REMIND,
  title: '会诊提醒',
  cron: '* * * * *',
  run: async (services, tally) => {
    await remindConsultations(services, tally);
    await followLateOpinions(services, REMIND, tally);
    await remindUnfinished(services, REMIND, tally);
    await remindUnpaid(services, REMIND, tally);
  },
});
