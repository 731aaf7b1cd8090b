import { giveOpinion as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { kindOf } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import { readInput } from '../../../../contract/kernel/read-input.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { invalid } from '../../../platform/refusal.ts';
import { applicantNotice, settlerNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import type { ConsultationRow } from '../consultation.tables.ts';
import { enteredExtra } from '../extra-time.ts';

/** The expert's opinion ends the consultation; the report is written from it. */
export const giveOpinion = act(spec, consultationSubject, {
  before: ({ row, input }) => checkAnswered(row, input),
  set: async ({ row, input, actor, call }) => ({
    respRespondentsOpinion: input.respRespondentsOpinion,
    ...answeredIn(row, input),
    ...(await enteredExtra(call.services, row, input.extraUnits)),
    respRespondentsId: actor.userId,
    respRespondentsName: actor.realName,
    diagnosisTime: new Date(call.now),
  }),
  after: ({ tx, row, call }) => tell(tx, [applicantNotice(row, '会诊意见已出具'), settlerNotice(row)], call.stamp),
});

type Answer = Readonly<Record<string, unknown>>;

/** What this kind asks of the expert besides the words; what only others ask for is not kept. */
function answeredIn(row: ConsultationRow, input: Answer): Answer {
  return Object.fromEntries(Object.keys(kindOf(row).opinion ?? {}).map((name) => [name, input[name] ?? null]));
}

/** Throws 400 for what it asks for and was not entered (domain rules 6.3.5). */
function checkAnswered(row: ConsultationRow, input: Answer): void {
  const { opinion = {} } = kindOf(row);
  const reading = readInput(opinion, answeredIn(row, input));
  if (!reading.ok) throw invalid(reading.errors);
  if (String(input.sliceQuality ?? '').startsWith('unqualified') && 'sliceQuality' in opinion && !input.sliceRemark)
    throw invalid([{ field: 'sliceRemark', message: '切片不合格时请填写说明' }]);
}
