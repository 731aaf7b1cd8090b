import { MANAGES } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { reportStates } from '../../../contract/domains/report/report.endpoints.ts';
import { type Message, said, several } from '../../../contract/kernel/said.ts';
import type { ActionParts } from '../../engine/action/run-action.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import type { Call } from '../../engine/call/call.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import { updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { maskName } from '../../platform/mask.ts';
import { conflict, Refusal } from '../../platform/refusal.ts';
import { markConsultation } from '../consultation/consultation.reads.ts';
import { hospitalOfFinding } from '../consultation/consultation-findings.reads.ts';
import { inForce, refuseOldWords } from './outdated-report.ts';
import { type Order, refuseUnconfirmed } from './report.policy.ts';
import { type ReportRow, reportTable } from './report.tables.ts';
import { orderOpinionHashOf, type Printing } from './report-content.ts';
import { discardReportFile, keepReportPdf, type ReportFile } from './report-files.ts';
import { reportsOf } from './report-revisions.ts';
import type { Signature } from './signer.ts';

interface ByOrder {
  applyOrderId: string;
  knownMissing?: string[] | null;
  missingImages?: number | null;
}
type SendingParts = ActionParts<ReportRow, ByOrder>;

/** Who sends a report, and what that takes: its author alone, or whoever approves it (domain rules 6.7.1, 6.7.2). */
export interface Sender {
  readonly call: Call<ByOrder>;
  /** The name of the call, for the timeline of the order. */
  readonly name: string;
  readonly step: 'confirm' | 'approve';
  /** The order as it is before anything is locked; nothing where that is for the lock to refuse. */
  seen(): Promise<Order | undefined>;
  locked(tx: Tx): Promise<Order>;
  /** Throws why they may not send this report of this order now; asked before it is rendered, and under the lock. */
  guard(runner: Parameters<typeof reportsOf>[0], order: Order): Promise<void>;
  /** Throws where it is not what they have read; asked before anybody signs, and under the lock. */
  read?(report: ReportRow, order: Order): void;
  sign(): Promise<Signature | undefined>;
  printing(signature: Signature | undefined): Pick<Printing, 'signature' | 'reviewSignature'>;
  /** What of the order's report speaks against it. */
  refuse?(tx: Tx, order: Order, report: ReportRow): Promise<void> | void;
  /** What is kept of the signature. */
  signed(order: Order, report: ReportRow, signature: Signature | undefined): Record<string, unknown>;
  take(tx: Tx, parts: SendingParts, report: ReportRow): Promise<string>;
  /** Whom else to tell. */
  notices?(order: Order, report: ReportRow): Parameters<typeof tell>[1];
}

/** What was rendered before the transaction, from which version of which draft and of its order. */
interface Rendered {
  draft: ReportRow;
  /** What is printed of the order, such as who dissents, changes with its version. */
  orderVersion: number;
  sent: ReportFile;
  signature?: Signature;
  /** The version in force until now. */
  replaced?: ReportRow | undefined;
}

/**
 * Sends the report: its PDF is rendered once, from draft and order as they were read, and is valid only if neither did
 * change until the order was locked (domain rules 6.7.3). A version that was sent before becomes 已更正 with it.
 */
export async function sendReport(sender: Sender) {
  const rendered = await renderAhead(sender);
  let sent = false;
  try {
    const answer = await sender.call.transaction(async (tx) => {
      const done = await send(tx, sender, rendered);
      sent = true;
      return done;
    });
    // A repeated Idempotency-Key was answered from memory.
    if (!sent) await discard(sender, rendered);
    return answer;
  } catch (error) {
    // Only a refusal is known to have left nothing behind; after a lost connection the sweep decides.
    if (error instanceof Refusal) await discard(sender, rendered);
    throw error;
  }
}

async function renderAhead(sender: Sender): Promise<Rendered | undefined> {
  const { db, services, stamp, now } = sender.call;
  const order = await sender.seen();
  if (!order) return undefined;
  const [draft, ...older] = await reportsOf(db, order);
  // What cannot be sent is refused under the lock, where a repeated Idempotency-Key still gets its answer.
  if (!draft || !startsFrom(sender, draft)) return undefined;
  await sender.guard(db, order);
  sender.read?.(draft, order);
  const signature = await sender.sign();
  const { knownMissing, missingImages } = sender.call.input;
  const printing = { confirmedAt: new Date(now), known: { knownMissing, missingImages }, ...sender.printing(signature) };
  const sent = await keepReportPdf(services, order, draft, printing, stamp);
  return { draft, orderVersion: order.version, sent, signature, replaced: inForce(older) };
}

const startsFrom = ({ step }: Sender, { reportStatus }: ReportRow): boolean =>
  reportStates.steps[step].from.some((state) => state === reportStatus);

/** Best effort: what stays is found by the sweep, and must not hide the answer. */
async function discard({ call: { services } }: Sender, rendered: Rendered | undefined): Promise<void> {
  const file = rendered?.sent;
  if (!file) return;
  await discardReportFile(services, file).catch((error: unknown) => services.log.warn({ err: error, file: file.id }, 'report file left'));
}

async function send(tx: Tx, sender: Sender, rendered: Rendered | undefined) {
  const order = await sender.locked(tx);
  await sender.guard(tx, order);
  const [report] = await reportsOf(tx, order, { lock: true });
  if (!report) throw conflict('请先填写会诊报告');
  const reportStatus = await sender.take(tx, partsOf(sender, order, rendered), report);
  return { applyOrderId: order.id, id: report.id, revision: report.revision, reportStatus, pdfHash: rendered?.sent.sha256 };
}

function partsOf(sender: Sender, order: Order, rendered: Rendered | undefined): SendingParts {
  return {
    before: async ({ row, tx, call }) => {
      sender.read?.(row, order);
      await sender.refuse?.(tx, order, row);
      const same = rendered?.draft.id === row.id && rendered.draft.version === row.version;
      if (!same || rendered.orderVersion !== order.version) throw conflict();
      // The draft may be older than the conclusion.
      refuseUnconfirmed(order, row.opinion ?? '');
      refuseOldWords(order, row, rendered.replaced);
      await refuseUncalled(call.services, order);
    },
    set: ({ call, row }) => ({
      ...{ confirmTime: new Date(call.now), fileId: rendered?.sent.id, pdfHash: rendered?.sent.sha256 },
      templateRevisionId: rendered?.sent.templateRevisionId,
      printedOpinions: rendered?.sent.printedOpinions,
      printedKeyImages: rendered?.sent.printedKeyImages,
      orderOpinionHash: orderOpinionHashOf(order),
      // A server of the release before may have begun it.
      kind: order.kind,
      ...sender.signed(order, row, rendered?.signature),
    }),
    after: async ({ tx, row, to, call }) => {
      if (rendered?.replaced) await replace(tx, call, order, rendered.replaced, row.correctReason);
      await markConsultation(tx, order, { reportStatus: 'report_send_success', reportReviewerId: null }, call.stamp);
      // The engine keeps the report's own history; people look for it on the timeline of the order.
      const { label } = reportStates.steps[sender.step];
      const reason = lackOf(rendered);
      await recordMove(tx, order, { action: sender.name, label, from: row.reportStatus, to, reason }, call.actor, call.stamp);
      await tell(tx, [noticeOf(order, row), ...(sender.notices?.(order, row) ?? [])], call.stamp);
    },
  };
}

/** For the timeline, which pictures it was sent without: its sender knew. */
function lackOf(rendered: Rendered | undefined): Message | undefined {
  const missing = (rendered?.sent.missingImages ?? []).map(({ place }) => place);
  return missing.length > 0 ? said`关键图像无法打印：${several(missing, '、')}` : undefined;
}

/** A life may depend on the call (domain rules 6.4.3). Of several experts another may have to make it. */
async function refuseUncalled(services: Services, order: Order): Promise<void> {
  if (order.criticalStatus !== 'wait_call') return;
  throw conflict(said`${await hospitalOfFinding(services, order)}报告的危急值尚未电话通知申请医院，登记或撤回后才能发送报告`);
}

/** The version in force becomes 已更正; its bytes stay as they were sent, and `stampedCopy` is handed out in their place. */
async function replace(tx: Tx, call: Call<ByOrder>, order: Order, report: ReportRow, reason?: string | null): Promise<void> {
  const [from, to] = ['report_send_success', 'report_corrected'] as const;
  const changed = await updateRow(tx, reportTable, report, { reportStatus: to }, call.stamp, sql`report_status = ${from}`);
  if (!changed) throw conflict();
  const { label } = reportStates.steps.correct;
  await recordMove(tx, order, { action: 'correct-report', label, from, to, reason }, call.actor, call.stamp);
}

/** Names the order, and the patient masked: notices are shown on screens that others can see. */
function noticeOf(order: Order, { revision, authorName, originalAuthorName }: ReportRow) {
  const title = (revision ?? 1) > 1 ? '会诊报告已更正' : '会诊报告已发送';
  const [patient, hospital] = [maskName(order.patientName ?? ''), order.targetHospital ?? ''];
  const context = originalAuthorName
    ? said`会诊单 ${order.no}（${patient}，${hospital}）的报告第${revision ?? 1}版由${authorName ?? ''}更正（原报告医生：${originalAuthorName}），可以查看和下载。`
    : said`会诊单 ${order.no}（${patient}，${hospital}）的报告第${revision ?? 1}版可以查看和下载。`;
  // Where the applicant has left, to who manages their hospital's consultations.
  const to = { tenantId: order.tenantId, userId: order.applyUserId, permission: MANAGES };
  return { to, title, context, link: `/consultation/detail?id=${order.id}` };
}
