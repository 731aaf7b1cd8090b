import { returnSlides as spec } from '../../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { applicantNotice } from '../consultation.notices.ts';
import { sentBack, slideSubject } from '../slide-return.ts';

/** The slides go back to the hospital that they came from (domain rules 6.3.8). */
export const returnSlides = act(spec, slideSubject, {
  set: ({ input, call }) => sentBack(input, call.now),
  after: ({ tx, row, input, call }) => tell(tx, [applicantNotice(row, '病理切片已寄回', parcelOf(input))], call.stamp),
  reason: (input) => parcelOf(input),
});

const parcelOf = ({ returnCompany, returnMailNo }: { returnCompany?: string | null; returnMailNo?: string | null }) =>
  said`${returnCompany ?? ''} ${returnMailNo ?? ''}`;
