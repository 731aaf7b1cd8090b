import { renewConsultation as spec } from '../../../../contract/domains/consultation/renew.action.ts';
import { act } from '../../../engine/action/run-action.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { renewOrder } from '../renew-order.ts';

/** Whoever may apply begins it anew; the first one stays as it is, and says what came after it. */
export const renewConsultation = act(spec, consultationSubject, {
  set: async ({ tx, row, call }) => {
    const made = await renewOrder(tx, row, call);
    return { renewedById: made.id, renewedByNo: made.no };
  },
});
