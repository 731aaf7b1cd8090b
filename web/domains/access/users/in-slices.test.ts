import { expect, test } from 'vitest';
import { inSlices } from './in-slices.ts';

const rows = [1, 2, 3, 4, 5, 6, 7];

test('many rows are dealt with so many at once, in their order, and nobody twice', async () => {
  const slices: (readonly number[])[] = [];
  const act = async (slice: readonly number[]) => slices.push(slice) > 0;
  expect(await inSlices(rows, 3, act)).toEqual([]);
  expect(slices).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  expect(await inSlices([], 3, act)).toEqual([]);
  expect(slices).toHaveLength(3);
});

test('after a slice that failed nothing more is sent, and what is left is told', async () => {
  const slices: (readonly number[])[] = [];
  const act = async (slice: readonly number[]) => slices.push(slice) < 2;
  expect(await inSlices(rows, 3, act)).toEqual([4, 5, 6, 7]);
  expect(slices).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
});
