import { recoveOrCancel as spec } from '../../../../contract/domains/consultation/recove-or-cancel.action.ts';
import { act } from '../../../engine/action/run-action.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { represented } from '../represent.ts';
import { cancelParts } from './cancel-consultation.ts';
import { recovered } from './recover-consultation.ts';

const UNSAID = '未说明原因';

/** The moves of the two calls of the console, in one. */
export const recoveOrCancel = act(
  spec,
  consultationSubject,
  represented({
    set: (context) => (context.step === 'recover' ? recovered : cancelParts.set(context)),
    after: async (context) => {
      if (context.step === 'cancel') await cancelParts.after({ ...context, input: { reason: context.input.reason ?? UNSAID } });
    },
    reason: ({ tag, reason }) => (tag === '2' ? (reason ?? UNSAID) : undefined),
  }),
);
