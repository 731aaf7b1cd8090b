import { expect, test } from 'vitest';
import { isCutMonth, spanOf } from './counted-span.ts';

const TODAY = '2026-11-20';
const range = (asked: string | null) => {
  const { beginTime, endTime, isOpen } = spanOf(asked, TODAY);
  return [beginTime, endTime, isOpen];
};

test('months and quarters are whole ones, and end today where they are not over', () => {
  expect(range('2026-10')).toEqual(['2026-10-01', '2026-10-31', false]);
  expect(range('2026-11')).toEqual(['2026-11-01', TODAY, true]);
  expect(range('2024-02')).toEqual(['2024-02-01', '2024-02-29', false]);
  expect(range('2026-Q3')).toEqual(['2026-07-01', '2026-09-30', false]);
  expect(range('2026-Q4')).toEqual(['2026-10-01', TODAY, true]);
  expect(spanOf('2026-11', '2026-11-30').isOpen).toBe(true);
});

test('days up to today, and from one day to another', () => {
  expect(range('7')).toEqual(['2026-11-14', TODAY, false]);
  expect(range('2026-01-01~2026-11-20')).toEqual(['2026-01-01', TODAY, false]);
  expect(range('2026-11-01~2026-12-31')).toEqual(['2026-11-01', TODAY, false]);
});

test('what means nothing, has not begun or is too long is the last thirty days', () => {
  for (const asked of [
    null,
    '',
    'x',
    '31',
    '2026-13',
    '2026-Q5',
    '2026-12',
    '2025-01-01~2026-11-20',
    '2026-02-30~2026-03-01',
    '9999-12',
    '2026-11-09~2026-11-01',
  ])
    expect(range(asked), String(asked)).toEqual(['2026-10-22', TODAY, false]);
});

test('a month is cut where the range begins within it or ends before it does', () => {
  expect(isCutMonth('2026-10', { beginTime: '2026-10-01', endTime: '2026-10-31' })).toBe(false);
  expect(isCutMonth('2026-10', { beginTime: '2026-10-02', endTime: '2026-11-20' })).toBe(true);
  expect(isCutMonth('2026-11', { beginTime: '2026-10-02', endTime: '2026-11-29' })).toBe(true);
});
