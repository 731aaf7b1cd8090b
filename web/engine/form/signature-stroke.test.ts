import { expect, test } from 'vitest';
import { isWritten, type Point, reachWith } from './signature-stroke.ts';

function reachOf(...points: Point[]): number {
  const [from = [0, 0]] = points;
  return points.reduce<number>((reach, point) => reachWith(reach, from, point), 0);
}

test.each([
  ['a tap', [[40, 80]]],
  ['a finger that trembles while it rests', Array.from({ length: 200 }, (_, at): Point => [40 + (at % 2) * 6, 80 - (at % 3) * 3])],
] as const)('%s is no signature', (_, points) => {
  expect(isWritten(reachOf(...points))).toBe(false);
});

test.each([
  [
    'a line',
    [
      [40, 80],
      [60, 80],
    ],
  ],
  [
    'a loop that ends where it began',
    [
      [40, 80],
      [60, 60],
      [80, 80],
      [40, 80],
    ],
  ],
] as const)('%s is one', (_, points) => {
  expect(isWritten(reachOf(...points))).toBe(true);
});
