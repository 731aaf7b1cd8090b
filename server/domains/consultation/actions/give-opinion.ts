import { giveOpinion as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { act } from '../../../kernel/action/run-action.ts';
import { tell } from '../../../kernel/outbox/outbox.ts';
import { applicantNotice, settlerNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** The expert's opinion ends the consultation; the report is written from it. */
export const giveOpinion = act(spec, consultationSubject, {
  set: ({ input, call }) => ({ respRespondentsOpinion: input.respRespondentsOpinion, diagnosisTime: new Date(call.now) }),
  after: ({ tx, row, call }) => tell(tx, [applicantNotice(row, '会诊意见已出具'), settlerNotice(row)], call.stamp),
});
