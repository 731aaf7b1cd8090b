import { renewConsultation as spec } from '../../../../contract/domains/consultation/renew.action.ts';
import type { InputOf } from '../../../../contract/kernel/field.ts';
import { act } from '../../../engine/action/run-action.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { renewOrder } from '../renew-order.ts';
import { represented, tellWhoGoesOn } from '../represent.ts';

/** The applicant begins it anew, or somebody for them; the first one stays as it is, and says what came after it. */
export const renewConsultation = act(
  spec,
  consultationSubject,
  represented<InputOf<typeof spec.input>>({
    set: async ({ tx, row, actor, call }) => {
      const made = await renewOrder(tx, row, call);
      await tellWhoGoesOn(tx, row, made, actor, call.stamp);
      return { renewedById: made.id, renewedByNo: made.no, renewedForId: made.applyUserId };
    },
  }),
);
