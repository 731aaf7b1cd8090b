import { defineParams, param } from '../../kernel/param.ts';

export const conversationParams = defineParams('数据保留', {
  /** Messages stay this long; never fewer than three years, whatever is set. */
  'retention.av-chat': param.whole('音视频与聊天', { preset: 3, unit: '年', min: 3, max: 30, platformOnly: true }),
});
