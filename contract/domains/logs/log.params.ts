import { defineParams, param } from '../../kernel/param.ts';

export const logParams = defineParams('数据保留', {
  /** Rows stay this long; never fewer than six months, whatever is set (domain rules 6.27.4). */
  'log.retention-months': param.whole('日志', { preset: 6, unit: '个月', min: 6, max: 120, platformOnly: true }),
  'log.reads': param.flag('记录普通查询', { preset: 0, platformOnly: true }),
});
