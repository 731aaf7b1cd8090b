import { expect, test } from 'vitest';
import { modules } from '../../modules.ts';
import { intervalOf } from './cron-interval.ts';
import { lateAfter } from './job.ts';

const MINUTE_MS = 60_000;

test.each([
  ['* * * * *', 1],
  ['*/5 * * * *', 5],
  ['17 * * * *', 60],
  ['17 */6 * * *', 360],
  ['41 3 * * *', 1440],
])('%s comes every %i minutes', (cron, minutes) => {
  expect(intervalOf(cron)).toBe(minutes * MINUTE_MS);
});

test.each(['41 3 * * 1', '1,2 * * * *', '* * *', ''])('%j is refused rather than guessed at', (cron) => {
  expect(() => intervalOf(cron)).toThrow();
});

test('a job is late some minutes after its time, a daily one some hours', () => {
  expect([lateAfter({ cron: '* * * * *' }), lateAfter({ cron: '1 1 * * *' })]).toEqual([6 * MINUTE_MS, 1800 * MINUTE_MS]);
});

test('of every job it can be said when it is late, and no two have one name', () => {
  const jobs = modules.flatMap((module) => module.jobs ?? []);
  for (const job of jobs) expect(lateAfter(job)).toBeGreaterThan(0);
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
});
