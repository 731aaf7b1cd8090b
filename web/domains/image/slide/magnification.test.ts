import { expect, test } from 'vitest';
import { objectiveOf, readableArea, readableLength, scaleBar } from './magnification.ts';

test('the objective is that of the file, or follows from the size of a pixel', () => {
  expect(objectiveOf({ objective: 20, micronsPerPixel: 0.25 })).toBe(20);
  expect(objectiveOf({ micronsPerPixel: 0.25 })).toBe(40);
  expect(objectiveOf({})).toBeUndefined();
});

test.each([
  [0.25, 160, 20, 80],
  [0.25, 200, 50, 200],
  [3.9, 200, 500, 128.2],
  [120, 200, 20_000, 166.7],
])('a screen pixel of %d µm within %d pixels has a bar of %d µm', (microns, most, length, pixels) => {
  const bar = scaleBar(microns, most);
  expect(bar.microns).toBe(length);
  expect(bar.pixels).toBeCloseTo(pixels, 1);
});

test('lengths and areas are said in the unit that people use', () => {
  expect([4.26, 99.95, 512, 1_500, 15_000].map(readableLength)).toEqual(['4.3 µm', '100 µm', '512 µm', '1.50 mm', '15.0 mm']);
  expect([812, 2_500_000].map(readableArea)).toEqual(['812 µm²', '2.500 mm²']);
});
