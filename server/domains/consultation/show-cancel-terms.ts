import { cancelConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { cancelTerms } from '../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { said } from '../../../contract/kernel/said.ts';
import { serve } from '../../engine/call/call.ts';
import { abilitiesOf } from '../../engine/call/subject.ts';
import { stateConflict } from '../../engine/reference/dictionary-words.ts';
import { forbidden } from '../../platform/refusal.ts';
import { cancelTermsAt } from './cancel-terms.ts';
import { actsAs, consultationSubject } from './consultation.policy.ts';
import { visibleConsultation } from './consultation.reads.ts';
import { represents } from './represent.ts';

/** What a cancellation at this moment would do, by the same rules; 403 to who is not the applicant, 409 where nothing can be cancelled. */
export const serveCancelTerms = serve(cancelTerms, async ({ actor, db, input, now, services }) => {
  const row = await visibleConsultation(db, actor, input.applyOrderId);
  if (!actsAs('applicant', actor, row) && !represents(actor, row)) throw forbidden(said`只有申请人可以${cancelConsultation.title}`);
  if (abilitiesOf(consultationSubject, [cancelConsultation], actor, row).length === 0)
    throw await stateConflict(db, consultationStates, row.applyOrderStatus ?? '', cancelConsultation.title);
  return { ...(await cancelTermsAt(services, db, row, now)) };
});
