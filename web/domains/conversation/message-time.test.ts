import { expect, test } from 'vitest';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { shortTime, spokenTime, startsAnew } from './message-time.ts';

const now = fromWireTime('2026-11-21 00:30:00') ?? 0;

test.each([
  ['2026-11-21 00:10:59', '00:10', '00:10'],
  ['2026-11-20 23:59:59', '昨天 23:59', '昨天'],
  ['2026-11-19 08:00:00', '11-19 08:00', '11-19'],
  ['2025-12-31 08:00:00', '2025-12-31 08:00', '2025-12-31'],
])('%s is said %s, in short %s', (time, spoken, short) => {
  expect([spokenTime(time, now), shortTime(time, now)]).toEqual([spoken, short]);
});

test('the time stands at the beginning and after five minutes of silence', () => {
  expect(startsAnew('2026-11-21 10:00:00', undefined)).toBe(true);
  expect(startsAnew('2026-11-21 10:04:59', '2026-11-21 10:00:00')).toBe(false);
  expect(startsAnew('2026-11-21 10:05:00', '2026-11-21 10:00:00')).toBe(true);
});
