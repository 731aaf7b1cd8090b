import { describe, expect, test } from 'vitest';
import { halfTicked, holdsOther, type Tickable, tick, tickable } from './ticked-nodes.ts';

const node = (id: string, children: Tickable[] = [], disabled = false): Tickable => ({
  id,
  ...(children.length > 0 ? { children } : {}),
  ...(disabled ? { disabled } : {}),
});
/** A folder that is not the caller's to give, a page in it with two buttons, and a page beside it. */
const forest = [node('folder', [node('page', [node('view'), node('edit')]), node('other')], true)];

describe('ticking', () => {
  test('a page brings its buttons, a button its page, and neither the folder that is not ours to give', () => {
    expect(tick(forest, [], 'page', true).sort()).toEqual(['edit', 'page', 'view']);
    expect(tick(forest, [], 'view', true).sort()).toEqual(['page', 'view']);
    expect(tick(forest, [], 'folder', true)).toEqual([]);
  });

  test('off takes what is below, and leaves what is above', () => {
    expect(tick(forest, ['page', 'view', 'edit', 'other'], 'page', false)).toEqual(['other']);
    expect(tick(forest, ['page', 'view'], 'view', false)).toEqual(['page']);
  });

  test('off takes the folders along of which nothing is left', () => {
    const folders = [{ ...node('top', [{ ...node('sub', [node('page', [node('view')])]), isFolder: 1 }, node('beside')]), isFolder: 1 }];
    expect(tick(folders, ['top', 'sub', 'page', 'view', 'beside'], 'page', false)).toEqual(['top', 'beside']);
    expect(tick(folders, ['top', 'sub', 'page', 'view'], 'page', false)).toEqual([]);
    expect(tick(folders, ['top', 'sub', 'page', 'view'], 'view', false)).toEqual(['top', 'sub', 'page']);
  });

  test('what stands ticked outside the tree stays', () => {
    expect(tick(forest, ['elsewhere'], 'other', true)).toEqual(['elsewhere', 'other']);
  });
});

test('half ticked is what has something ticked below without being ticked', () => {
  expect(halfTicked(forest, new Set(['view']))).toEqual(['folder', 'page']);
  expect(halfTicked(forest, new Set(['page', 'view']))).toEqual(['folder']);
  expect(tickable(forest)).toEqual(['page', 'view', 'edit', 'other']);
});

test('something was given or taken, unless it was put back', () => {
  const held = ['page', 'view'];
  expect(holdsOther(held, tick(forest, held, 'edit', true))).toBe(true);
  expect(holdsOther(held, ['page'])).toBe(true);
  expect(holdsOther(held, ['page', 'edit'])).toBe(true);
  expect(holdsOther(held, tick(forest, tick(forest, held, 'edit', true), 'edit', false))).toBe(false);
  expect(holdsOther(held, ['view', 'page'])).toBe(false);
});
