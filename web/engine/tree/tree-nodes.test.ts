import { describe, expect, test } from 'vitest';
import { assemble, branchIds } from './tree-nodes.ts';

interface Row {
  id: string;
  hasChildren?: boolean;
  children?: Row[];
}

const pending = (row: Row): Row[] => [{ id: `${row.id}…` }];

describe('assemble', () => {
  const roots: Row[] = [{ id: 'a', hasChildren: true }, { id: 'b' }];

  test('a branch that was not opened yet can be opened, a leaf cannot', () => {
    expect(assemble(roots, new Map(), pending)).toEqual([{ id: 'a', hasChildren: true, children: [{ id: 'a…' }] }, { id: 'b' }]);
  });

  test('puts loaded levels below their rows, at any depth', () => {
    const levels = new Map<string, Row[]>([
      ['a', [{ id: 'c', hasChildren: true }]],
      ['c', [{ id: 'd' }]],
    ]);
    expect(assemble(roots, levels, pending)[0]).toMatchObject({ id: 'a', children: [{ id: 'c', children: [{ id: 'd' }] }] });
  });

  test('a branch whose children are gone meanwhile is a leaf', () => {
    expect(assemble(roots, new Map([['a', []]]), pending)[0]).not.toHaveProperty('children');
  });
});

test('branchIds names every row with something below it', () => {
  expect(branchIds([{ id: 'a', children: [{ id: 'b', children: [{ id: 'c' }] } as Row] }, { id: 'd' }])).toEqual(['a', 'b']);
});
