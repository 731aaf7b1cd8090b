import { supplementConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { isConfirmed } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import type { InputOf } from '../../../../contract/kernel/field.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { concludedNotices, conclusionState, confirming, endedIn, keepConclusion, seatsConcluded } from '../conclusion.ts';
import { settlerNotice } from '../consultation.notices.ts';
import { sayOf, seatsOf } from '../consultation.panel.ts';
import { consultationSubject } from '../consultation.policy.ts';
import type { ConsultationChange, ConsultationRow } from '../consultation.tables.ts';
import { enteredExtra } from '../extra-time.ts';

/** After a refused settlement the expert completes the opinion, corrects the extra time, and asks again (domain rules 6.1.13). */
export const supplementConsultation = act(spec, consultationSubject, {
  to: ({ row, input }) => conclusionState(row, seatsConcluded(row, seatsOf(row), input)),
  set: async ({ row, input, to, call }) => ({
    respRespondentsOpinion: input.respRespondentsOpinion,
    statementRemark: null,
    ...concluded(row, input, to, call.now),
    ...(await enteredExtra(call.services, row, input.extraUnits)),
  }),
  after: async ({ tx, row, input, to, call }) => {
    const seats = seatsConcluded(row, seatsOf(row), input);
    await tell(tx, to === 'diagnosis' ? [settlerNotice(row)] : concludedNotices({ ...row, experts: seats }, to), call.stamp);
    await keepConclusion(tx, row, seats, input, call.now);
  },
});

/** Other words are confirmed anew by those who attended. */
function concluded(row: ConsultationRow, words: InputOf<typeof spec.input>, to: string, now: number): ConsultationChange {
  if (!isConfirmed(row)) return {};
  const seats = seatsConcluded(row, seatsOf(row), words);
  return { ...sayOf(seats), ...endedIn(row, to, now), ...confirming(row, seats) };
}
