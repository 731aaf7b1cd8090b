import { defineParams, param } from '../../kernel/param.ts';

/** The applying hospital's values count for both sides. */
export const evaluationParams = defineParams('评价', {
  'evaluation.window-days': param.whole('可评价期限', { preset: 30, unit: '天', min: 1, max: 365 }),
  'evaluation.edit-hours': param.whole('评价可修改时限', { preset: 24, unit: '小时', min: 0, max: 168 }),
  /** Averages of fewer evaluations are not told (domain rules 6.6.5). */
  'evaluation.min-samples': param.whole('显示均分的最少评价数', { preset: 5, unit: '条', min: 1, max: 100 }),
  /** The rated side does not learn who rated. */
  'evaluation.anonymous': param.flag('评价对被评价方匿名', { preset: 0 }),
  /** From a low score until the operators should have answered it (domain rules 6.6.2). */
  'evaluation.complaint-hours': param.whole('投诉处理时限', { preset: 72, unit: '小时', min: 1, max: 720 }),
  /** Clients of this family send no reason, so that it is off unless a hospital asks for it. */
  'evaluation.hide-reason': param.flag('隐藏评价须填写原因', { preset: 0 }),
});
