import { areHeld } from '../../../../contract/domains/consultation/kinds/slide-return.states.ts';
import { answerSupplement as spec } from '../../../../contract/domains/consultation/supplement.actions.ts';
import { supplementFields } from '../../../../contract/domains/consultation/supplement.fields.ts';
import type { InputOf } from '../../../../contract/kernel/field.ts';
import { type Message, said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { ownFileIds } from '../../../engine/files/file-links.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { invalid } from '../../../platform/refusal.ts';
import { expertNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { lostHourNotices } from '../lost-hour.ts';
import { claimFiles } from '../one-patient.ts';
import { represented, saidFor } from '../represent.ts';
import { sentOut } from '../slide-return.ts';
import { resume, resumesIn } from '../supplement.clock.ts';

const field = supplementFields.supplementPath;
const MOST = field.max ?? 0;

/** The applicant answers with words and files, and it is the expert's again (domain rules 6.3.6). Files of earlier answers stay. */
export const answerSupplement = act(
  spec,
  consultationSubject,
  represented({
    to: ({ row, call }) => resumesIn(call.services, row, call.now),
    set: async ({ tx, row, input, call }) => {
      const held = row.supplementPath ?? [];
      const added = await ownFileIds(tx, call, input.supplementPath ?? [], { name: 'supplementPath', field, held });
      const supplementPath = [...new Set([...held, ...added])];
      if (supplementPath.length > MOST) throw invalid([{ field: 'supplementPath', message: said`补充材料最多${MOST}个` }]);
      await claimFiles(tx, call, { ...row, supplementPath });
      return {
        ...(await resume(call.services, row, call.now)),
        supplementAnswer: input.supplementAnswer,
        supplementMailNo: input.supplementMailNo ?? null,
        // What was sent after has to come back as well, whatever became of earlier ones.
        ...(input.supplementMailNo && !areHeld(row) ? { ...sentOut, slideReturn: 'held' } : {}),
        supplementPath,
        supplementAnsweredTime: new Date(call.now),
      };
    },
    after: async ({ tx, row, input, actor, call }) => {
      const answer = expertNotice(row, '申请人已补充资料', saidFor(actor, row, answered(input)));
      return tell(tx, [answer, await lostHourNotices(call.services, row, call.now)], call.stamp);
    },
    reason: (input) => answered(input),
  }),
);

function answered({ supplementAnswer, supplementMailNo }: InputOf<typeof spec.input>): Message {
  return supplementMailNo ? said`${supplementAnswer}（补寄快递单号：${supplementMailNo}）` : supplementAnswer;
}
