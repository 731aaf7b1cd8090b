import { listReviewers } from '../../../contract/domains/report/report-review.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { titleWords, visibleConsultation } from '../consultation/consultation.reads.ts';
import { reviewersFor } from './report-review.ts';

/** Whom the author may hand this order's report to, as they are called in their hospital. */
export const serveListReviewers = serve(listReviewers, async ({ actor, db, input, services }) => {
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  const word = await titleWords(db);
  const reviewers = await reviewersFor(services, actor, order);
  return reviewers.map(({ id, realName, title, deptName }) => ({
    id,
    called: [realName, word(title), deptName].filter(Boolean).join(' · '),
  }));
});
