import { isReportedAbsent } from '../../../contract/domains/consultation/absent-applicant.fields.ts';
import { isArranged, isHeldByVideo } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { REPRESENT } from '../../../contract/domains/consultation/represent.ts';
import { type Message, phrase, said } from '../../../contract/kernel/said.ts';
import type { Message as Notice } from '../../engine/outbox/outbox.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { applicantNotice, auditorNotice, expertNotice } from './consultation.notices.ts';
import type { ConsultationChange, ConsultationRow } from './consultation.tables.ts';
import { minuteOf } from './schedule-hour.ts';

/** Of an appointed hour to which nobody of the applicant's side came: what both steps and the clock have in common (ADR 0173). */

/** What an order says of it is forgotten with the hour that it was about; its history keeps it. */
export const NO_REPORT = {
  absentReportTime: null,
  absentReporterName: null,
  absentReason: null,
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
  sql`(absent_report_time IS NULL OR absent_object_time IS NOT NULL OR absent_object_until < ${new Date(now)})`;

/** Whether the applicant may still object, at `now` (milliseconds). */
export const isObjectable = (row: ConsultationRow, now: number): boolean =>
  isReportedAbsent(row) && now <= (row.absentObjectUntil?.getTime() ?? 0);

/** Why there is no report of this order, or nothing to object to. */
export function absentBar(row: ConsultationRow, step: string): Message | undefined {
  if (step === 'objectAbsent') return isReportedAbsent(row) ? undefined : '没有待申请方答复的未到报告';
  if (step !== 'reportAbsent') return undefined;
  if (!row.scheduleTime || !(isArranged(row) || isHeldByVideo(row))) return '该会诊未约定时间，不能报告申请方未到';
  return row.absentReportTime ? '已报告过申请方未到' : undefined;
}

/** To who applied and whoever may act in their place, at once. `percent` of what was paid goes back if nobody objects. */
export function reportNotices(row: ConsultationRow, percent: number): Notice[] {
  const [hour, until] = [minuteOf(row.scheduleTime), minuteOf(row.absentObjectUntil)];
  const words = said`${row.absentReporterName ?? ''}报告约定时间${hour}申请方未到：${row.absentReason ?? ''}。如有异议，请在${until}前提出；逾期没有异议的，会诊按申请方未到结束。`;
  const more = row.payTime ? said`${phrase(words)}已支付的会诊费届时退还${percent}%。` : words;
  const notice = applicantNotice(row, '会诊申请方未到，可提出异议', more);
  return [notice, { ...notice, to: { tenantId: row.tenantId, permission: REPRESENT } }];
}

/** To whoever waited for them, and to the operators. */
export function objectionNotices(row: ConsultationRow, objection: Message): Notice[] {
  const more = said`异议：${phrase(objection)}。未到报告已作废：宽限时间内仍可开始会诊或改期，否则自动过期。可在会诊沟通中联系申请方。`;
  const title = '申请方对未到报告提出异议';
  return [...expertNotice(row, title, more), auditorNotice(row, title, more)];
}
