import { approveReport as spec } from '../../../../contract/domains/report/report-review.endpoints.ts';
import { takeStep } from '../../../engine/action/run-action.ts';
import { serve } from '../../../engine/call/call.ts';
import { conflict, Refusal } from '../../../platform/refusal.ts';
import { visibleConsultation } from '../../consultation/consultation.reads.ts';
import { reportSubject } from '../report.policy.ts';
import { reviewHashOf, signHashOf } from '../report-content.ts';
import { authorNotice, guardReviewing, lockAsked, refuseJunior, refuseUnread } from '../report-review.ts';
import { sendReport } from '../send-report.ts';
import { signatureBy } from '../sign-report.ts';

/** The second signature, and with it the report goes where a single one sends it (domain rules 6.7.2). Throws 409 where what the author signed is no longer what it says, or not what was read. */
export const approveReport = serve(spec, (call) => {
  const { actor, db, input } = call;
  return sendReport({
    ...{ call, name: spec.name, step: 'approve' },
    // Whoever is no longer asked sees nothing of it: the lock has the words.
    seen: () =>
      visibleConsultation(db, actor, input.applyOrderId).then(
        (order) => (order.reportReviewerId === actor.userId ? order : undefined),
        (error: unknown) => {
          if (error instanceof Refusal && error.code === 404) return undefined;
          throw error;
        },
      ),
    locked: (tx) => lockAsked(tx, actor, input.applyOrderId),
    guard: async (runner, order) => {
      await guardReviewing(runner, actor, order, spec.title);
      await refuseJunior(runner, actor);
    },
    read: (report) => refuseUnread(input, report),
    sign: () => signatureBy(call),
    printing: (reviewSignature) => ({ reviewSignature }),
    signed: (order, report, signature) => ({
      ...{ reviewMethod: signature?.method, reviewTime: signature?.at, reviewHash: reviewHashOf(order, report) },
    }),
    refuse: (_tx, order, report) => {
      if (signHashOf(order, report) !== report.signHash) throw conflict('会诊资料在报告交付后有变动，请退回报告医生重新签名');
    },
    take: (tx, parts, report) => takeStep(tx, spec, reportSubject, parts, report, call),
    notices: (order, report) => [authorNotice(order, report, '会诊报告已审核通过并发送')],
  });
});
