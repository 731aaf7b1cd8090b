import { describe, expect, test } from 'vitest';
import { contentProblem, isLowScore } from './score-words.ts';

describe('contentProblem', () => {
  test.each([
    [1, '', true],
    [2, '答复太慢，等了很久。', false],
    [2, '答复太慢等很久了', true],
    [2, '　　　　　　　　　　　　', true],
    [3, '', false],
    [5, undefined, false],
  ])('overall %s with «%s»: refused %s', (score, content, isRefused) => {
    expect(contentProblem(score, content) !== undefined).toBe(isRefused);
  });
});

test('a low overall score is one of two or less, and none that was not given yet', () => {
  expect([undefined, 0, 1, 2, 3, 5].map(isLowScore)).toEqual([false, false, true, true, false, false]);
});
