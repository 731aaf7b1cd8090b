import { supplementConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { settlerNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { enteredExtra } from '../extra-time.ts';

/** After a refused settlement the expert completes the opinion, corrects the extra time, and asks again (domain rules 6.1.13). */
export const supplementConsultation = act(spec, consultationSubject, {
  set: async ({ row, input, call }) => ({
    respRespondentsOpinion: input.respRespondentsOpinion,
    statementRemark: null,
    ...(await enteredExtra(call.services, row, input.extraUnits)),
  }),
  after: ({ tx, row, call }) => tell(tx, [settlerNotice(row)], call.stamp),
});
