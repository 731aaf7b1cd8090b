import { sendBackConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { act } from '../../../kernel/action/run-action.ts';
import { tell } from '../../../kernel/outbox/outbox.ts';
import { applicantNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { refundAll } from '../consultation.refunds.ts';

/** The invited expert declines with a reason; the fee goes back whole (domain rules 6.1.3, 6.1.5). */
export const sendBackConsultation = act(spec, consultationSubject, {
  set: ({ row, input }) => ({
    respRespondentsReason: input.respRespondentsReason,
    returnCount: (row.returnCount ?? 0) + 1,
    scheduleTime: null,
    payTime: null,
  }),
  after: async ({ tx, row, input, call }) => {
    await refundAll(tx, row, '专家退回', call.stamp);
    await tell(tx, [applicantNotice(row, '会诊申请被专家退回', `原因：${input.respRespondentsReason}`)], call.stamp);
  },
  reason: (input) => input.respRespondentsReason,
});
