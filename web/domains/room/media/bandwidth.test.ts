import { expect, test } from 'vitest';
import { MOST_MBITS, rateOf } from './bandwidth.ts';

test('what came in how long is a rate; nothing is none, and what came at once is no more than can be told', () => {
  expect(rateOf([{ bytes: 250_000, ms: 1_000 }])).toBe(2);
  expect(
    rateOf([
      { bytes: 100_000, ms: 400 },
      { bytes: 100_000, ms: 600 },
    ]),
  ).toBe(1.6);
  expect(rateOf([])).toBe(undefined);
  expect(rateOf([{ bytes: 5_000_000, ms: 0 }])).toBe(MOST_MBITS);
});
