import { onCall } from '../../../contract/domains/consultation/on-call.resource.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { invalid } from '../../platform/refusal.ts';

/** A shift ends after it begins. */
export const onCallRules = defineRules(onCall, {
  save: {
    refuse: ({ input, before }) => {
      const { startTime, endTime } = { ...before, ...input };
      if (startTime && endTime && endTime <= startTime) throw invalid([{ field: 'endTime', message: '结束时间须晚于开始时间' }]);
    },
  },
  restore: {},
});
