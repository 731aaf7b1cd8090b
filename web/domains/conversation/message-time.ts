import { fromWireTime, toWireDate } from '../../../contract/kernel/wire-time.ts';
import { label } from '../../platform/words/label.ts';

const DAY_MS = 86_400_000;
/** A silence that is worth a line of its own. */
const SILENCE_MS = 5 * 60_000;

/** A wire time as people say it: the time today, 昨天 with the time, else the date. `now` in ms. */
export function spokenTime(wireTime: string, now: number): string {
  const [day = '', time = ''] = [wireTime.slice(0, 10), wireTime.slice(11, 16)];
  if (day === toWireDate(now)) return time;
  if (day === toWireDate(now - DAY_MS)) return label('昨天 {time}', { time });
  return day.slice(0, 4) === toWireDate(now).slice(0, 4) ? `${day.slice(5)} ${time}` : `${day} ${time}`;
}

/** The same in few letters, for a list: the time today, else the day. */
export function shortTime(wireTime: string, now: number): string {
  const day = wireTime.slice(0, 10);
  if (day === toWireDate(now)) return wireTime.slice(11, 16);
  if (day === toWireDate(now - DAY_MS)) return label('昨天');
  return day.slice(0, 4) === toWireDate(now).slice(0, 4) ? day.slice(5) : day;
}

/** Whether the time stands above a message: at the beginning, and after a silence. */
export function startsAnew(wireTime: string, before: string | undefined): boolean {
  if (before === undefined) return true;
  return (fromWireTime(wireTime) ?? 0) - (fromWireTime(before) ?? 0) >= SILENCE_MS;
}
