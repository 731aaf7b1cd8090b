import { expect, test } from 'vitest';
import { CallError } from '../../platform/call/call-error.ts';
import type { RowLink } from './list-types.ts';
import { namedRows } from './named-rows.ts';
import { inRemovalOrder, isOfRows, knownBy, removableOf, withRemoval } from './row-removal.ts';

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

test('each row is tried by itself where one of them stands in the way, and not for what is no row’s fault', () => {
  const isOf = (code: number, isGranted = true) => isOfRows(new CallError(code, '不能删除'), isGranted);
  expect([400, 403, 404, 409].map((code) => isOf(code))).toEqual([true, true, true, true]);
  expect([0, 401, 423, 429, 500, 503].some((code) => isOf(code))).toBe(false);
  // Whoever lacks the right itself is refused for every row.
  expect(isOf(403, false)).toBe(false);
});

test('in a forest what stands below another row goes before it, wherever it was chosen', () => {
  const rows = ['parent', 'child', 'other'].map((id) => ({ id }));
  const chosen = { selected: ['unseen', 'child', 'parent'], rows, rowKey: 'id' };
  const keys = (isForest: boolean) => inRemovalOrder({ ...chosen, isForest }).map(({ id }) => id);
  expect(keys(true)).toEqual(['unseen', 'child', 'parent']);
  expect(keys(false)).toEqual(['parent', 'child', 'unseen']);
});

test('of the chosen rows those that have to stay are left out; of one that is out of sight the server decides', () => {
  const rows = [{ id: 'free' }, { id: 'used', used: 1 }];
  const selected = ['free', 'used', 'unseen'];
  expect(removableOf(selected, { rows, rowKey: 'id', removable: ({ used }) => used !== 1 })).toEqual(['free', 'unseen']);
  expect(removableOf(selected, { rows, rowKey: 'id', removable: undefined })).toEqual(selected);
});

test('a question names up to five rows, and says how many there are of more', () => {
  const names = ['甲', '乙', '丙', '丁', '戊', '己'];
  expect(namedRows(names.slice(0, 5), 5)).toBe('甲、乙、丙、丁、戊');
  expect(namedRows(names, 6)).toBe('甲、乙、丙、丁、戊等 6 条');
  expect(namedRows(['甲', ''], 2)).toBe('甲等 2 条');
  expect(namedRows([''], 1)).toBe('共 1 条');
});
