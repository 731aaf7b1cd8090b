import { handOverReport as spec } from '../../../../contract/domains/report/report-review.endpoints.ts';
import { takeStep } from '../../../engine/action/run-action.ts';
import { type CallOf, serve } from '../../../engine/call/call.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { conflict, invalid } from '../../../platform/refusal.ts';
import { lockConsultation, markConsultation, visibleConsultation } from '../../consultation/consultation.reads.ts';
import { inForce, refuseOldWords, refuseUnreadOpinion } from '../outdated-report.ts';
import { guardReporting, type Order, refuseUnconfirmed, refuseUnreadDraft, reportSubject } from '../report.policy.ts';
import type { ReportRow } from '../report.tables.ts';
import { needsReview } from '../report-business.ts';
import { signHashOf } from '../report-content.ts';
import { type Reviewer, reviewerNotice, reviewersFor } from '../report-review.ts';
import { reportsOf } from '../report-revisions.ts';
import { signatureBy } from '../sign-report.ts';
import type { Signature } from '../signer.ts';

/** What was signed before the transaction, in which version, and for whom. */
interface Signed {
  draft: ReportRow;
  /** The version in force until now. */
  replaced: ReportRow | undefined;
  reviewer: Reviewer | undefined;
  signature: Signature;
}

/**
 * The author signs the draft as it was read, and asks a colleague for the second signature (domain rules 6.7.2). Throws 400 for a reviewer
 * who is none of `reviewersFor`, 409 where one signature is enough, or the draft is not what was read.
 */
export const handOverReport = serve(spec, async (call) => {
  const signed = await signAhead(call);
  return call.transaction(async (tx) => {
    const order = await lockConsultation(tx, call.actor, call.input.applyOrderId);
    await guardReporting(tx, call.actor, order, spec.title);
    const [report] = await reportsOf(tx, order, { lock: true });
    if (!report) throw conflict('请先填写会诊报告');
    const reportStatus = await hand(tx, call, order, report, signed);
    return { applyOrderId: order.id, id: report.id, revision: report.revision, reportStatus };
  });
});

async function signAhead(call: CallOf<typeof spec>): Promise<Signed | undefined> {
  const { actor, db, input, services } = call;
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  await guardReporting(db, actor, order, spec.title);
  const [draft, ...older] = await reportsOf(db, order);
  // What cannot be handed over is refused under the lock, where a repeated Idempotency-Key still gets its answer.
  if (draft?.reportStatus !== 'report_wait_send' || !(await needsReview(db, order))) return undefined;
  refuseUnreadDraft(input, draft);
  refuseUnreadOpinion(input, order);
  const reviewer = (await reviewersFor(services, actor, order)).find(({ id }) => id === input.reviewerId);
  if (!reviewer) throw invalid([{ field: 'reviewerId', message: '请选择本院有审核权限的另一位副主任及以上医师' }]);
  return { draft, replaced: inForce(older), reviewer, signature: await signatureBy(call) };
}

function hand(tx: Tx, call: CallOf<typeof spec>, order: Order, report: ReportRow, signed: Signed | undefined): Promise<string> {
  const { reviewer, signature } = signed ?? {};
  const asked = { reviewerId: reviewer?.id, reviewerName: reviewer?.realName };
  return takeStep(
    tx,
    spec,
    reportSubject,
    {
      before: async ({ row }) => {
        if (!(await needsReview(tx, order))) throw conflict('该类会诊报告无需审核，请直接确认并发送');
        if (signed?.draft.id !== row.id || signed.draft.version !== row.version) throw conflict();
        refuseUnreadOpinion(call.input, order);
        refuseUnconfirmed(order, row.opinion ?? '');
        refuseOldWords(order, row, signed.replaced);
      },
      set: ({ row }) => ({
        ...{ ...asked, handOverTime: new Date(call.now), reviewRemark: null },
        ...{ signMethod: signature?.method, signTime: signature?.at, signHash: signHashOf(order, row) },
      }),
      after: async ({ to }) => {
        // While a correction is reviewed, the order goes on showing the version that was sent.
        const shown = order.reportStatus === 'report_send_success' ? {} : { reportStatus: 'report_wait_review' as const };
        await markConsultation(tx, order, { ...shown, reportReviewerId: reviewer?.id }, call.stamp);
        if (to === 'report_wait_review') await tell(tx, [reviewerNotice(order, { ...report, ...asked }, '有会诊报告待您审核')], call.stamp);
      },
    },
    report,
    call,
  );
}
