import { releaseConsultation as spec } from '../../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { poolNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** Back in the pool, as it was before: the machine's consequences name nobody any more (`pooling`). */
export const releaseConsultation = act(spec, consultationSubject, {
  after: ({ tx, row, call }) => tell(tx, [poolNotice(row, '有心电放回认领池')], call.stamp),
});
