import { expect, test } from 'vitest';
import { qualityOf } from './quality.ts';

test.each([
  ['good', { received: 1_100, lost: 0 }, 0.02],
  ['fair', { received: 1_095, lost: 5 }, 0.02],
  ['poor', { received: 1_080, lost: 20 }, 0.02],
  ['fair', { received: 1_100, lost: 0 }, 0.4],
  ['poor', { received: 1_100, lost: 0 }, 0.9],
  // Nothing has arrived yet.
  ['good', { received: 1_000, lost: 0 }, 0],
] as const)('%s', (quality, now, seconds) => {
  expect(qualityOf(now, { received: 1_000, lost: 0 }, seconds)).toBe(quality);
});
