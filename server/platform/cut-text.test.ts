import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['三个字', 3, '三个字'],
  ['三个字', 2, '三个'],
  ['𠮷先生', 1, ''],
  ['王𠮷', 2, '王'],
  ['好😀', 3, '好😀'],
  ['好😀的', 2, '好'],
  // One person of several that are drawn as one sign.
  ['一家👨‍👩‍👧人', 5, '一家'],
  ['', 5, ''],
])('%j in %i places is %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
  expect(cut.isWellFormed()).toBe(true);
});
