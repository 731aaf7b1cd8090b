import { publishSystemNotice as spec } from '../../../../contract/domains/messages/system-notice.actions.ts';
import { type ActionParts, act } from '../../../engine/action/run-action.ts';
import { invalid } from '../../../platform/refusal.ts';
import { deliverAfter, hospitalsBut } from '../deliver-system-notices.ts';
import type { SystemNoticeRow } from '../message.tables.ts';
import { refuseForeignAudience, systemNoticeSubject } from '../system-notice.policy.ts';

/** From now on its readers see it, if its window is open: for all hospitals, every one of them becomes a party. */
export const publishParts: ActionParts<SystemNoticeRow, { id?: string }> = {
  before: ({ row, actor, call }) => {
    refuseForeignAudience(actor, row.audience);
    if (row.endTime && row.endTime.getTime() <= call.now)
      throw invalid([{ field: 'endTime', message: '结束展示时间已过，请修改后再发布' }]);
  },
  set: async ({ tx, row, actor, call }) => ({
    publishTime: new Date(call.now),
    authorName: actor.realName,
    ...(row.audience === 'all' ? { partyTenantIds: await hospitalsBut(tx, row.tenantId) } : {}),
  }),
};

/** The audience is told after the commit, a hospital a transaction: what a crash leaves behind, the job finds. */
export const publishSystemNotice = act(spec, systemNoticeSubject, {
  ...publishParts,
  committed: ({ services, input }) => deliverAfter(services, input.id),
});
