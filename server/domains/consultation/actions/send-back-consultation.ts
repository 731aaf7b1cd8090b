import { sendBackConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { refundAll } from '../consultation.money.ts';
import { applicantNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** The invited expert declines with a reason; the fee goes back whole (domain rules 6.1.3, 6.1.5). */
export const sendBackConsultation = act(spec, consultationSubject, {
  // They still see what they returned and why, as it was; the first edit takes it out of their sight (ADR 0052).
  set: ({ row, input }) => ({
    levelOneAuditStatus: row.levelOneAuditStatus,
    partyTenantIds: row.partyTenantIds,
    respRespondentsReason: input.respRespondentsReason,
    returnCount: (row.returnCount ?? 0) + 1,
  }),
  after: async ({ tx, row, input, actor, call }) => {
    await refundAll(tx, row, { ...call.stamp, userName: actor.realName, reason: '专家退回' });
    await tell(tx, [applicantNotice(row, '会诊申请被专家退回', said`原因：${input.respRespondentsReason}`)], call.stamp);
  },
  reason: (input) => input.respRespondentsReason,
});
