import { readStored, writeStored } from '../store/storage.ts';

const STORED = 'lianyi-clock-ahead';
/** Ways that take long and times that are told in whole seconds are no wrong clock, and what is shown does not jump for them. */
const INEXACT_MS = 5_000;
const TOLD_TO_MS = 1_000;

let known: number | undefined;

/** Milliseconds by which the server's clock is ahead of this machine's: 0 where they are the same within seconds. */
export function clockAhead(): number {
  known ??= readStored<number>(STORED) ?? 0;
  return known;
}

/**
 * Now, in UTC ms, by the server's clock: for whatever is compared with times of rows, asked for by days, or shown to people. Many of a
 * hospital's machines have a wrong clock. How long something takes, and what only this browser keeps, go by `Date.now()`.
 */
export function serverNow(): number {
  return Date.now() + clockAhead();
}

/**
 * The server said what time it is, in UTC ms to the second, in an answer to what was asked at `askedAt` by this machine's clock. What is
 * known stays as long as an answer can be understood with it; NaN says nothing.
 */
export function noteServerTime(told: number, askedAt: number): void {
  const least = told - Date.now();
  const most = told + TOLD_TO_MS - askedAt;
  const isNews = clockAhead() < least - INEXACT_MS || clockAhead() > most + INEXACT_MS;
  if (!isNews) return;
  const measured = Math.round((least + most) / 2);
  known = Math.abs(measured) < INEXACT_MS ? 0 : measured;
  writeStored(STORED, known);
}
