import { giveOpinion as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { applicantNotice, settlerNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { enteredExtra } from '../extra-time.ts';

/** The expert's opinion ends the consultation; the report is written from it. */
export const giveOpinion = act(spec, consultationSubject, {
  set: async ({ row, input, actor, call }) => ({
    respRespondentsOpinion: input.respRespondentsOpinion,
    ...(await enteredExtra(call.services, row, input.extraUnits)),
    respRespondentsId: actor.userId,
    respRespondentsName: actor.realName,
    diagnosisTime: new Date(call.now),
  }),
  after: ({ tx, row, call }) => tell(tx, [applicantNotice(row, '会诊意见已出具'), settlerNotice(row)], call.stamp),
});
