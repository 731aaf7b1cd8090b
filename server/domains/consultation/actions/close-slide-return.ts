import { closeSlideReturn as spec } from '../../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { applicantNotice, expertNotice } from '../consultation.notices.ts';
import { slideSubject } from '../slide-return.ts';

/** The operator ends the question where the slides are, and says how; both sides are told. */
export const closeSlideReturn = act(spec, slideSubject, {
  set: ({ input, call }) => ({ returnRemark: input.returnRemark, returnEndTime: new Date(call.now) }),
  after: ({ tx, row, input, call }) => {
    const more = said`原因：${input.returnRemark}`;
    return tell(tx, [applicantNotice(row, '切片归还已了结', more), expertNotice(row, '切片归还已了结', more)], call.stamp);
  },
  reason: (input) => input.returnRemark,
});
