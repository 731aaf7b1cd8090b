import { reportStates, confirmReport as spec } from '../../../../contract/domains/report/report.endpoints.ts';
import type { InputOfCall } from '../../../../contract/kernel/endpoint.ts';
import { deed, said } from '../../../../contract/kernel/said.ts';
import { type ActionParts, takeStep } from '../../../engine/action/run-action.ts';
import { recordMove } from '../../../engine/action/status-history.ts';
import { type CallOf, serve } from '../../../engine/call/call.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { updateRow } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { maskName } from '../../../platform/mask.ts';
import { conflict, forbidden, Refusal } from '../../../platform/refusal.ts';
import { isExpert, lockConsultation, markConsultation, visibleConsultation } from '../../consultation/consultation.reads.ts';
import { guardReporting, type Order, refuseUnconfirmed, reportSubject } from '../report.policy.ts';
import { type ReportRow, reportTable } from '../report.tables.ts';
import { signHashOf } from '../report-content.ts';
import { discardReportFile, keepReportPdf, type ReportFile } from '../report-files.ts';
import { reportsOf } from '../report-revisions.ts';
import { signatureFor } from '../sign-report.ts';
import type { Signature } from '../signer.ts';

type ConfirmCall = CallOf<typeof spec>;

/** What was rendered before the transaction, from which version of which draft and of its order. */
interface Rendered {
  draft: ReportRow;
  /** What is printed of the order, such as who dissents, changes with its version. */
  orderVersion: number;
  sent: ReportFile;
  signature?: Signature;
  /** The version in force until now, and its copy stamped 已更正. */
  replaced?: { report: ReportRow; stamped: ReportFile };
}

/**
 * Sends the report: its PDF is rendered once, from draft and order as they were read, and is valid only if neither did
 * change until the order was locked (domain rules 6.7.3). A version that was sent before becomes 已更正 with it.
 */
export const confirmReport = serve(spec, async (call) => {
  const rendered = await renderAhead(call);
  let sent = false;
  try {
    const answer = await call.transaction(async (tx) => {
      const done = await send(tx, call, rendered);
      sent = true;
      return done;
    });
    // A repeated Idempotency-Key was answered from memory.
    if (!sent) await discard(call, rendered);
    return answer;
  } catch (error) {
    // Only a refusal is known to have left nothing behind; after a lost connection the sweep decides.
    if (error instanceof Refusal) await discard(call, rendered);
    throw error;
  }
});

async function renderAhead(call: ConfirmCall): Promise<Rendered | undefined> {
  const { actor, db, input, services, stamp, now } = call;
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  if (!isExpert(actor, order)) throw forbidden(said`您不是该会诊的受邀专家，不能${deed(spec.title)}`);
  const [draft, ...older] = await reportsOf(db, order);
  // What cannot be sent is refused under the lock, where a repeated Idempotency-Key still gets its answer.
  if (draft?.reportStatus !== 'report_wait_send') return undefined;
  await guardReporting(db, actor, order, spec.title);
  const signature = await signatureFor(call);
  const sent = await keepReportPdf(services, order, draft, { confirmedAt: new Date(now), signature }, stamp);
  const report = older.find(({ reportStatus }) => reportStatus === 'report_send_success');
  const done = { draft, orderVersion: order.version, sent, signature };
  if (!report) return done;
  const stamped = await keepReportPdf(services, order, report, { confirmedAt: report.confirmTime ?? null, superseded: true }, stamp);
  return { ...done, replaced: { report, stamped } };
}

/** Best effort: what stays is found by the sweep, and must not hide the answer. */
async function discard({ services }: ConfirmCall, rendered: Rendered | undefined): Promise<void> {
  const files = [rendered?.sent, rendered?.replaced?.stamped].filter((file) => file !== undefined);
  for (const file of files) {
    await discardReportFile(services, file).catch((error: unknown) => services.log.warn({ err: error, file: file.id }, 'report file left'));
  }
}

async function send(tx: Tx, call: ConfirmCall, rendered: Rendered | undefined): Promise<Record<string, unknown>> {
  const order = await lockConsultation(tx, call.actor, call.input.applyOrderId);
  await guardReporting(tx, call.actor, order, spec.title);
  const [report] = await reportsOf(tx, order, { lock: true });
  if (!report) throw conflict('请先填写会诊报告');
  const reportStatus = await takeStep(tx, spec, reportSubject, partsOf(order, rendered), report, call);
  return { applyOrderId: order.id, id: report.id, revision: report.revision, reportStatus, pdfHash: rendered?.sent.sha256 };
}

function partsOf(order: Order, rendered: Rendered | undefined): ActionParts<ReportRow, InputOfCall<typeof spec>> {
  return {
    before: ({ row }) => {
      const same = rendered?.draft.id === row.id && rendered.draft.version === row.version;
      if (!same || rendered.orderVersion !== order.version) throw conflict();
      // The draft may be older than the conclusion.
      refuseUnconfirmed(order, row.opinion ?? '');
      // A life may depend on the call (domain rules 6.4.3).
      if (order.criticalStatus === 'wait_call') throw conflict('危急值尚未电话通知申请医院，登记后才能发送报告');
    },
    set: ({ call, row }) => ({
      ...{ confirmTime: new Date(call.now), fileId: rendered?.sent.id, pdfHash: rendered?.sent.sha256 },
      templateRevisionId: rendered?.sent.templateRevisionId,
      printedOpinions: rendered?.sent.printedOpinions,
      ...(rendered?.signature
        ? { signMethod: rendered.signature.method, signTime: rendered.signature.at, signHash: signHashOf(order, row) }
        : {}),
    }),
    after: async ({ tx, row, to, call }) => {
      if (rendered?.replaced) await replace(tx, call, order, rendered.replaced, row.correctReason);
      await markConsultation(tx, order, { reportStatus: 'report_send_success' }, call.stamp);
      // The engine keeps the report's own history; people look for it on the timeline of the order.
      const { label } = reportStates.steps.confirm;
      await recordMove(tx, order, { action: spec.name, label, from: row.reportStatus, to }, call.actor, call.stamp);
      await tell(tx, [noticeOf(order, row)], call.stamp);
    },
  };
}

/** The version in force becomes 已更正; its bytes stay as they were sent. */
async function replace(
  tx: Tx,
  call: ConfirmCall,
  order: Order,
  { report, stamped }: NonNullable<Rendered['replaced']>,
  reason?: string | null,
): Promise<void> {
  const [from, to] = ['report_send_success', 'report_corrected'] as const;
  const values = { reportStatus: to, stampedFileId: stamped.id, stampedHash: stamped.sha256 };
  const changed = await updateRow(tx, reportTable, report, values, call.stamp, sql`report_status = ${from}`);
  if (!changed) throw conflict();
  const { label } = reportStates.steps.correct;
  await recordMove(tx, order, { action: 'correct-report', label, from, to, reason }, call.actor, call.stamp);
}

/** Names the order, and the patient masked: notices are shown on screens that others can see. */
function noticeOf(order: Order, { revision }: ReportRow) {
  const title = (revision ?? 1) > 1 ? '会诊报告已更正' : '会诊报告已发送';
  const context = said`会诊单 ${order.no}（${maskName(order.patientName ?? '')}，${order.targetHospital ?? ''}）的报告第${revision ?? 1}版可以查看和下载。`;
  return { to: { tenantId: order.tenantId, userId: order.applyUserId }, title, context, link: `/consultation/detail?id=${order.id}` };
}
