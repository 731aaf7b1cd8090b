import { expect, test } from 'vitest';
import { fromWireTime, toWireTime } from '../../../contract/kernel/wire-time.ts';
import { modules } from '../../modules.ts';
import { intervalOf, lastDue } from './cron-interval.ts';
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

test.each([
  ['* * * * *', '2026-11-20 10:00:00'],
  ['*/7 * * * *', '2026-11-20 10:00:00'],
  ['17 * * * *', '2026-11-20 09:17:00'],
  ['17 */6 * * *', '2026-11-20 06:17:00'],
  ['0 10 * * *', '2026-11-20 10:00:00'],
  ['1 10 * * *', '2026-11-19 10:01:00'],
  ['41 3 * * *', '2026-11-20 03:41:00'],
])('%s was due last at %s, as Shanghai counts', (cron, due) => {
  expect(toWireTime(lastDue(cron, fromWireTime('2026-11-20 10:00:59') ?? 0))).toBe(due);
});

test('a schedule that never comes is refused', () => {
  expect(() => lastDue('61 3 * * *', 0)).toThrow('never due');
});

test('a job is late some minutes after its time, a daily one some hours', () => {
  expect([lateAfter({ cron: '* * * * *' }), lateAfter({ cron: '1 1 * * *' })]).toEqual([6 * MINUTE_MS, 1800 * MINUTE_MS]);
  expect(lateAfter({ cron: '* * * * *', longest: 60 * MINUTE_MS })).toBe(61 * MINUTE_MS);
});

test('of every job it can be said when it is late, and no two have one name', () => {
  const jobs = modules.flatMap((module) => module.jobs ?? []);
  for (const job of jobs) expect(lateAfter(job)).toBeGreaterThan(0);
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
});
