import { afterAll, beforeAll, expect, test } from 'vitest';
import { department } from '../../../contract/domains/organisation/department.resource.ts';
import { deptSelect, MOST_DEPARTMENTS } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { MOST_FOUND } from '../../../contract/kernel/forest-search.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { departmentTable } from '../../engine/identity/identity.tables.ts';
import { insertMany } from '../../engine/store/insert-many.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';

const TOPS = 80;
const BELOW_EACH = 100;

interface Node {
  id: string;
  title?: string;
  deptName?: string;
  hasChildren?: boolean;
  children?: Node[];
}

let app: TestApp;
let admin: Client;
let firstTop: string;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('strangerAdmin');
  const time = new Date(app.clock.now());
  const stamps = { tenantId: '100003', createTime: time, updateTime: time, version: 0, isDeleted: 0 };
  const tops = Array.from({ length: TOPS }, (_, at) => ({ ...stamps, id: newId(), deptName: `院区${at}`, sort: at + 10 }));
  const below = tops.flatMap(({ id }, top) =>
    Array.from({ length: BELOW_EACH }, (_, at) => ({ ...stamps, id: newId(), parentId: id, deptName: `科室${top}-${at}`, sort: at })),
  );
  firstTop = tops[0]?.id ?? '';
  await insertMany(app.services.database.forTenant('100003'), departmentTable, [...tops, ...below]);
});
afterAll(() => app.close());

test('a level holds what stands directly below, however many there are elsewhere', async () => {
  const lazyList = endpointOf(department, 'lazyList');
  const roots = await admin.get<Node[]>(lazyList);
  expect(roots.length).toBeLessThanOrEqual(TOPS + 5);
  expect(roots.find(({ id }) => id === firstTop)).toMatchObject({ hasChildren: true });
  expect(await admin.get<Node[]>(lazyList, { parentId: firstTop })).toHaveLength(BELOW_EACH);
  expect(await admin.get<Node[]>(endpointOf(department, 'lazyTree'), { parentId: firstTop })).toHaveLength(BELOW_EACH);
});

test('a search answers what it found and what is above it, and never everything', async () => {
  const forest = await admin.get<Node[]>(endpointOf(department, 'list'), { deptName: '科室7-42' });
  expect(forest).toMatchObject([{ deptName: '院区7', children: [{ deptName: '科室7-42' }] }]);
  const wide = await admin.get<Node[]>(endpointOf(department, 'tree'), { title: '科室' });
  expect(countOf(wide)).toBeLessThanOrEqual(MOST_FOUND + TOPS);
});

test('a search that is cut off answers the first, in the order of the tree, and always the same', async () => {
  const { rows } = await app.services.database.forTenant('100003').run<{ id: string }>(sql`
    SELECT id FROM department WHERE tenant_id = '100003' AND dept_name LIKE '%科室%' AND is_deleted = 0 ORDER BY sort, id LIMIT ${MOST_FOUND}`);
  const first = rows.map(({ id }) => id).toSorted();
  const idsOf = (nodes: readonly Node[]): string[] =>
    nodes.flatMap(({ id, deptName, children = [] }) => [...(deptName?.includes('科室') ? [id] : []), ...idsOf(children)]);
  for (const _ of [1, 2])
    expect(idsOf(await admin.get<Node[]>(endpointOf(department, 'list'), { deptName: '科室' })).toSorted()).toEqual(first);
});

test('options stop at a number that a list can show, and are found by name beyond it', async () => {
  expect(await admin.get<Node[]>(deptSelect)).toHaveLength(MOST_DEPARTMENTS);
  expect(await admin.get<Node[]>(deptSelect, { title: '科室79-9' })).toHaveLength(11);
});

test('one level is read by its index', async () => {
  const plan = await planOf(sql`
    SELECT t.id, EXISTS (SELECT 1 FROM department c WHERE c.tenant_id = '100003' AND c.parent_id = t.id AND c.is_deleted = 0)
    FROM department t WHERE t.tenant_id = '100003' AND t.is_deleted = 0 AND t.parent_id = ${firstTop} ORDER BY t.sort ASC, t.id ASC`);
  expect(plan).toContain('Index');
  expect(plan).not.toContain('Seq Scan on department t');
});

const countOf = (nodes: readonly Node[]): number => nodes.reduce((sum, { children }) => sum + 1 + countOf(children ?? []), 0);

async function planOf(query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await app.services.database.forTenant('100003').run<Record<string, string>>(sql`EXPLAIN ${query}`);
  return rows.map((row) => Object.values(row)[0]).join('\n');
}
