import { supplementConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { act } from '../../../kernel/action/run-action.ts';
import { tell } from '../../../kernel/outbox/outbox.ts';
import { settlerNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** After a refused settlement the expert completes the opinion and asks again (domain rules 6.1.13). */
export const supplementConsultation = act(spec, consultationSubject, {
  set: ({ input }) => ({ respRespondentsOpinion: input.respRespondentsOpinion, statementRemark: null }),
  after: ({ tx, row, call }) => tell(tx, [settlerNotice(row)], call.stamp),
});
