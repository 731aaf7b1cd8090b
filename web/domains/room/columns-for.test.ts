import { expect, test } from 'vitest';
import { columnsFor } from './columns-for.ts';

test.each([
  [1, 900, 650, 1],
  [2, 900, 650, 1],
  [2, 1366, 650, 2],
  [2, 366, 640, 1],
  [3, 900, 650, 2],
  [4, 900, 650, 2],
  [8, 1366, 650, 3],
  [8, 366, 640, 2],
])('%i pictures in %i × %i stand in %i columns', (count, width, height, columns) => {
  expect(columnsFor(count, width, height)).toBe(columns);
});
