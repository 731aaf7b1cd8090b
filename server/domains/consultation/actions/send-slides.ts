import { sendSlides as spec } from '../../../../contract/domains/consultation/kinds/pathology.actions.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { expertNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { represented, saidFor } from '../represent.ts';
import { sentOut } from '../slide-return.ts';

/** The applying hospital posts the slides. */
export const sendSlides = act(
  spec,
  consultationSubject,
  represented({
    set: ({ input, call }) => ({
      ...sentOut,
      mailCompany: input.mailCompany ?? null,
      mailNumberPath: input.mailNumberPath,
      sentTime: new Date(call.now),
      waitingSince: new Date(call.now),
    }),
    after: ({ tx, row, input, actor, call }) =>
      tell(tx, [expertNotice(row, '病理切片已寄出', saidFor(actor, row, parcelOf(input)))], call.stamp),
    reason: (input) => parcelOf(input),
  }),
);

const parcelOf = ({ mailCompany, mailNumberPath }: { mailCompany?: string | null; mailNumberPath?: string | null }) =>
  said`${mailCompany ?? ''} ${mailNumberPath ?? ''}`;
