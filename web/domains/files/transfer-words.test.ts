import { describe, expect, test } from 'vitest';
import { createSpeedometer, remainingWords, sizeWords } from './transfer-words.ts';

test.each([
  [0, '0B'],
  [1023, '1023B'],
  [1024, '1KB'],
  [9.54 * 1024 ** 2, '9.5MB'],
  [10 * 1024 ** 2, '10MB'],
  [5 * 1024 ** 3, '5GB'],
  [2 * 1024 ** 4, '2048GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});

test.each([
  [100, 0, ''],
  [1, 100, '剩余约1秒'],
  [5900, 100, '剩余约59秒'],
  [6000, 100, '剩余约1分钟'],
  [6001, 100, '剩余约2分钟'],
  [360_000, 100, '剩余约1小时'],
  [540_000, 100, '剩余约1小时30分钟'],
])('%i bytes at %i a second: %s', (bytes, speed, words) => {
  expect(remainingWords(bytes, speed)).toBe(words);
});

describe('speedometer', () => {
  test('looks at the last seconds only', () => {
    const measure = createSpeedometer();
    expect(measure(0, 0)).toBe(0);
    expect(measure(1000, 1000)).toBe(1000);
    for (let second = 2; second <= 20; second += 1) measure(1000, second * 1000);
    expect(measure(1000, 21_000)).toBe(0);
  });

  test('a piece that is sent again does not make it negative', () => {
    const measure = createSpeedometer();
    measure(0, 0);
    measure(5000, 1000);
    expect(measure(3000, 2000)).toBe(0);
    expect(measure(4000, 3000)).toBe(1000);
  });
});
