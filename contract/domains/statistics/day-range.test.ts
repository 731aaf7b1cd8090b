import { expect, test } from 'vitest';
import { addDays, dayCount, daysOf } from './day-range.ts';

test('both ends belong to a range, over the end of a year and a leap day', () => {
  expect(daysOf('2027-12-30', '2028-01-02')).toEqual(['2027-12-30', '2027-12-31', '2028-01-01', '2028-01-02']);
  expect(dayCount('2028-01-01', '2028-12-31')).toBe(366);
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test('a range that ends before it begins has no days', () => {
  expect(dayCount('2026-11-02', '2026-11-01')).toBe(0);
  expect(daysOf('2026-11-05', '2026-11-01')).toEqual([]);
});
