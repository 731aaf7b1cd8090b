import { describe, expect, test } from 'vitest';
import { linesOf, nextOrder, ROW_HEIGHT, togglePage, windowOf } from './grid-rows.ts';

interface Row {
  id: string;
  children?: Row[];
}
const keyOf = ({ id }: Row) => id;
const forest: Row[] = [{ id: 'a', children: [{ id: 'b', children: [{ id: 'c' }] }, { id: 'd' }] }, { id: 'e' }];

describe('linesOf', () => {
  test('leaves out what is below a closed row', () => {
    expect(linesOf(forest, keyOf, new Set(['a'])).map(({ key, depth, isOpen }) => [key, depth, isOpen])).toEqual([
      ['a', 0, true],
      ['b', 1, false],
      ['d', 1, undefined],
      ['e', 0, undefined],
    ]);
  });

  test('a plain list has no tree', () => {
    expect(linesOf(forest, keyOf, undefined).map(({ key }) => key)).toEqual(['a', 'e']);
  });
});

describe('windowOf', () => {
  test('draws a short list whole', () => {
    expect(windowOf(60, 500, 400)).toEqual({ from: 0, to: 60, above: 0, below: 0 });
  });

  test('draws what is in sight of a long one, and keeps its height', () => {
    for (const scrolled of [0, 3000, 200 * ROW_HEIGHT, 999_999]) {
      const { from, to, above, below } = windowOf(200, scrolled, 410);
      expect(to - from).toBeLessThanOrEqual(22);
      expect(above + (to - from) * ROW_HEIGHT + below).toBe(200 * ROW_HEIGHT);
    }
    expect(windowOf(200, 100 * ROW_HEIGHT, 410)).toMatchObject({ from: 94, to: 116 });
  });
});

test('a title is clicked through both orders back to none', () => {
  expect([nextOrder(undefined), nextOrder('ascend'), nextOrder('descend')]).toEqual(['ascend', 'descend', undefined]);
});

test('choosing a page keeps what was chosen on others', () => {
  expect(togglePage(['x', 'a'], ['a', 'b'], true)).toEqual(['x', 'a', 'b']);
  expect(togglePage(['x', 'a'], ['a', 'b'], false)).toEqual(['x']);
});
