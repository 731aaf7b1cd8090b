import { expect, test } from 'vitest';
import { type MarkPoint, MOST_POINTS } from '../../../../contract/domains/image/image.rules.ts';
import { extended, thinned } from './mark-shapes.ts';

test('a long outline is kept from its first to its last point, evenly, by as many points as a mark may have', () => {
  let points: MarkPoint[] = [];
  for (let at = 0; at < 5_000; at += 1) points = extended(points, [at, 0], 'freehand');
  const kept = thinned(points);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([MOST_POINTS, [0, 0], [4_999, 0]]);
  const gaps = kept.slice(1).map(([x], at) => x - (kept[at]?.[0] ?? 0));
  expect([Math.min(...gaps), Math.max(...gaps)]).toEqual([25, 26]);
  expect(thinned(points.slice(0, MOST_POINTS))).toEqual(points.slice(0, MOST_POINTS));
});

test('other shapes have a point where they begin and one where they end', () => {
  const first = extended([], [1, 1], 'line');
  expect(extended(extended(first, [2, 2], 'line'), [3, 3], 'line')).toEqual([
    [1, 1],
    [3, 3],
  ]);
});
