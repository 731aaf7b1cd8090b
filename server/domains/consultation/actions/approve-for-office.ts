import { approveForOffice as spec } from '../../../../contract/domains/consultation/kinds/approval.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { approved, leavingFor, refuseOwn } from '../approval.ts';
import { applicantNotice, auditorNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** The medical office agrees: the application leaves the hospital (domain rules 6.2.2). */
export const approveForOffice = act(spec, consultationSubject, {
  to: ({ row }) => leavingFor(row),
  before: refuseOwn,
  set: approved,
  after: ({ tx, row, to, call }) => {
    const toApplicant = applicantNotice(row, '会诊申请已通过本院审批');
    return tell(tx, to === 'wait_primaryaudit' ? [toApplicant, auditorNotice(row)] : [toApplicant], call.stamp);
  },
});
