import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { label } from '../../platform/words/label.ts';

const MINUTE_MS = 60_000;

/** How long ago a wire time was, at `now` in milliseconds: the largest two units; `undefined` when there is no such time. */
export function waitingTime(since: unknown, now: number): string | undefined {
  const start = typeof since === 'string' ? fromWireTime(since) : undefined;
  if (start === undefined) return undefined;
  return spanWords(now - start);
}

/** A time in milliseconds as people say it. */
export function spanWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < 1) return label('刚刚');
  if (minutes < 60) return label('{minutes}分钟', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return joined([hours, '{n}小时'], [minutes % 60, '{n}分']);
  return joined([Math.floor(hours / 24), '{n}天'], [hours % 24, '{n}小时']);
}

/** So many minutes as people say them: none are none, not just now. */
export function minutesInWords(minutes: number): string {
  return minutes < 1 ? label('{minutes}分钟', { minutes }) : spanWords(minutes * MINUTE_MS);
}

/** Numbers with their units; a smaller one of zero is left out. */
function joined(...parts: readonly (readonly [n: number, unit: string])[]): string {
  return parts.flatMap(([n, unit], at) => (at > 0 && n === 0 ? [] : label(unit, { n }))).join('');
}
