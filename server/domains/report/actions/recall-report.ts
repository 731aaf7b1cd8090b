import { recallReport as spec } from '../../../../contract/domains/report/report-review.endpoints.ts';
import { takeStep } from '../../../engine/action/run-action.ts';
import { serve } from '../../../engine/call/call.ts';
import { tell, withoutLink } from '../../../engine/outbox/outbox.ts';
import { conflict } from '../../../platform/refusal.ts';
import { lockConsultation } from '../../consultation/consultation.reads.ts';
import { guardOpenOrder, reportSubject } from '../report.policy.ts';
import { reviewerNotice } from '../report-review.ts';
import { markUnreviewed, reportsOf, unsigned } from '../report-revisions.ts';

/** Its author takes it back before anybody has decided, to write it otherwise or to ask somebody else. */
export const recallReport = serve(spec, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, stamp } = call;
    const order = await lockConsultation(tx, actor, input.applyOrderId);
    await guardOpenOrder(tx, order, spec.title);
    const [report] = await reportsOf(tx, order, { lock: true });
    if (!report) throw conflict('请先填写会诊报告');
    const parts = {
      set: () => unsigned,
      after: async () => {
        await markUnreviewed(tx, order, stamp);
        await tell(tx, [withoutLink(reviewerNotice(order, report, '会诊报告已由作者撤回，无需再审核'))], stamp);
      },
    };
    const reportStatus = await takeStep(tx, spec, reportSubject, parts, report, call);
    return { applyOrderId: order.id, id: report.id, revision: report.revision, reportStatus };
  }),
);
