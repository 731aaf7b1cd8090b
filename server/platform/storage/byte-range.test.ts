import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  [undefined, undefined],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['pages=1-2', undefined],
])('%s of a hundred bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

test('of nothing there is no byte', () => {
  expect(readRange('bytes=0-', 0)).toBe('outside');
});
