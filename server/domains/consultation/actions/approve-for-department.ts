import { approveForDepartment as spec } from '../../../../contract/domains/consultation/kinds/approval.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { approved, refuseOwn } from '../approval.ts';
import { officeNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** The head of the applicant's department agrees: the medical office is next (domain rules 6.2.2). */
export const approveForDepartment = act(spec, consultationSubject, {
  before: refuseOwn,
  set: approved,
  after: ({ tx, row, call }) => tell(tx, [officeNotice(row)], call.stamp),
});
