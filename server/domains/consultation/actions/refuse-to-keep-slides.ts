import { refuseToKeepSlides as spec } from '../../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { expertNotice } from '../consultation.notices.ts';
import { slideSubject } from '../slide-return.ts';

/** The applicant wants the slides back. */
export const refuseToKeepSlides = act(spec, slideSubject, {
  set: ({ input }) => ({ returnRemark: input.returnRemark }),
  after: ({ tx, row, input, call }) =>
    tell(tx, [expertNotice(row, '申请人不同意留存切片，请归还', said`原因：${input.returnRemark}`)], call.stamp),
  reason: (input) => input.returnRemark,
});
