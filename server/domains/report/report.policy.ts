import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { isConfirmed } from '../../../contract/domains/consultation/kinds/kinds.ts';
import {
  confirmReport,
  discardCorrection,
  downloadReport,
  previewReport,
  reportStates,
  saveReport,
} from '../../../contract/domains/report/report.endpoints.ts';
import { approveReport, giveBackReport, handOverReport, recallReport } from '../../../contract/domains/report/report-review.endpoints.ts';
import { deed, said } from '../../../contract/kernel/said.ts';
import type { Subject } from '../../engine/call/subject.ts';
import { type Actor, can, isGroupActor } from '../../engine/identity/actor.ts';
import { reachOf } from '../../engine/identity/data-scope.ts';
import { stateConflict } from '../../engine/reference/dictionary-words.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { join, type Sql, sql } from '../../engine/store/sql.ts';
import { conflict, forbidden, invalid } from '../../platform/refusal.ts';
import { joinedOrdersSeen, mayReport, reviewedOrders, type visibleConsultation, writesReport } from '../consultation/consultation.reads.ts';
import { type ReportRow, reportTable } from './report.tables.ts';

/** The consultation that a report is about. */
export type Order = Awaited<ReturnType<typeof visibleConsultation>>;

/** Only the order's expert writes its report, or who corrects it in their place, and only once the consultation was held. Throws 403, or 409 naming the order's state. */
export async function guardReporting(runner: Runner, actor: Actor, order: Order, doing: string): Promise<void> {
  if (!writesReport(actor, order)) throw forbidden(said`您不是该会诊的受邀专家，不能${deed(doing)}`);
  await guardOpenOrder(runner, order, doing);
}

/** Throws 409 naming the order's state, where there may be no report. */
export async function guardOpenOrder(runner: Runner, order: Order, doing: string): Promise<void> {
  const status = order.applyOrderStatus ?? consultationStates.initial;
  if (!mayReport(order)) throw await stateConflict(runner, consultationStates, status, doing);
}

/** What those who attended have confirmed is what the report says; the advice beside it is its author's (domain rules 6.2.6). Throws 400. */
export function refuseUnconfirmed(order: Order, opinion: string): void {
  if (isConfirmed(order) && opinion.trim() !== order.respRespondentsOpinion?.trim())
    throw invalid([{ field: 'opinion', message: '报告中的会诊意见须与参会专家已确认的会诊结论一致' }]);
}

/** Which row of the report somebody has read, and how often it was saved then; absent from clients that name the order alone. */
export interface Read {
  readonly reportId?: string | null;
  readonly reportVersion?: number | null;
}

/** Whether they have read something else than what is there now: another window, or what is left of another version. */
export function isUnread({ reportId, reportVersion }: Read, report: Pick<ReportRow, 'id' | 'version'>): boolean {
  return (Boolean(reportId) && reportId !== report.id) || (typeof reportVersion === 'number' && reportVersion !== report.version);
}

/** Nobody signs or sends what they have not read. Throws 409. */
export function refuseUnreadDraft(read: Read, report: Pick<ReportRow, 'id' | 'version'>): void {
  if (isUnread(read, report)) throw conflict('报告内容已修改，请重新阅读后再签名发送');
}

/** Whether this person may read what was not sent yet: its author, and whom its author has asked, as long as they are asked (domain rules 6.7.2). */
export function readsUnsent(actor: Actor, { authorId, reviewerId, targetTenantId, reportStatus }: ReportRow): boolean {
  if (authorId === actor.userId) return true;
  const isAsked = reportStatus === 'report_wait_review' && reviewerId === actor.userId && targetTenantId === actor.tenantId;
  return isAsked && can(actor, approveReport.permission);
}

/**
 * The ways to see a report, which share none: what was applied for, what was answered, where one of several experts was asked, and what waits for
 * one's own review. The group has every hospital's.
 */
export function reportParts(actor: Actor): readonly Sql[] {
  // What was not sent is its author's alone.
  const sent = sql`(report_status NOT IN ('report_wait_send', 'report_wait_review') OR author_id = ${actor.userId})`;
  if (isGroupActor(actor)) return [sent];
  const applied = sql`tenant_id = ${actor.tenantId} AND ${reachOf(actor, 'report', 'apply_user_id', 'apply_dept_id')}`;
  const answered = sql`target_tenant_id = ${actor.tenantId} AND ${reachOf(actor, 'report', 'author_id', 'target_dept_id')}`;
  const joined = sql`(tenant_id, apply_order_id) IN (${joinedOrdersSeen(actor, 'scope', 'report')}) AND (${applied} OR ${answered}) IS NOT TRUE`;
  const asked = sql`report_status = 'report_wait_review' AND reviewer_id = ${actor.userId} AND author_id <> ${actor.userId}
    AND target_tenant_id = ${actor.tenantId} AND (tenant_id, apply_order_id) IN (${reviewedOrders(actor)})`;
  const parts = [sql`${applied} AND ${sent}`, sql`${answered} AND ${sent}`, sql`${joined} AND ${sent}`];
  return can(actor, approveReport.permission) ? [...parts, asked] : parts;
}

export const reportSubject: Subject<ReportRow> = {
  table: reportTable,
  states: reportStates,
  statusField: 'reportStatus',
  // What was sent is read by both hospitals, as far as the data scope of the reader goes.
  sees: (actor) => sql`((${join(reportParts(actor), ') OR (')}))`,
};

/**
 * What this person may do with this version now. `isOpen`: its order is in a state in which there may be a report; one that
 * the operator has closed keeps its draft, to be read.
 */
export function reportAbilities(
  actor: Actor,
  row: Pick<ReportRow, 'authorId' | 'reviewerId' | 'reportStatus' | 'revision'> & Pick<Order, 'reportCorrectorId'>,
  isOpen: boolean,
  needsReview: boolean,
): string[] {
  const { authorId, reportStatus, revision } = row;
  const isAuthor = authorId === actor.userId && can(actor, saveReport.permission);
  // Who has left, and is back, finds it in another's hands.
  const writes = isAuthor && isOpen && (row.reportCorrectorId ?? authorId) === actor.userId;
  if (reportStatus === 'report_wait_send') {
    const sends = needsReview ? handOverReport : confirmReport;
    const drops = (revision ?? 1) > 1 ? [discardCorrection.name] : [];
    return [...(writes ? [saveReport.name, sends.name, ...drops] : []), ...(isAuthor ? [previewReport.name] : [])];
  }
  if (reportStatus === 'report_wait_review') return [...deciding(actor, row, writes, isOpen), previewReport.name];
  if (reportStatus === 'report_corrected') return [downloadReport.name];
  return [...(writes ? [saveReport.name] : []), previewReport.name, downloadReport.name];
}

/** Of what waits for a second signature: its author takes it back, its reviewer decides. */
function deciding(actor: Actor, { authorId, reviewerId }: Pick<ReportRow, 'authorId' | 'reviewerId'>, writes: boolean, isOpen: boolean) {
  if (authorId === actor.userId) return writes ? [recallReport.name] : [];
  const reviews = isOpen && reviewerId === actor.userId && can(actor, approveReport.permission);
  return reviews ? [approveReport.name, giveBackReport.name] : [];
}
