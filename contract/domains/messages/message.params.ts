import { defineParams, param } from '../../kernel/param.ts';

export const messageParams = defineParams('短信与消息', {
  /** An urgent notice that nobody has read by then is followed by a text message (domain rules 6.26.5). */
  'message.urgent-sms-minutes': param.whole('紧急消息未读转短信', { preset: 10, unit: '分钟', min: 1, max: 1440 }),
});
