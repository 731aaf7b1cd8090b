import { payConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { invalid } from '../../../platform/refusal.ts';
import { collectFee, leftAfterKeeping } from '../consultation.money.ts';
import { auditorNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';

/**
 * The cashier took the fee, exactly the one on the order; it is booked through the port that the payment portal will use. What an earlier round
 * left due is set against it where they say so: nobody fetches cash with one hand that they bring with the other (ADR 0172).
 */
export const payConsultation = act(spec, consultationSubject, {
  before: ({ row, input }) => {
    if (input.amount !== row.remotePrice) throw invalid([{ field: 'amount', message: '收费金额与会诊费不一致' }]);
  },
  set: ({ row, input, call }) => ({
    payTime: new Date(call.now),
    waitingSince: new Date(call.now),
    // Of what follows nobody was reminded.
    remindedTime: null,
    refundDue: leftAfterKeeping(row, row.remotePrice ?? 0, input.kept),
  }),
  after: async ({ tx, row, input, actor, call }) => {
    await collectFee(tx, row, input.kept ?? 0, { ...call.stamp, userName: actor.realName, receiptNo: input.receiptNo });
    await tell(tx, [auditorNotice(row)], call.stamp);
  },
  reason: ({ kept, receiptNo }) => {
    if (!kept) return receiptNo ? said`收据号 ${receiptNo}` : undefined;
    const yuan = (kept / 100).toFixed(2);
    return receiptNo ? said`收据号 ${receiptNo}，其中待退现金抵缴 ${yuan} 元` : said`其中待退现金抵缴 ${yuan} 元`;
  },
});
