import { startConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { applicantNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** The expert begins: from now on the applicant can no longer cancel. */
export const startConsultation = act(spec, consultationSubject, {
  set: ({ call }) => ({ startTime: new Date(call.now) }),
  after: ({ tx, row, call }) => tell(tx, [applicantNotice(row, '会诊已开始')], call.stamp),
});
