import { fromWireTime, toWireDate } from '../../../contract/kernel/wire-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * How long ago a wire time was, in words: minutes and hours on the same day, 昨天 with the time, then the date, with the
 * year once it is another one. `now` in milliseconds; a time slightly ahead of this machine's clock is just now.
 */
export function relativeTime(wireTime: string, now: number, language: string): string {
  const then = fromWireTime(wireTime);
  if (then === undefined) return wireTime;
  const words = new Intl.RelativeTimeFormat(language === 'en' ? 'en' : 'zh-CN', { numeric: 'auto' });
  const passed = now - then;
  const clock = wireTime.slice(11, 16);
  if (passed < MINUTE_MS) return language === 'en' ? 'just now' : '刚刚';
  if (passed < HOUR_MS) return words.format(-Math.floor(passed / MINUTE_MS), 'minute');
  const day = wireTime.slice(0, 10);
  if (day === toWireDate(now)) return words.format(-Math.floor(passed / HOUR_MS), 'hour');
  if (day === toWireDate(now - DAY_MS)) return `${words.format(-1, 'day')} ${clock}`;
  return day.slice(0, 4) === toWireDate(now).slice(0, 4) ? `${day.slice(5)} ${clock}` : `${day} ${clock}`;
}
