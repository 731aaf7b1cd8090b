import { deskNotice } from '../../../contract/domains/messages/desk-notice.resource.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { invalid } from '../../platform/refusal.ts';

/** A notice is shown for a while, or until it is removed (domain rules 6.26.5). */
export const deskNoticeRules = defineRules(deskNotice, {
  save: {
    refuse: ({ input, before }) => {
      const { releaseTime, endTime } = { ...before, ...input };
      if (releaseTime && endTime && endTime <= releaseTime) throw invalid([{ field: 'endTime', message: '结束展示时间应晚于发布时间' }]);
    },
  },
  restore: {},
});
