import { defineParams, param } from '../../kernel/param.ts';
import type { RoomHours } from './room.rules.ts';

export const roomParams = defineParams('视频会诊', {
  // Of both the applying hospital's numbers count.
  'room.early': param.whole('会诊室提前开放', { preset: 10, unit: '分钟', min: 0, max: 240 }),
  'room.link-life': param.whole('患者一方链接在结束后保留', { preset: 2, unit: '小时', min: 0, max: 168 }),
  /** With a media server between them; without one `MOST_PEOPLE` are the limit. The applying hospital's number counts. */
  'room.people': param.whole('会诊室人数上限（经媒体服务器）', { unit: '人', preset: 30, min: 8, max: 100 }),
  /** A recording needs the leave of both hospitals, besides that of everybody inside (domain rules 6.2.7). */
  'room.recording': param.flag('允许录制视频会诊', { preset: 1 }),
});

export function roomHoursOf(values: Readonly<Record<'room.early' | 'room.link-life', number>>): RoomHours {
  return { opensBeforeMs: values['room.early'] * 60_000, linkOutlivesMs: values['room.link-life'] * 3_600_000 };
}

/** Of hospitals that have set nothing else. */
export const presetRoomHours = roomHoursOf({
  'room.early': roomParams['room.early'].preset,
  'room.link-life': roomParams['room.link-life'].preset,
});
