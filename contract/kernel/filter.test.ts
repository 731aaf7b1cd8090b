import { describe, expect, test } from 'vitest';
import { type Fields, field } from './field.ts';
import { filterParameters, readPageRequest } from './filter.ts';
import { textOf } from './said.ts';

const filters = {
  name: field.text('姓名', { filter: 'contains' }),
  status: field.choice('状态', { a: '甲', b: '乙' }, { filter: 'choice' }),
  createTime: field.datetime('创建时间', { filter: 'range' }),
  day: field.date('日期', { filter: 'range' }),
  quiet: field.text('不可查'),
} satisfies Fields;

const read = (raw: Record<string, unknown>) => readPageRequest(filters, ['createTime'], raw);
const conditionsOf = (raw: Record<string, unknown>) => {
  const reading = read(raw);
  return reading.ok ? reading.value.conditions : reading.errors.map((error) => ({ ...error, message: textOf(error.message) }));
};

describe('conditions', () => {
  test.each([
    [{ name: '张' }, [{ field: 'name', operator: 'like', value: '张' }]],
    [{ name_equal: '张三' }, [{ field: 'name', operator: 'eq', value: '张三' }]],
    [{ status: 'a' }, [{ field: 'status', operator: 'eq', value: 'a' }]],
    [{ status_in: 'a,b' }, [{ field: 'status', operator: 'in', value: ['a', 'b'] }]],
    [{ status_null: '1' }, [{ field: 'status', operator: 'null' }]],
    [{ createTime_dategt: '2026-11-21 00:00:00' }, [{ field: 'createTime', operator: 'ge', value: new Date('2026-11-20T16:00:00Z') }]],
    [{ createTime_datelt: '2026-11-21 23:59:59' }, [{ field: 'createTime', operator: 'lt', value: new Date('2026-11-21T16:00:00Z') }]],
    [{ createTime_datelt: '2026-11-21' }, [{ field: 'createTime', operator: 'lt', value: new Date('2026-11-21T16:00:00Z') }]],
    [{ day_datele: '2026-12-31' }, [{ field: 'day', operator: 'le', value: '2026-12-31' }]],
    [{ name: '' }, []],
  ])('%j', (raw, conditions) => expect(conditionsOf(raw)).toEqual(conditions));
});

test.each(['quiet', 'name_ge', 'status_like', 'createTime_xx', 'id', "name'; --", '__proto__x', 'constructor'])(
  '%s is refused by name',
  (name) => {
    expect(conditionsOf({ [name]: 'x' })).toEqual([{ field: name, message: `不支持的查询条件：${name}` }]);
  },
);

test.each([
  [{ current: 0 }, '页码应为正整数'],
  [{ size: 201 }, '每页条数应为1到200的整数'],
  [{ current: 5000, size: 200 }, '最多查看前100000条，请缩小查询范围'],
  [{ descs: 'name' }, '不支持按此列排序：name'],
])('%j: %s', (raw, message) => expect(conditionsOf(raw)).toMatchObject([{ message }]));

test('the presets, and a sort', () => {
  expect(read({ descs: 'createTime' })).toEqual({
    ok: true,
    value: { current: 1, size: 10, conditions: [], sorts: [{ field: 'createTime', descending: true }] },
  });
});

test('every accepted parameter is listed for the documentation', () => {
  expect(
    filterParameters(filters)
      .filter(({ field: of }) => of === 'status')
      .map(({ name }) => name),
  ).toEqual(['status', 'status_equal', 'status_in', 'status_null', 'status_notnull']);
});
