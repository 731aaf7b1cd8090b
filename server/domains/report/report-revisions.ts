import { isUnsent, listReports } from '../../../contract/domains/report/report.endpoints.ts';
import { recordReading } from '../../engine/audit/audit.ts';
import type { Call } from '../../engine/call/call.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { rowsSeen } from '../../engine/store/copies.ts';
import type { Stamp } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { notFound } from '../../platform/refusal.ts';
import { consultationOf, markConsultation, seenConsultation } from '../consultation/consultation.reads.ts';
import { type Order, readsUnsent, reportSubject } from './report.policy.ts';
import { type ReportRow, reportTable } from './report.tables.ts';

/** Every version of an order's report, newest first, drafts included: for its author and for guards. */
export async function reportsOf(runner: Runner, order: Order, { lock = false } = {}): Promise<ReportRow[]> {
  const { rows } = await runner.run<ReportRow>(sql`
    SELECT ${columnsOf(reportTable)} FROM report
    WHERE tenant_id = ${order.tenantId} AND apply_order_id = ${order.id} AND is_deleted = 0
    ORDER BY revision DESC${text(lock ? ' FOR UPDATE' : '')}`);
  return rows;
}

/** An order, and of its report the versions that somebody may read, newest first. */
interface Opened {
  readonly order: Order;
  readonly reports: readonly ReportRow[];
  /** Whether they may open the order as well, or know of it by its report alone. */
  readonly seesOrder: boolean;
}

/**
 * Opens the report of an order for this person. Who sees the order reads all that was sent of it; who has the list of reports, what stands
 * there, whether they see the order or not. What was not sent is its author's, and whose review it waits for. Throws 404 for an order
 * of which they know nothing.
 */
export async function openReports(runner: Runner, actor: Actor, applyOrderId: string): Promise<Opened> {
  const seen = await seenConsultation(runner, actor, applyOrderId);
  const reports = seen ? await reportsOf(runner, seen) : await listedReports(runner, actor, applyOrderId);
  const order = seen ?? (reports[0] && (await consultationOf(runner, reports[0].tenantId, applyOrderId)));
  if (!order) throw notFound();
  return { order, reports: reports.filter((report) => !isUnsent(report) || readsUnsent(actor, report)), seesOrder: seen !== undefined };
}

/** The versions that the list of reports shows to this person. */
async function listedReports(runner: Runner, actor: Actor, applyOrderId: string): Promise<ReportRow[]> {
  if (!can(actor, listReports.permission)) return [];
  const { from, whose } = rowsSeen(reportTable);
  const { rows } = await runner.run<ReportRow>(sql`
    SELECT ${columnsOf(reportTable)} FROM ${from}
    WHERE ${whose}apply_order_id = ${applyOrderId} AND is_deleted = 0 AND ${reportSubject.sees(actor)} ORDER BY revision DESC`);
  return rows;
}

/** The same, of what was sent alone. */
export async function openSentReports(runner: Runner, actor: Actor, applyOrderId: string): Promise<Opened> {
  const { reports, ...opened } = await openReports(runner, actor, applyOrderId);
  return { ...opened, reports: reports.filter((report) => !isUnsent(report)) };
}

/** 404 for a report that is not there yet, and alike for one that is still a draft of somebody else. */
export function notSent(): Error {
  return notFound('报告尚未发送');
}

/** Logs under the name of the call that a sent report was handed out, also where nobody has looked at it. */
export function recordHandout(call: Call, { id, tenantId }: ReportRow): Promise<void> {
  return recordReading(call, { rowTable: reportTable.name, rowId: id, rowTenantId: tenantId });
}

/** Logs that a sent report was seen, with person and time, and keeps the first time that the applying hospital saw it (domain rules 6.7.4). */
export async function recordView(call: Call, report: ReportRow): Promise<void> {
  const { actor, now } = call;
  const { id, tenantId } = report;
  await recordHandout(call, report);
  if (tenantId !== actor.tenantId || report.viewedTime) return;
  // No change of the report: neither its version nor its last editor moves.
  await call.transaction(async (tx) => {
    const viewed = sql`UPDATE report SET viewed_time = ${new Date(now)} WHERE tenant_id = ${tenantId} AND id = ${id} AND viewed_time IS NULL`;
    await tx.run(viewed);
    touchRows(tx, reportTable, [report], now);
  });
}

/** A draft has no signature: the one under what was handed over goes when it comes back. Whom it was with stays, for the author. */
export const unsigned = { signMethod: null, signTime: null, signHash: null } as const;

/** The order no longer waits for a reviewer; of a correction it goes on showing the version that was sent. */
export async function markUnreviewed(tx: Tx, order: Order, stamp: Stamp): Promise<void> {
  const shown = order.reportStatus === 'report_wait_review' ? { reportStatus: 'report_wait_send' as const } : {};
  await markConsultation(tx, order, { ...shown, reportReviewerId: null }, stamp);
}
