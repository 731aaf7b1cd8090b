import { expect, test } from 'vitest';
import type { RowLink } from './list-types.ts';
import { knownBy, withRemoval } from './row-removal.ts';

const edit: RowLink = { title: '编辑' };
const removal: RowLink = { title: '删除', removes: true };
const recycle: RowLink = { title: '回收', removes: true };

test('rows that may be removed together may be removed one by one, in the list’s own words where it has some', () => {
  expect(withRemoval([edit], removal)).toEqual([edit, removal]);
  expect(withRemoval([edit, recycle], removal)).toEqual([edit, recycle]);
  expect(withRemoval([edit], undefined)).toEqual([edit]);
});

test('the question before a removal names the row, and both hospitals of one that stands between two', () => {
  expect(knownBy('realName', ['account', 'realName'])).toEqual(['realName']);
  expect(knownBy(undefined, ['account', 'realName'])).toEqual(['account']);
  expect(knownBy('doctorId', ['doctorId', 'line'])).toEqual(['doctorId']);
  expect(knownBy('fromTenantId', ['fromTenantId', 'toTenantId', 'remark'])).toEqual(['fromTenantId', 'toTenantId']);
});
