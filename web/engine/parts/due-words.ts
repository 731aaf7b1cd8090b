import { label } from '../../platform/words/label.ts';
import { spanWords } from './waiting-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** From then on an hour is near. */
const SOON_MS = 2 * HOUR_MS;

export type Urgency = 'late' | 'soon' | 'calm';

/** In the minute before and after it as well, which is when it is looked at most. */
const timeWords = (ms: number): string => (ms < MINUTE_MS ? label('不到1分钟') : spanWords(ms));

/** How an hour stands to now, both in milliseconds; nothing where there is none. */
export function dueWords(due: number | undefined, now: number): { text: string; urgency: Urgency } | undefined {
  if (due === undefined) return undefined;
  const left = due - now;
  if (left < 0) return { text: label('超时{time}', { time: timeWords(-left) }), urgency: 'late' };
  return { text: label('剩{time}', { time: timeWords(left) }), urgency: left < SOON_MS ? 'soon' : 'calm' };
}
