import { fromWireTime, toWireDate } from '../../kernel/wire-time.ts';

const DAY_MS = 86_400_000;

/** So many days before the day on which a hospital's term ends it is told, and the platform: the most first. */
export const TERM_MARKS = [30, 7, 1] as const;

const dayOf = (ms: number): number => fromWireTime(toWireDate(ms)) ?? ms;

/** The days in Asia/Shanghai until the last one of a term, 0 on it: until midnight, it is the day before. */
export function daysLeft(end: number, now: number): number {
  return (dayOf(end - 1) - dayOf(now)) / DAY_MS;
}

/** The latest end of a term that has no more than so many days left, in milliseconds. */
export function latestEnd(days: number, now: number): number {
  return dayOf(now) + (days + 1) * DAY_MS;
}

/** Whether a term that ends then is about to, in milliseconds. */
export function isEnding(end: number, now: number): boolean {
  return end > now && end <= latestEnd(TERM_MARKS[0], now);
}
