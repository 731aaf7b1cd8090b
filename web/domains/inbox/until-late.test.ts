import { expect, test } from 'vitest';
import { untilLate } from './until-late.ts';

const DAY_MS = 86_400_000;

test.each([
  ['what becomes late later is waited for', 60_000, 1_000, 21_000, 40_000],
  ['what has become late since is asked for at once', 60_000, 1_000, 90_000, 0],
  ['what becomes late right away is asked for together with what does soon', 10, 1_000, 1_000, 30_000],
  ['a timer is no longer than timers can be', 40 * DAY_MS, 0, 0, DAY_MS],
  ['where nothing has an hour, nothing is waited for', undefined, 1_000, 1_000, undefined],
])('%s', (_what, lateIn, answeredAt, now, wait) => {
  expect(untilLate(lateIn, answeredAt, now)).toBe(wait);
});
