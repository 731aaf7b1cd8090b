import { expect, test } from 'vitest';
import { dueWords } from './due-words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('an hour that has passed is late, one that is near is soon, and none is nothing', () => {
  expect(dueWords(0, 3 * HOUR)).toEqual({ text: '超时3小时', urgency: 'late' });
  expect(dueWords(90 * MINUTE, 0)).toEqual({ text: '剩1小时30分', urgency: 'soon' });
  expect(dueWords(3 * HOUR, 0)).toEqual({ text: '剩3小时', urgency: 'calm' });
  expect(dueWords(MINUTE / 2, 0)).toEqual({ text: '剩不到1分钟', urgency: 'soon' });
  expect(dueWords(0, MINUTE / 2)).toEqual({ text: '超时不到1分钟', urgency: 'late' });
  expect(dueWords(undefined, 0)).toBeUndefined();
});
