import { askSupplement as spec } from '../../../../contract/domains/consultation/supplement.actions.ts';
import { supplementNeeds } from '../../../../contract/domains/consultation/supplement.fields.ts';
import type { InputOf } from '../../../../contract/kernel/field.ts';
import { isKeyOf } from '../../../../contract/kernel/keys.ts';
import { type Said, said, several, word } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { conflict } from '../../../platform/refusal.ts';
import { isLeftAlone } from '../consultation.money.ts';
import { applicantNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { pause } from '../supplement.clock.ts';

/** The expert asks for more before they judge (domain rules 6.3.6): the order waits for the applicant, who is told what for. */
export const askSupplement = act(spec, consultationSubject, {
  // It would take back the report, and begin the grace anew.
  before: async ({ tx, row, call }) => {
    if (await isLeftAlone(tx, call.services.database.forGroup(), row, call.now))
      throw conflict('已报告申请方未到，且约定时间已超过宽限，不能要求补充资料。请联系运营人员改期');
  },
  set: ({ row, input, call }) => ({
    ...pause(row, call.now),
    ...askedBy(input),
    // The answer to an earlier request stands in the history.
    supplementAnswer: null,
    supplementMailNo: null,
    supplementAnsweredTime: null,
  }),
  after: ({ tx, row, input, call }) => tell(tx, [applicantNotice(row, '会诊专家要求补充资料', wanted(input))], call.stamp),
  reason: (input) => wanted(input),
});

type Asked = InputOf<typeof spec.input>;

/** What was asked for, also where nobody said what: the applicant reads something in any case. */
function askedBy({ supplementNeeds: needs, supplementRequest }: Pick<Asked, 'supplementNeeds' | 'supplementRequest'>) {
  return { supplementNeeds: needs?.length ? needs : ['other'], supplementRequest: supplementRequest || '请补充完善会诊资料' };
}

function wanted(input: Asked): Said {
  const { supplementNeeds: needs, supplementRequest } = askedBy(input);
  return said`${several(needs.map((key) => (isKeyOf(supplementNeeds, key) ? word(supplementNeeds[key]) : key)))}：${supplementRequest}`;
}
