import { receiveSlides as spec } from '../../../../contract/domains/consultation/kinds/pathology.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { applicantNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** The slides are there, as many and in such condition as the expert writes down (domain rules 6.3.2). */
export const receiveSlides = act(spec, consultationSubject, {
  set: ({ input, call }) => ({
    slideReturn: 'held',
    receivedTime: new Date(call.now),
    receivedCount: input.receivedCount ?? null,
    receivedCondition: input.receivedCondition ?? null,
    waitingSince: new Date(call.now),
  }),
  after: ({ tx, row, call }) => tell(tx, [applicantNotice(row, '病理切片已收到')], call.stamp),
  reason: (input) => input.receivedCondition,
});
