import { fromWireTime } from '../../../../contract/kernel/wire-time.ts';

const MINUTE_MS = 60_000;

/** How long ago a wire time was, at `now` in milliseconds: the largest two units; `undefined` when there is no such time. */
export function waitingTime(since: unknown, now: number): { text: string; hours: number } | undefined {
  const start = typeof since === 'string' ? fromWireTime(since) : undefined;
  if (start === undefined) return undefined;
  const minutes = Math.max(0, Math.floor((now - start) / MINUTE_MS));
  return { text: readable(minutes), hours: minutes / 60 };
}

function readable(minutes: number): string {
  if (minutes < 1) return '刚刚';
  if (minutes < 60) return `${minutes}分钟`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return joined(hours, '小时', minutes % 60, '分');
  return joined(Math.floor(hours / 24), '天', hours % 24, '小时');
}

function joined(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large}${largeUnit}` : `${large}${largeUnit}${small}${smallUnit}`;
}
