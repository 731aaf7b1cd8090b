import { expect, test } from 'vitest';
import type { RowLink } from './list-types.ts';
import { withRemoval } from './use-remove-link.ts';

const edit: RowLink = { title: '编辑' };
const removal: RowLink = { title: '删除', removes: true };
const recycle: RowLink = { title: '回收', removes: true };

test('rows that may be removed together may be removed one by one, in the list’s own words where it has some', () => {
  expect(withRemoval([edit], removal)).toEqual([edit, removal]);
  expect(withRemoval([edit, recycle], removal)).toEqual([edit, recycle]);
  expect(withRemoval([edit], undefined)).toEqual([edit]);
});
