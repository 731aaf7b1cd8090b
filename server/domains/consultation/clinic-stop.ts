import { startConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { rescheduleConsultation } from '../../../contract/domains/consultation/reschedule.action.ts';
import type { Action } from '../../../contract/kernel/action.ts';
import { type Message, phrase, said, several } from '../../../contract/kernel/said.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import type { AbsenceChange, AbsenceFollower, DaySpan } from '../../engine/identity/absence.ts';
import type { Message as Notice } from '../../engine/outbox/outbox.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { Stamp } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { applicantNotice, auditorNotice, expertNotice } from './consultation.notices.ts';
import { type ConsultationRow, ordersSeen } from './consultation.tables.ts';
import type { Absence as AbsentNow } from './expert-standing.ts';
import { isStopped, noteAbsence, toldOfOrder } from './must-move.ts';
import { minuteOf } from './schedule-hour.ts';

const DAY_MS = 24 * 3_600_000;
const MOVE = '会诊专家停诊，请改期';

/** Somebody is absent on these days, and was before on those. */
interface Absence extends DaySpan {
  readonly userId: string;
  readonly before?: DaySpan | undefined;
}

/** Days of the calendar as moments: from their beginning to the end of the last. */
const within = (from: string, until: string): Sql => {
  const [first, last] = [from, until].map((day) => fromWireTime(`${day} 00:00:00`) ?? 0);
  return sql`(schedule_time >= ${new Date(first ?? 0)} AND schedule_time < ${new Date((last ?? 0) + DAY_MS)})`;
};

/** Its hour is still to come, and nobody has begun. */
export const isArranged = (now: number): Sql => sql`
  is_deleted = 0 AND level_one_audit_status = '1' AND (apply_order_status = 'wait_diagnosis' OR apply_order_status = 'wait_supplement' AND start_time IS NULL)
  AND schedule_time > ${new Date(now)}`;

/** The same where it lies in these days and not in those before. */
function arrangedIn({ from, until, before }: Absence, now: number): Sql {
  const known = before ? sql` AND NOT ${within(before.from, before.until)}` : sql``;
  return sql`${isArranged(now)} AND ${within(from, until)}${known}`;
}

/** The orders whose hour with this expert, alone or as one of several, lies in their absence. */
async function arrangedOn(tx: Tx, absence: Absence, now: number): Promise<ConsultationRow[]> {
  const seat = JSON.stringify([{ targetDoctorId: absence.userId, isIn: 1 }]);
  const { rows } = await tx.run<ConsultationRow>(sql`
    SELECT ${toldOfOrder()} FROM ${ordersSeen.from}
    WHERE ${ordersSeen.whose}${arrangedIn(absence, now)}
      AND (target_doctor_id = ${absence.userId} OR experts @> ${seat}::jsonb) ORDER BY schedule_time, id`);
  return rows;
}

/** To the expert who is absent, the applicant and the operators. Why is their hospital's business. */
function noticesOf(row: ConsultationRow, { userId, from, until }: Absence): Notice[] {
  const name = expertName(row, userId);
  const hour = minuteOf(row.scheduleTime);
  // As long as it waits for the applicant nobody can move it: its hour is given up when they have answered (`resume`).
  const [title, more] =
    row.applyOrderStatus === 'wait_supplement'
      ? ['会诊专家停诊', said`会诊专家${name}自${from}至${until}停诊，原定会诊时间 ${hour} 在申请人答复补充要求后另行安排。`]
      : [MOVE, said`会诊专家${name}自${from}至${until}停诊，原定会诊时间 ${hour} 须改期。`];
  const expert = expertNotice(row, title, more).filter(({ to }) => to.userId === userId);
  // Whose absence it is knows of it, and is not called in for it.
  return [
    ...expert,
    ...[applicantNotice(row, title, toldApplicant(row, more)), auditorNotice(row, title, more)].map(asking(row, rescheduleConsultation)),
  ];
}

/** Urgent, until that is done or nobody has to do it any more. */
const asking =
  (row: ConsultationRow, { name }: Pick<Action, 'name'>) =>
  (notice: Notice): Notice => ({
    ...notice,
    urgent: true,
    about: row.id,
    ...(row.applyOrderStatus === 'wait_diagnosis' ? { until: [name] } : {}),
  });

/** To everybody of an hour that is near, and that nobody has moved. */
export function unmovedNotices(row: ConsultationRow, absent: readonly AbsentNow[]): Notice[] {
  const who = several(absent.map(({ name, until }) => said`${name}停诊至${until}`));
  const more = said`会诊专家${who}，原定会诊时间 ${minuteOf(row.scheduleTime)} 须改期。`;
  const others = [applicantNotice(row, MOVE, toldApplicant(row, more)), auditorNotice(row, MOVE, more)].map(
    asking(row, rescheduleConsultation),
  );
  return [...expertNotice(row, MOVE, more), ...others];
}

/** They cannot move it themselves, and lose nothing by waiting or by cancelling (`percentBackAt`). */
const toldApplicant = ({ payTime }: ConsultationRow, more: Message): Message =>
  payTime
    ? said`${phrase(more)}由会诊专家或运营人员另行安排；在此之前取消会诊的，已支付的会诊费全额退还。`
    : said`${phrase(more)}由会诊专家或运营人员另行安排。`;

const expertName = ({ experts, targetDoctorName }: ConsultationRow, userId: string): string =>
  experts?.find(({ targetDoctorId }) => targetDoctorId === userId)?.targetDoctorName ?? targetDoctorName ?? '';

/**
 * Where others who are asked are absent then as well, it is still to be moved. A reminder may have told everybody that it has to be: of an hour that is
 * near, all who come are called in, until it begins.
 */
export function backNotices(row: ConsultationRow, userId: string, now: number): Notice[] {
  if (isStopped(row)) return [];
  const title = '停诊已取消，原定会诊时间不变';
  const more = said`会诊专家${expertName(row, userId)}当天不再停诊，会诊时间 ${minuteOf(row.scheduleTime)} 不变。`;
  const [applicant, operators] = stayNotices(row, title, more);
  const coming = [...expertNotice(row, title, more), applicant];
  const isNear = (row.scheduleTime?.getTime() ?? 0) - now <= DAY_MS;
  return [...(isNear ? coming.map(asking(row, startConsultation)) : coming), operators];
}

/** To the applicant, whose cancelling costs again what it did before, and the operators, who need not move it. */
function stayNotices(row: ConsultationRow, title: string, more: Message): [Notice, Notice] {
  const words = row.payTime ? said`${phrase(more)}此后取消会诊的，已支付的会诊费仍按规定退还。` : more;
  return [applicantNotice(row, title, words), { ...auditorNotice(row, title, more), urgent: false }];
}

/** The same where the last of those who are absent is no longer asked, since they declined. */
export function declinedNotices(row: ConsultationRow, after: ConsultationRow, name: string): Notice[] {
  if (!isStopped(row) || isStopped(after)) return [];
  const more = said`停诊的会诊专家${name}已谢绝邀请，会诊时间 ${minuteOf(row.scheduleTime)} 不变。`;
  return stayNotices(after, '停诊专家已谢绝，原定会诊时间不变', more);
}

/** Whoever was told that an hour has to be moved, and relies on it still, is told that it stays. */
async function tellOfReturn(tx: Tx, { userId, before, after }: AbsenceChange, stamp: Stamp): Promise<void> {
  if (!before) return;
  const days = { userId, ...before, before: after };
  const found = await arrangedOn(tx, days, stamp.now);
  const back = await noteAbsence(tx, found, { userId, isAbsent: false, still: arrangedIn(days, stamp.now) }, stamp.now);
  await tell(
    tx,
    back.map((row) => backNotices(row, userId, stamp.now)),
    stamp,
  );
}

/** An absence that is entered after hours were arranged: whoever relies on such an hour is told that it has to be moved (domain rules 6.1.7, 6.23.3). */
export const tellOfAbsence: AbsenceFollower = async (tx, change, stamp) => {
  const { userId, before, after } = change;
  await tellOfReturn(tx, change, stamp);
  if (!after) return 0;
  const absence = { userId, ...after, before };
  const found = await arrangedOn(tx, absence, stamp.now);
  const lost = await noteAbsence(tx, found, { userId, isAbsent: true, still: arrangedIn(absence, stamp.now) }, stamp.now);
  await tell(
    tx,
    lost.map((row) => noticesOf(row, absence)),
    stamp,
  );
  return lost.length;
};
