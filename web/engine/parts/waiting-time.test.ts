import { describe, expect, test } from 'vitest';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { minutesInWords, waitingTime } from './waiting-time.ts';

const now = fromWireTime('2026-11-21 12:00:00') ?? 0;

describe('waitingTime', () => {
  test.each([
    ['2026-11-21 11:59:40', '刚刚'],
    ['2026-11-21 11:20:00', '40分钟'],
    ['2026-11-21 09:00:00', '3小时'],
    ['2026-11-21 08:40:00', '3小时20分'],
    ['2026-11-19 10:00:00', '2天2小时'],
    ['2026-11-18 12:00:00', '3天'],
  ])('since %s it says %s', (since, text) => {
    expect(waitingTime(since, now)).toBe(text);
  });

  test('a clock that runs ahead never shows a negative time', () => {
    expect(waitingTime('2026-11-21 12:05:00', now)).toBe('刚刚');
  });

  test('says nothing where nothing is waited for', () => {
    expect(waitingTime(undefined, now)).toBeUndefined();
    expect(waitingTime('', now)).toBeUndefined();
  });
});

test('minutes are told in the units in which every other time is', () => {
  expect([0, 1, 59, 984].map(minutesInWords)).toEqual(['0分钟', '1分钟', '59分钟', '16小时24分']);
});
