import { said } from '../../../contract/kernel/said.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import type { Absence, AbsenceFollower } from '../../engine/identity/absence.ts';
import type { Message } from '../../engine/outbox/outbox.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { applicantNotice, auditorNotice, expertNotice } from './consultation.notices.ts';
import { type ConsultationRow, consultationTable, ordersSeen } from './consultation.tables.ts';
import { minuteOf } from './schedule-hour.ts';

const DAY_MS = 24 * 3_600_000;

/** What notices say of an order, and whom they reach. */
const told = [
  ...['id', 'tenantId', 'no', 'kind', 'meetingType', 'sliceType', 'applyOrderStatus', 'scheduleTime', 'startTime', 'patientName'],
  ...['applyHospitalName', 'applyUserId', 'targetTenantId', 'targetDoctorId', 'targetDoctorName', 'experts', 'poolTenantId', 'claimerId'],
];

/** Days of the calendar as moments: from their beginning to the end of the last. */
const within = (from: string, until: string): Sql => {
  const [first, last] = [from, until].map((day) => fromWireTime(`${day} 00:00:00`) ?? 0);
  return sql`(schedule_time >= ${new Date(first ?? 0)} AND schedule_time < ${new Date((last ?? 0) + DAY_MS)})`;
};

/** The orders whose hour with this expert, alone or as one of several, lies in their absence and is still to come. */
async function arrangedOn(tx: Tx, { userId, from, until, before }: Absence, now: number): Promise<ConsultationRow[]> {
  const seat = JSON.stringify([{ targetDoctorId: userId, isIn: 1 }]);
  const known = before ? sql` AND NOT ${within(before.from, before.until)}` : sql``;
  const { rows } = await tx.run<ConsultationRow>(sql`
    SELECT ${columnsOf(consultationTable, '', told)} FROM ${ordersSeen.from}
    WHERE ${ordersSeen.whose}is_deleted = 0 AND level_one_audit_status = '1' AND (apply_order_status = 'wait_diagnosis' OR apply_order_status = 'wait_supplement' AND start_time IS NULL)
      AND schedule_time > ${new Date(now)} AND ${within(from, until)}${known}
      AND (target_doctor_id = ${userId} OR experts @> ${seat}::jsonb) ORDER BY schedule_time, id`);
  return rows;
}

/** To the expert who is absent, the applicant and the operators. Why is their hospital's business. */
function noticesOf(row: ConsultationRow, { userId, from, until }: Absence): Message[] {
  const name = expertName(row, userId);
  const hour = minuteOf(row.scheduleTime);
  // As long as it waits for the applicant nobody can move it: its hour is given up when they have answered (`resume`).
  const [title, more] =
    row.applyOrderStatus === 'wait_supplement'
      ? ['会诊专家停诊', said`会诊专家${name}自${from}至${until}停诊，原定会诊时间 ${hour} 在申请人答复补充要求后另行安排。`]
      : ['会诊专家停诊，请改期', said`会诊专家${name}自${from}至${until}停诊，原定会诊时间 ${hour} 须改期。`];
  const expert = expertNotice(row, title, more).filter(({ to }) => to.userId === userId);
  return [...expert, applicantNotice(row, title, more), auditorNotice(row, title, more)].map((notice) => ({
    ...notice,
    urgent: true,
    about: row.id,
  }));
}

const expertName = ({ experts, targetDoctorName }: ConsultationRow, userId: string): string =>
  experts?.find(({ targetDoctorId }) => targetDoctorId === userId)?.targetDoctorName ?? targetDoctorName ?? '';

/** An absence that is entered after hours were arranged: whoever relies on such an hour is told that it has to be moved (domain rules 6.1.7, 6.23.3). */
export const tellOfAbsence: AbsenceFollower = async (tx, absence, stamp) => {
  const orders = await arrangedOn(tx, absence, stamp.now);
  await tell(
    tx,
    orders.map((row) => noticesOf(row, absence)),
    stamp,
  );
  return orders.length;
};
