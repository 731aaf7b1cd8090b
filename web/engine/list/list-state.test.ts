import { describe, expect, test } from 'vitest';
import { field } from '../../../contract/kernel/field.ts';
import { readListState, toPageInput, writeListState } from './list-state.ts';

const filters = { name: field.text('姓名', { filter: 'contains' }), createTime: field.datetime('创建时间', { filter: 'range' }) };

describe('list state in the address', () => {
  test('comes back as it was written', () => {
    const state = {
      current: 3,
      size: 50,
      sort: { field: 'name', descending: true },
      tab: 'todo',
      filters: { name: '张', createTime_dategt: '2026-01-01 00:00:00' },
    };
    const params = writeListState(new URLSearchParams(), state, filters);
    expect(readListState(new URLSearchParams(params.toString()), filters)).toEqual(state);
  });

  test('keeps what belongs to the screen and drops filters that were cleared', () => {
    const params = writeListState(
      new URLSearchParams('kind=video&name=old&current=9'),
      { current: 1, size: 10, sort: undefined, tab: undefined, filters: {} },
      filters,
    );
    expect(params.toString()).toBe('kind=video');
  });

  test.each(['current=-1&size=7', 'current=abc&size=1000000', 'current=1.5'])('reads %s as the first page', (query) => {
    expect(readListState(new URLSearchParams(query), filters)).toMatchObject({ current: 1, size: 10 });
  });

  test('asks only for sorting that the server offers', () => {
    const state = readListState(new URLSearchParams('sort=-password&name=x'), filters);
    expect(toPageInput(state, ['name'], filters)).toEqual({ name: 'x', current: 1, size: 10 });
    expect(toPageInput({ ...state, sort: { field: 'name', descending: false } }, ['name'], filters)).toMatchObject({ ascs: 'name' });
  });
});
