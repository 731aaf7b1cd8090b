import { objectAbsent } from '../../../contract/domains/consultation/absent-applicant.actions.ts';
import { isOfPresentHour, isReportedAbsent } from '../../../contract/domains/consultation/absent-applicant.fields.ts';
import { isArranged, isHeldByVideo } from '../../../contract/domains/consultation/kinds/kinds.ts';
import type { Seat } from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { REPRESENT } from '../../../contract/domains/consultation/represent.ts';
import { type Message, phrase, said } from '../../../contract/kernel/said.ts';
import { type Actor, isGroupActor } from '../../engine/identity/actor.ts';
import type { Message as Notice } from '../../engine/outbox/outbox.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { applicantCame, hostCame } from '../room/room.reads.ts';
import { applicantNotice, auditorNotice, expertNotice } from './consultation.notices.ts';
import { silentSeats } from './consultation.panel.ts';
import type { ConsultationChange, ConsultationRow } from './consultation.tables.ts';
import { minuteOf } from './schedule-hour.ts';

/** Of an appointed hour to which nobody of the applicant's side came: what both steps and the clock have in common (ADR 0173). */

/** What an order says of it is forgotten with the hour that it was about; its history keeps it. */
export const NO_REPORT = {
  absentReportTime: null,
  absentReporterName: null,
  absentReason: null,
  absentPercent: null,
  absentObjectUntil: null,
  absentObjectTime: null,
  absentObjection: null,
} as const satisfies ConsultationChange;

/** Where an order ends, what was reported of it stays. */
const ended: readonly string[] = ['cancel', 'overdue', 'nullify'];

/** They came after all, or it goes on otherwise: the report is void. */
export function voidedBy({ applyOrderStatus, absentReportTime }: ConsultationRow, to: string): ConsultationChange {
  return absentReportTime && to !== applyOrderStatus && !ended.includes(to) ? NO_REPORT : {};
}

/** Which orders the clock may end at `now` (milliseconds), as far as reports go: none whose applicant may still object. */
export const isUnreported = (now: number): Sql =>
  sql`((absent_report_time >= schedule_time) IS NOT TRUE OR absent_object_time IS NOT NULL OR absent_object_until < ${new Date(now)})`;

/** The order as it is judged once money moves: whom the room has seen since, or knocked there, is not absent, and the report does not count. */
export async function asRoomSaw(runner: Runner, row: ConsultationRow): Promise<ConsultationRow> {
  return isReportedAbsent(row) && (await applicantCame(runner, row)) ? { ...row, ...NO_REPORT } : row;
}

/** Of several experts, whose fees go back whole where it is not held: who has not answered, but for a chief who came to its room. */
export async function freeSeats(runner: Runner, row: ConsultationRow): Promise<Seat[]> {
  const silent = silentSeats(row);
  const isChiefThere = silent.some(({ isChief }) => isChief === 1) && (await hostCame(runner, row));
  return isChiefThere ? silent.filter(({ isChief }) => isChief !== 1) : silent;
}

/** Whether the applicant may still object, at `now` (milliseconds). */
export const isObjectable = (row: ConsultationRow, now: number): boolean =>
  isReportedAbsent(row) && now <= (row.absentObjectUntil?.getTime() ?? 0);

/** Why there is no report of this order, or nothing to object to. */
export function absentBar(row: ConsultationRow, step: string): Message | undefined {
  if (step === 'objectAbsent') return isReportedAbsent(row) ? undefined : '没有待申请方答复的未到报告';
  if (step !== 'reportAbsent') return undefined;
  if (!row.scheduleTime || !(isArranged(row) || isHeldByVideo(row))) return '该会诊未约定时间，不能报告申请方未到';
  // Whoever asked them for more at their hour was with them.
  if (row.supplementAskedTime && row.supplementAskedTime >= row.scheduleTime)
    return '约定时间后已要求补充资料，不能报告申请方未到。请开始会诊或改期';
  return isOfPresentHour(row) ? '已报告过申请方未到' : undefined;
}

/** To both sides, at once. What becomes of the fee is told to who applied and whoever may act in their place alone (ADR 0046). */
export async function reportNotices(runner: Runner, row: ConsultationRow, reporter: Actor): Promise<Notice[]> {
  return [...noticesToObject(row, await freeSeats(runner, row)), ...noticesToWaiting(row, reporter)];
}

const reportedBy = (row: ConsultationRow) => ({ name: row.absentReporterName ?? '', reason: row.absentReason ?? '' });

/** A fee is lost by saying nothing: unread, it is followed by a text message, as long as they may object. */
function noticesToObject(row: ConsultationRow, free: readonly Seat[]): Notice[] {
  const [{ name, reason }, hour, until] = [reportedBy(row), minuteOf(row.scheduleTime), minuteOf(row.absentObjectUntil)];
  const words = said`${name}报告约定时间${hour}申请方未到：${reason}。如有异议，请在${until}前提出；逾期没有异议的，会诊按申请方未到结束。`;
  const more = row.payTime ? withFee(row, words, free) : words;
  const asking = { urgent: true, about: row.id, until: [objectAbsent.name] };
  const notice = { ...applicantNotice(row, '会诊申请方未到，可提出异议', more), ...asking };
  return [notice, { ...notice, to: { tenantId: row.tenantId, permission: REPRESENT } }];
}

function withFee(row: ConsultationRow, words: Message, free: readonly Seat[]): Message {
  const percent = row.absentPercent ?? 0;
  return free.length > 0 && percent < 100
    ? said`${phrase(words)}已支付的会诊费届时至少退还${percent}%，其中仍未答复邀请的专家的会诊费全额退还。`
    : said`${phrase(words)}已支付的会诊费届时至少退还${percent}%。`;
}

/** To the others who wait, that they need not wait on, or fix another hour. Whoever reported it knows. */
function noticesToWaiting(row: ConsultationRow, reporter: Actor): Notice[] {
  const [{ name, reason }, hour, until] = [reportedBy(row), minuteOf(row.scheduleTime), minuteOf(row.absentObjectUntil)];
  const more = said`${name}报告约定时间${hour}申请方未到：${reason}。申请方可在${until}前提出异议。宽限时间内仍可改期，此后由运营人员改期。`;
  const title = '会诊已报告申请方未到';
  const experts = expertNotice(row, title, more).filter(({ to }) => to.userId !== reporter.userId);
  // Nothing is asked of them: nobody is called in for it.
  return isGroupActor(reporter) ? experts : [...experts, { ...auditorNotice(row, title, more), urgent: false }];
}

/** To whoever waited for them, and to the operators, who do not write in conversations. `isOver` where the grace is, and with it the conversation soon. */
export function objectionNotices(row: ConsultationRow, objection: Message, isOver: boolean): Notice[] {
  const words = isOver
    ? said`异议：${phrase(objection)}。未到报告已作废：会诊即将过期，需要时请另行申请。`
    : said`异议：${phrase(objection)}。未到报告已作废：宽限时间内仍可开始会诊或改期，否则自动过期。`;
  const title = '申请方对未到报告提出异议';
  const toExperts = isOver ? words : said`${phrase(words)}可在会诊沟通中联系申请方。`;
  return [...expertNotice(row, title, toExperts), auditorNotice(row, title, words)];
}
