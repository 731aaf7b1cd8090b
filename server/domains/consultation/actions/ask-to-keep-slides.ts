import { askToKeepSlides as spec } from '../../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { applicantNotice } from '../consultation.notices.ts';
import { slideSubject } from '../slide-return.ts';

/** The expert would like to keep the slides, and says why. */
export const askToKeepSlides = act(spec, slideSubject, {
  set: ({ input }) => ({ returnRemark: input.returnRemark }),
  after: ({ tx, row, input, call }) =>
    tell(tx, [applicantNotice(row, '会诊专家申请留存切片', said`原因：${input.returnRemark}`)], call.stamp),
  reason: (input) => input.returnRemark,
});
