import { approveForOffice as spec } from '../../../../contract/domains/consultation/kinds/approval.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { leavingFor, refuseOwn, waitsAnew } from '../approval.ts';
import { applicantNotice, auditorNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** The medical office agrees: the application leaves the hospital (domain rules 6.2.2). */
export const approveForOffice = act(spec, consultationSubject, {
  to: ({ row }) => leavingFor(row),
  before: refuseOwn,
  set: waitsAnew,
  after: ({ tx, row, to, call }) => {
    const approved = applicantNotice(row, '会诊申请已通过本院审批');
    return tell(tx, to === 'wait_primaryaudit' ? [approved, auditorNotice(row)] : [approved], call.stamp);
  },
});
