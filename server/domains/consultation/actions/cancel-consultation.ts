import { cancelConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { refundCancelled } from '../consultation.money.ts';
import { expertNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** The applicant withdraws. What they get back depends on how long before the appointed hour (domain rules 6.1.5). */
export const cancelConsultation = act(spec, consultationSubject, {
  set: ({ row }) => ({ payTime: null, cancelOrderStatus: row.applyOrderStatus }),
  after: async ({ tx, row, input, actor, call }) => {
    await refundCancelled(tx, row, { ...call.stamp, userName: actor.realName, reason: `申请人取消：${input.reason}` });
    if (row.levelOneAuditStatus === '1') await tell(tx, [expertNotice(row, '会诊已取消', said`原因：${input.reason}`)], call.stamp);
  },
  reason: (input) => input.reason,
});
