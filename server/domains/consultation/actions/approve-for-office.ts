import { approveForOffice as spec } from '../../../../contract/domains/consultation/kinds/approval.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { approved, leavingFor, refuseOwn } from '../approval.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { leavingNotices } from '../unpaid-orders.ts';

/** The medical office agrees: the application leaves the hospital (domain rules 6.2.2). */
export const approveForOffice = act(spec, consultationSubject, {
  to: ({ row }) => leavingFor(row),
  before: refuseOwn,
  set: approved,
  after: async ({ tx, row, to, call }) => tell(tx, await leavingNotices(tx, row, to, call.now, '会诊申请已通过本院审批'), call.stamp),
});
