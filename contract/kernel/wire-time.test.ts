import { expect, test } from 'vitest';
import { ageOn, fromWireTime, toWireDate, toWireTime } from './wire-time.ts';

test('the wire shows Asia/Shanghai, the store keeps UTC', () => {
  const ms = Date.parse('2026-11-20T16:00:00Z');
  expect([toWireTime(ms), toWireDate(ms), fromWireTime('2026-11-21 00:00:00')]).toEqual(['2026-11-21 00:00:00', '2026-11-21', ms]);
});

test('an instant is shown as a calendar has it, before 1970 and at midnight too', () => {
  const instants = [-1, -86_400_001, 0, Date.parse('2026-11-20T15:59:59.999Z'), Date.parse('2026-11-20T16:00:00Z')];
  const chance = Array.from({ length: 500 }, (_, at) => ((at * 7_919_777_777) % 4e12) - 1e12);
  for (const ms of [...instants, ...chance])
    expect(toWireTime(ms)).toBe(new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '));
});

test.each(['2026-02-30', '2026-13-01', '0001-01-01', '2026-1-1', '2026-11-21 24:00:00', '2026-11-21T', 'now', ''])(
  '%s is no time',
  (text) => expect(fromWireTime(text)).toBeUndefined(),
);

test.each([
  ['2000-02-29', '2026-02-28', 25],
  ['2000-02-29', '2026-03-01', 26],
  ['2026-11-21', '2026-11-21', 0],
])('born %s is on %s aged %d', (birth, day, age) => expect(ageOn(birth, day)).toBe(age));
