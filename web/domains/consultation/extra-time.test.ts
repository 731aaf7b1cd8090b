import { expect, test } from 'vitest';
import { consultedTime, readableExtra } from './extra-time.ts';

test('extra time is told in minutes, with what was accepted of it', () => {
  expect(readableExtra({ extraUnits: 2, otherPrice: 20_000 })).toEqual(['60分钟', '¥200.00']);
  expect(readableExtra({ extraUnits: 2, acceptedUnits: 1, otherPrice: 10_000 })).toEqual(['核定30分钟（填写60分钟）', '¥100.00']);
  expect(readableExtra({ extraUnits: 1, acceptedUnits: 0, otherPrice: 0 })).toEqual(['核定0分钟（填写30分钟）', '¥0.00']);
  expect(readableExtra({ extraUnits: 1, otherPrice: 0 })).toEqual(['30分钟', '不收费']);
  expect(readableExtra({})).toEqual([]);
});

test('a consultation took from its start to the opinion', () => {
  expect(consultedTime({ startTime: '2026-11-21 16:20:00', diagnosisTime: '2026-11-21 16:55:30' })).toBe('35分钟');
  expect(consultedTime({ startTime: '2026-11-21 16:20:00' })).toBe('');
  expect(consultedTime({ diagnosisTime: '2026-11-21 16:55:30' })).toBe('');
});
