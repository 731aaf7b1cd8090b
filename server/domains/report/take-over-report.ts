import { discardCorrection, isUnsent } from '../../../contract/domains/report/report.endpoints.ts';
import { listCorrectors, takeOverReport } from '../../../contract/domains/report/report-takeover.endpoints.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type Call, type CallOf, serve } from '../../engine/call/call.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, forbidden, invalid } from '../../platform/refusal.ts';
import { lockConsultation, markConsultation, reportWriterOf, titleWords, visibleConsultation } from '../consultation/consultation.reads.ts';
import { guardOpenOrder, type Order } from './report.policy.ts';
import { type ReportRow, reportTable } from './report.tables.ts';
import { reportsOf } from './report-revisions.ts';
import { awaitsCorrector, type Corrector, correctorNotice, correctorsFor, hasWriterLeft, relievedNotice } from './report-takeover.ts';

/** What was found before anything was locked, and of which writer. */
interface Found {
  readonly writerId: string;
  readonly hasLeft: boolean;
  readonly corrector: Corrector | undefined;
}

/**
 * The hospital names who corrects a report whose doctor has left, or another than it had named who has sent nothing yet (ADR 0161). What that doctor
 * had begun and not sent is given up, also where it is being reviewed; what was sent stays. Throws 409 as long as its doctor is there, or nothing was
 * sent, 400 for a doctor who may not answer for it.
 */
export const serveTakeOverReport = serve(takeOverReport, async (call) => {
  const { actor, db, input, services } = call;
  const seen = await visibleConsultation(db, actor, input.applyOrderId);
  const found: Found = {
    writerId: reportWriterOf(seen).userId,
    hasLeft: await hasWriterLeft(services, seen),
    corrector: (await correctorsFor(services, seen)).find(({ id }) => id === input.correctorId),
  };
  return call.transaction(async (tx) => {
    const order = await lockConsultation(tx, actor, input.applyOrderId);
    if (order.targetTenantId !== actor.tenantId) throw forbidden('只有会诊医院可以指定更正医生');
    const answer = { applyOrderId: order.id, correctorId: input.correctorId, correctorName: found.corrector?.realName };
    // Asked once more, for example after a lost answer: it is so already.
    if (order.reportCorrectorId === input.correctorId) return answer;
    await guardOpenOrder(tx, order, takeOverReport.title);
    await name(tx, call, order, found);
    return answer;
  });
});

async function name(tx: Tx, call: CallOf<typeof takeOverReport>, order: Order, found: Found): Promise<void> {
  const { actor, input, stamp } = call;
  const { corrector } = found;
  if (reportWriterOf(order).userId !== found.writerId) throw conflict('会诊报告已由其他医生接手更正');
  const [latest, ...older] = await reportsOf(tx, order, { lock: true });
  const sent = [latest, ...older].find((report) => report?.reportStatus === 'report_send_success');
  if (!latest || !sent) throw conflict('会诊报告尚未发送，不能接手更正');
  if (!found.hasLeft && !awaitsCorrector(order, sent)) throw conflict('报告医生仍可出具报告，请由其本人更正');
  if (!corrector) throw invalid([{ field: 'correctorId', message: '请选择本院另一位有会诊资格的医生' }]);
  if (isUnsent(latest)) await giveUp(tx, call, latest);
  // Open until they have sent what they were named for: it lies on their desk.
  await markConsultation(tx, order, { reportCorrectorId: corrector.id, reportReviewerId: null }, stamp);
  // Among colleagues, as all that leads to a correction: the timeline of the order is read by the applying hospital (ADR 0123).
  const moved = {
    action: takeOverReport.name,
    label: takeOverReport.title,
    from: sent.reportStatus ?? undefined,
    to: sent.reportStatus ?? '',
  };
  await recordMove(tx, sent, { ...moved, reason: input.takeOverReason }, actor, stamp);
  await recordAudit(tx, call, { rowTable: reportTable.name, rowId: sent.id, rowTenantId: order.tenantId });
  const relieved = [order.reportReviewerId, order.reportCorrectorId].filter((one) => typeof one === 'string' && one !== corrector.id);
  const notices = relieved.map((one) => relievedNotice(order, sent, one ?? '', input.takeOverReason));
  await tell(tx, [correctorNotice(order, sent, corrector.id, input.takeOverReason), ...notices], stamp);
}

/** Nobody else may write on what somebody has begun, nor read it; nor is it approved once another doctor has the pen. */
async function giveUp(tx: Tx, { actor, stamp }: Call, draft: ReportRow): Promise<void> {
  if (!(await updateRow(tx, reportTable, draft, { isDeleted: 1 }, stamp, sql`version = ${draft.version}`))) throw conflict();
  const { name: action, title: label } = discardCorrection;
  await recordMove(tx, draft, { action, label, from: draft.reportStatus ?? undefined, to: 'report_send_success' }, actor, stamp);
}

export const serveListCorrectors = serve(listCorrectors, async ({ actor, db, input, services }) => {
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  if (order.targetTenantId !== actor.tenantId) return [];
  const word = await titleWords(db);
  return (await correctorsFor(services, order)).map(({ id, realName, title, deptName }) => ({
    id,
    called: [realName, word(title), deptName].filter(Boolean).join(' · '),
  }));
});
