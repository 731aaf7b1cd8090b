import { nullifyConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { applicantNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** An administrator closes an order that expired or was returned, for good. */
export const nullifyConsultation = act(spec, consultationSubject, {
  after: ({ tx, row, input, call }) => tell(tx, [applicantNotice(row, '会诊申请已作废', said`原因：${input.reason}`)], call.stamp),
  reason: (input) => input.reason,
});
