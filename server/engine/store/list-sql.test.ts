import { expect, test } from 'vitest';
import type { PageRequest } from '../../../contract/kernel/filter.ts';
import { noticeTable } from '../outbox/outbox.tables.ts';
import { partsPage } from './list-sql.ts';
import { compile, shared, sql, text } from './sql.ts';

const page: PageRequest = { current: 1, size: 10, conditions: [], sorts: [] };
const parts = {
  table: noticeTable,
  columns: text('id'),
  wheres: [sql`tenant_id = ${'100001'}`],
  preset: { field: 'createTime', descending: true },
  stages: [{ where: text(`read_status = '1'`) }, { where: text(`read_status <> '1'`) }],
};
const sent = (more: Partial<PageRequest>, wheres = parts.wheres) => compile(partsPage({ ...parts, wheres }, { ...page, ...more }));

test('the usual first page is one statement with one plan: its length is written out', () => {
  const { text: statement, values } = sent({});
  expect(statement.match(/LIMIT 10\b/g)).toHaveLength(3);
  expect(values).toEqual(['100001', '100001']);
});

test('other pages and lengths, what is looked for and what departments reach is planned for what it is', () => {
  const like = { field: 'title', operator: 'like', value: '会诊' } as const;
  for (const [more, read, shown] of [
    [{ current: 3 }, 30, [10, 20]],
    [{ size: 7 }, 7, [7, 0]],
    [{ conditions: [like] }, 10, [10, 0]],
  ] as const)
    expect(sent(more as Partial<PageRequest>).values).toEqual(['100001', read, '100001', read, ...shown]);
  const depts = ['1', '2'];
  expect(sent({}, [sql`dept_id = ANY (${depts})`]).values).toEqual([depts, 10, depts, 10, 10, 0]);
});

test('a shared value is one parameter wherever it stands in a statement', () => {
  const hospital = shared('100001');
  const asked = sql`target_tenant_id = ${hospital} AND kind = ${'ecg'}`;
  expect(compile(sql`(tenant_id = ${hospital} AND kind = ${'mdt'}) OR (${asked})`)).toMatchObject({
    text: '(tenant_id = $1 AND kind = $2) OR (target_tenant_id = $1 AND kind = $3)',
    values: ['100001', 'mdt', 'ecg'],
  });
});
