import { confirmSlidesBack as spec } from '../../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { slideSubject } from '../slide-return.ts';

/** The applicant has the slides again. */
export const confirmSlidesBack = act(spec, slideSubject, {
  set: ({ call }) => ({ returnEndTime: new Date(call.now) }),
});
