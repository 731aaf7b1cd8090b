import { confirmReport as spec } from '../../../../contract/domains/report/report.endpoints.ts';
import { deed, said } from '../../../../contract/kernel/said.ts';
import { takeStep } from '../../../engine/action/run-action.ts';
import { serve } from '../../../engine/call/call.ts';
import { conflict, forbidden } from '../../../platform/refusal.ts';
import { lockConsultation, visibleConsultation, writesReport } from '../../consultation/consultation.reads.ts';
import { refuseUnreadOpinion } from '../outdated-report.ts';
import { guardReporting, refuseUnreadDraft, reportSubject } from '../report.policy.ts';
import { needsReview } from '../report-business.ts';
import { signHashOf } from '../report-content.ts';
import { sendReport } from '../send-report.ts';
import { signatureFor } from '../sign-report.ts';

/** What an earlier review left stays among colleagues: nobody but the author has signed what is sent now. */
const unreviewed = { reviewerId: null, reviewerName: null, handOverTime: null, reviewRemark: null } as const;

/** The author sends what one signature is enough for; where two sign it is refused, and they hand it over instead. */
export const confirmReport = serve(spec, (call) => {
  const { actor, db, input } = call;
  return sendReport({
    ...{ call, name: spec.name, step: 'confirm' },
    seen: async () => {
      const order = await visibleConsultation(db, actor, input.applyOrderId);
      if (!writesReport(actor, order)) throw forbidden(said`您不是该会诊的受邀专家，不能${deed(spec.title)}`);
      // Refused under the lock, before anybody signs.
      return (await needsReview(db, order)) ? undefined : order;
    },
    locked: (tx) => lockConsultation(tx, actor, input.applyOrderId),
    guard: (runner, order) => guardReporting(runner, actor, order, spec.title),
    read: (report, order) => {
      refuseUnreadDraft(input, report);
      refuseUnreadOpinion(input, order);
    },
    sign: () => signatureFor(call),
    printing: (signature) => ({ signature }),
    signed: (order, report, signature) => ({
      ...unreviewed,
      ...(signature ? { signMethod: signature.method, signTime: signature.at, signHash: signHashOf(order, report) } : {}),
    }),
    refuse: async (tx, order) => {
      if (await needsReview(tx, order)) throw conflict('该类会诊报告须经审核签发，请签名后交付审核');
    },
    take: (tx, parts, report) => takeStep(tx, spec, reportSubject, parts, report, call),
  });
});
