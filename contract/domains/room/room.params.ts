import { defineParams, param } from '../../kernel/param.ts';

export const roomParams = defineParams('视频会诊', {
  /** With a media server between them; without one `MOST_PEOPLE` are the limit. The applying hospital's number counts. */
  'room.people': param.whole('会诊室人数上限（经媒体服务器）', { unit: '人', preset: 30, min: 8, max: 100 }),
  /** A recording needs the leave of both hospitals, besides that of everybody inside (domain rules 6.2.7). */
  'room.recording': param.flag('允许录制视频会诊', { preset: 1 }),
});
