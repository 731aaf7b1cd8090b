import { releaseConsultation as spec } from '../../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { releasedNotices } from '../released-ecg.ts';

/** Back in the pool, as it was before: the machine's consequences name nobody any more (`pooling`). */
export const releaseConsultation = act(spec, consultationSubject, {
  after: async ({ tx, row, call }) => tell(tx, [await releasedNotices(call.services, row, call.now)], call.stamp),
});
