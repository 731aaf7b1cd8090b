import { agreeToKeepSlides as spec } from '../../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { expertNotice } from '../consultation.notices.ts';
import { slideSubject } from '../slide-return.ts';

/** Both have agreed: the slides stay with the hospital that was asked. */
export const agreeToKeepSlides = act(spec, slideSubject, {
  set: ({ call }) => ({ returnEndTime: new Date(call.now) }),
  after: ({ tx, row, call }) => tell(tx, [expertNotice(row, '申请人同意留存切片')], call.stamp),
});
