import { defineParams, param } from '../../kernel/param.ts';

/** What becomes of uploads that nothing refers to. */
export const fileParams = defineParams('数据保留', {
  /** They are removed: long enough for a form that is finished after the weekend. */
  'file.unused-hours': param.whole('上传后未使用的文件', { preset: 72, unit: '小时', min: 24, max: 720, platformOnly: true }),
  /** How many of them, and how much, one person may have within 24 hours. */
  'file.unused-most': param.whole('每人每天未使用文件数', { preset: 200, unit: '个', min: 20, max: 10_000, platformOnly: true }),
  'file.unused-megabytes': param.whole('每人每天未使用文件总量', { preset: 1024, unit: 'MB', min: 100, max: 102_400, platformOnly: true }),
});
