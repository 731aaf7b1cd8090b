import { expect, test } from 'vitest';
import { type Box, placesFor } from './places-for.ts';

const space: Box = { x: 0, y: 28, width: 1_280, height: 692 };
const people = (count: number, sharing: number[] = []) =>
  Array.from({ length: count }, (_, id) => ({ id, isSharing: sharing.includes(id) }));
const area = ({ width, height }: Box) => width * height;

function isApart([, one]: [unknown, Box], [, other]: [unknown, Box]): boolean {
  return one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y;
}

test.each([2, 3, 8, 16])('a shared screen fills the picture of %i people, whoever shares', (count) => {
  const places = placesFor(people(count, [count - 1]), space);
  const [first, ...others] = places;
  expect(first?.[0].id).toBe(count - 1);
  expect(area(first?.[1] ?? space)).toBeGreaterThan(area(space) * 0.75);
  expect(others).toHaveLength(count - 1);
  for (const [, { width, height }] of others) expect(Math.min(width, height)).toBeGreaterThan(60);
});

test.each([
  ['alone', people(1)],
  ['alone with their screen', people(1, [0])],
  ['five', people(5)],
  ['five of whom two share', people(5, [1, 3])],
] as const)('nobody stands in front of another or outside: %s', (_, all) => {
  const places = placesFor(all, space);
  expect(places).toHaveLength(all.length);
  for (const [at, place] of places.entries()) {
    const [, { x, y, width, height }] = place;
    expect(x >= space.x && y >= space.y && x + width <= space.x + space.width && y + height <= space.y + space.height).toBe(true);
    for (const other of places.slice(at + 1)) expect(isApart(place, other)).toBe(true);
  }
});

test('without a shared screen all are as large as each other', () => {
  expect(new Set(placesFor(people(6), space).map(([, place]) => area(place))).size).toBe(1);
});
