import { giveBackReport as spec } from '../../../../contract/domains/report/report-review.endpoints.ts';
import { takeStep } from '../../../engine/action/run-action.ts';
import { serve } from '../../../engine/call/call.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { conflict } from '../../../platform/refusal.ts';
import { reportSubject } from '../report.policy.ts';
import { authorNotice, guardReviewing, lockAsked, refuseUnread } from '../report-review.ts';
import { markUnreviewed, reportsOf, unsigned } from '../report-revisions.ts';

/** It is its author's draft again, who reads why; the signature under what will be written otherwise goes with it. Throws 409 where it is not what was read. */
export const giveBackReport = serve(spec, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, stamp } = call;
    const order = await lockAsked(tx, actor, input.applyOrderId);
    await guardReviewing(tx, actor, order, spec.title);
    const [report] = await reportsOf(tx, order, { lock: true });
    if (!report) throw conflict('请先填写会诊报告');
    const parts = {
      before: () => refuseUnread(input, report),
      set: () => ({ ...unsigned, reviewRemark: input.reviewRemark }),
      after: async () => {
        await markUnreviewed(tx, order, stamp);
        await tell(tx, [authorNotice(order, report, '会诊报告被退回修改', input.reviewRemark)], stamp);
      },
      reason: () => input.reviewRemark,
    };
    const reportStatus = await takeStep(tx, spec, reportSubject, parts, report, call);
    return { applyOrderId: order.id, id: report.id, revision: report.revision, reportStatus };
  }),
);
