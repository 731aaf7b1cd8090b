import { withdrawSupplement as spec } from '../../../../contract/domains/consultation/supplement.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { applicantNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { lostHourNotices } from '../lost-hour.ts';
import { resume, resumesIn } from '../supplement.clock.ts';

/** The expert goes on without what they asked for. */
export const withdrawSupplement = act(spec, consultationSubject, {
  to: ({ row, call }) => resumesIn(call.services, row, call.now),
  set: ({ row, call }) => resume(call.services, row, call.now),
  after: async ({ tx, row, call }) => {
    const withdrawn = applicantNotice(row, '会诊专家撤回了补充要求');
    return tell(tx, [withdrawn, await lostHourNotices(call.services, row, call.now)], call.stamp);
  },
});
