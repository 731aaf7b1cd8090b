import { closeConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { refundAll } from '../consultation.money.ts';
import { applicantNotice, endNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** The operator ends a consultation whose expert has left or does not answer: the fee goes back whole (domain rules 6.0.4). */
export const closeConsultation = act(spec, consultationSubject, {
  // Extra time of a consultation that is not settled is nobody's debt.
  set: ({ row }) => ({
    otherPrice: null,
    extraUnits: null,
    // Whoever gets them after all sends them back; if nobody does, the operator says so.
    ...(row.applyOrderStatus === 'wait_receiving' ? { slideReturn: 'held' } : {}),
  }),
  after: async ({ tx, row, input, actor, call }) => {
    await refundAll(tx, row, { ...call.stamp, userName: actor.realName, reason: `会诊终止：${input.reason}` });
    const more = said`原因：${input.reason}`;
    const title = row.payTime ? '会诊已终止，会诊费将全额退还' : '会诊已终止';
    await tell(tx, [applicantNotice(row, title, more), endNotice(row, '会诊已终止', more)], call.stamp);
  },
  reason: (input) => input.reason,
});
