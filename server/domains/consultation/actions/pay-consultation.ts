import { payConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { invalid } from '../../../platform/refusal.ts';
import { collectFee } from '../consultation.money.ts';
import { auditorNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** The cashier took the fee, exactly the one on the order; it is booked through the port that the payment portal will use. */
export const payConsultation = act(spec, consultationSubject, {
  before: ({ row, input }) => {
    if (input.amount !== row.remotePrice) throw invalid([{ field: 'amount', message: '收费金额与会诊费不一致' }]);
  },
  set: ({ row, call }) => ({ payTime: new Date(call.now), waitingSince: new Date(call.now), refundDue: row.refundDue ?? 0 }),
  after: async ({ tx, row, input, actor, call }) => {
    await collectFee(tx, row, { ...call.stamp, userName: actor.realName, receiptNo: input.receiptNo });
    await tell(tx, [auditorNotice(row)], call.stamp);
  },
  reason: (input) => (input.receiptNo ? said`收据号 ${input.receiptNo}` : undefined),
});
