import { withdrawSystemNotice as spec } from '../../../../contract/domains/messages/system-notice.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { takeBackNotices } from '../send-to-people.ts';
import { systemNoticeSubject } from '../system-notice.policy.ts';

/** It leaves every list and every bell at once, read or not: what was wrong must not go on being read. */
export const withdrawSystemNotice = act(spec, systemNoticeSubject, {
  set: ({ input }) => ({ withdrawReason: input.reason }),
  after: ({ tx, row }) => takeBackNotices(tx, [row.tenantId, ...row.partyTenantIds], [row.id], 'all'),
  reason: (input) => input.reason,
});
