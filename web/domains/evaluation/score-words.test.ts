import { describe, expect, test } from 'vitest';
import { contentProblem } from './score-words.ts';

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
