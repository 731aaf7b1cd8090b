import { expect, test } from 'vitest';
import { countFound } from './forest-search.ts';

const forest = [
  {
    deptName: '心内科',
    category: '1',
    children: [
      { deptName: '心内一科', category: '2' },
      { deptName: '介入室', category: '2', children: [{ deptName: '心电科', category: '3', remark: '夜班' }] },
    ],
  },
];

test.each([
  ['a part of a name', [{ field: 'deptName', operator: 'like', value: '科' }], 3],
  ['a choice', [{ field: 'category', operator: 'eq', value: '2' }], 2],
  ['one of several', [{ field: 'category', operator: 'in', value: ['1', '3'] }], 2],
  [
    'both at once',
    [
      { field: 'deptName', operator: 'like', value: '科' },
      { field: 'category', operator: 'eq', value: '2' },
    ],
    1,
  ],
  ['nothing entered', [{ field: 'remark', operator: 'null' }], 3],
  ['something entered', [{ field: 'remark', operator: 'notnull' }], 1],
] as const)('%s: what stands above it is not counted', (_, conditions, count) => {
  expect(countFound(forest, conditions)).toBe(count);
});
