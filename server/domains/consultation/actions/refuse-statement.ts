import { refuseStatement as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { expertNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { secondAudit } from '../second-audit.ts';

/** The operator does not settle, and says why; the expert may supplement and ask again. */
export const refuseStatement = act(spec, consultationSubject, {
  set: ({ input, actor, call }) => ({
    statementRemark: input.statementRemark,
    ...secondAudit('2', actor, call.now, input.statementRemark),
  }),
  after: ({ tx, row, input, call }) => tell(tx, [expertNotice(row, '会诊结算未通过', said`原因：${input.statementRemark}`)], call.stamp),
  reason: (input) => input.statementRemark,
});
