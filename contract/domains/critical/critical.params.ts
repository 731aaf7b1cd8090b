import { defineParams, param } from '../../kernel/param.ts';

/** Minutes that a life may depend on (domain rules 6.4.3, section 8). */
export const criticalParams = defineParams('危急值', {
  'critical.call': param.whole('危急值电话通知时限', { preset: 10, unit: '分钟', min: 1, max: 120 }),
  'critical.acknowledge': param.whole('危急值确认时限', { preset: 30, unit: '分钟', min: 5, max: 240 }),
});
