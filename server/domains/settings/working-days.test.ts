import { expect, test } from 'vitest';
import { addWorkingDays, endOfWorkingDays, overSince, workingDaysBetween } from './working-days.reads.ts';

test('working days pass over weekends, and over what the hospital’s calendar says', () => {
  expect(addWorkingDays('2026-11-20', 1, new Map())).toBe('2026-11-23');
  expect(addWorkingDays('2026-11-20', 1, new Map([['2026-11-21', true]]))).toBe('2026-11-21');
  expect(addWorkingDays('2026-11-23', 2, new Map([['2026-11-24', false]]))).toBe('2026-11-26');
  expect(addWorkingDays('2026-11-20', 0, new Map())).toBe('2026-11-20');
  expect(endOfWorkingDays('2026-11-20', 1, new Map())).toEqual(new Date('2026-11-23T23:59:00+08:00'));
});

test('and are counted likewise', () => {
  expect(workingDaysBetween('2026-11-20', '2026-11-23', new Map())).toBe(1);
  expect(workingDaysBetween('2026-11-20', '2026-11-23', new Map([['2026-11-21', true]]))).toBe(2);
  expect(workingDaysBetween('2026-11-20', '2026-11-23', new Map([['2026-11-23', false]]))).toBe(0);
  expect(workingDaysBetween('2026-11-23', '2026-11-20', new Map())).toBe(0);
});

test('what began before that is over by now', () => {
  const since = (now: string, calendar = new Map<string, boolean>()) => overSince(Date.parse(`${now}+08:00`), 1, calendar);
  expect(since('2026-11-24T09:00:00')).toEqual(new Date('2026-11-23T00:00:00+08:00'));
  expect(since('2026-11-23T23:59:00')).toEqual(new Date('2026-11-23T00:00:00+08:00'));
  // Over the weekend nothing is: what began on Friday, as on Saturday and Sunday, is when Monday is.
  expect(since('2026-11-23T09:00:00')).toEqual(new Date('2026-11-20T00:00:00+08:00'));
  expect(since('2026-11-24T09:00:00', new Map([['2026-11-23', false]]))).toEqual(new Date('2026-11-20T00:00:00+08:00'));
});
