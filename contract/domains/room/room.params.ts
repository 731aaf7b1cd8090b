import { defineParams, param } from '../../kernel/param.ts';

export const roomParams = defineParams('视频会诊', {
  /** A recording needs the leave of both hospitals, besides that of everybody inside (domain rules 6.2.7). */
  'room.recording': param.flag('允许录制视频会诊', { preset: 1 }),
});
