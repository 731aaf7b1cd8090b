import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { department } from '../../../contract/domains/organisation/department.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { exportedLines } from '../../testing/exported-lines.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { newId } from '../store/rows.ts';

/** Departments are one declaration. That they are a tree is one word of it. */
const calls = {
  list: endpointOf(department, 'list'),
  lazyList: endpointOf(department, 'lazyList'),
  tree: endpointOf(department, 'tree'),
  lazyTree: endpointOf(department, 'lazyTree'),
  submit: endpointOf(department, 'submit'),
  remove: endpointOf(department, 'remove'),
  export: endpointOf(department, 'export'),
};

interface Node {
  id: string;
  parentId: string;
  version: number;
  title?: string;
  deptName?: string;
  hasChildren?: boolean;
  children?: Node[];
}

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('strangerAdmin');
});
afterAll(() => app.close());

const add = (deptName: string, parentId?: string): Promise<Node> =>
  admin.get<Node>(calls.submit, { deptName, parentId, deptCategory: '2', sort: 1 });
const move = ({ id, version, deptName }: Node, parentId: string) =>
  admin.send(calls.submit, { id, version, deptName, parentId, deptCategory: '2', sort: 1 });

const namesIn = (forest: readonly Node[]): string[] =>
  forest.flatMap(({ deptName = '', children = [] }) => [deptName, ...namesIn(children)]);

describe('a tree', () => {
  test('lists as a forest, leaves without children, roots below 0', async () => {
    const top = await add('外科');
    const below = await add('骨科', top.id);
    const forest = await admin.get<Node[]>(calls.list);
    const node = forest.find(({ id }) => id === top.id);
    expect(node).toMatchObject({ parentId: '0', children: [{ id: below.id, parentId: top.id }] });
    expect(node?.children?.[0]).not.toHaveProperty('children');
  });

  test('answers one level at a time and says where there is more', async () => {
    const top = await add('内科');
    const below = await add('血液科', top.id);
    const roots = await admin.get<Node[]>(calls.lazyList, { parentId: '0' });
    expect(roots.find(({ id }) => id === top.id)).toMatchObject({ hasChildren: true });
    const level = await admin.get<Node[]>(calls.lazyTree, { parentId: top.id });
    expect(level).toEqual([{ id: below.id, parentId: top.id, title: '血液科', key: below.id, value: below.id }]);
  });

  test('finds a row with everything above it', async () => {
    const top = await add('门诊部');
    await add('发热门诊', top.id);
    await add('普通门诊', top.id);
    const found = await admin.get<Node[]>(calls.list, { deptName: '发热' });
    expect(found).toMatchObject([{ id: top.id, children: [{ deptName: '发热门诊' }] }]);
    expect(await admin.get<Node[]>(calls.tree, { title: '发热' })).toMatchObject([{ title: '门诊部', children: [{ title: '发热门诊' }] }]);
  });

  test('is not seen by another hospital, whose root cannot be a parent', async () => {
    const top = await add('院办');
    const other = await app.as('platformAdmin');
    const forest = await other.get<Node[]>(calls.list);
    expect(JSON.stringify(forest)).not.toContain(top.id);
    expect(JSON.stringify(await other.get<Node[]>(calls.tree, { tenantId: '100003' }))).toContain(top.id);
    const applyAdmin = await app.as('applyAdmin');
    expect(JSON.stringify(await applyAdmin.get<Node[]>(calls.tree, { tenantId: '100003' }))).not.toContain(top.id);
    const theirs = await other.get<Node>(calls.submit, { deptName: '运营部', deptCategory: '2', sort: 1 });
    const sent = { deptName: '越权', parentId: theirs.id, deptCategory: '2', sort: 1 };
    expect(await admin.send(calls.submit, sent)).toMatchObject({ status: 400, body: { msg: '上级部门不存在' } });
  });

  test('takes what the platform adds below a hospital’s row as that hospital’s', async () => {
    const top = await add('后勤部');
    const platform = await app.as('platformAdmin');
    const { id } = await platform.get<Node>(calls.submit, { deptName: '车队', parentId: top.id, deptCategory: '2', sort: 1 });
    expect(await admin.get<Node[]>(calls.lazyList, { parentId: top.id })).toMatchObject([{ id, deptName: '车队' }]);
    expect(JSON.stringify(await platform.get<Node[]>(calls.list))).not.toContain(id);
    // A row of its own does not hang below a hospital's.
    const own = await platform.get<Node>(calls.submit, { deptName: '平台科', deptCategory: '2', sort: 1 });
    const moved = { id: own.id, version: own.version, deptName: '平台科', parentId: top.id, deptCategory: '2', sort: 1 };
    expect(await platform.send(calls.submit, moved)).toMatchObject({ status: 400, body: { msg: '上级部门不存在' } });
  });

  test('is exported as it is listed: one hospital at a time, also by the platform', async () => {
    await add('导出科');
    const platform = await app.as('platformAdmin');
    const exported = async (client: Client, query: Record<string, string> = {}) => {
      const { rawPayload } = await app.app.inject({
        url: `/api${calls.export.path}`,
        query,
        headers: { 'blade-auth': `bearer ${client.token}` },
      });
      const [headers = [], ...rows] = await exportedLines(rawPayload);
      return rows.map((row) => String(row[headers.indexOf('部门名称')]));
    };
    const listed = async (client: Client, input: object = {}) => namesIn(await client.get<Node[]>(calls.list, input));
    expect((await exported(platform)).sort()).toEqual((await listed(platform)).sort());
    expect(await exported(platform)).not.toContain('导出科');
    const named = { tenantId: '100003' };
    expect((await exported(platform, named)).sort()).toEqual((await listed(platform, named)).sort());
    expect(await exported(platform, named)).toContain('导出科');
    expect((await exported(admin, { tenantId: '000000' })).sort()).toEqual((await listed(admin)).sort());
    expect(await exported(platform, { ...named, deptName: '导出' })).toEqual(['导出科']);
  });
});

describe('a node', () => {
  test('cannot stand below itself, nor below one that is not there', async () => {
    const top = await add('甲部');
    const below = await add('乙组', top.id);
    for (const parent of [top.id, below.id])
      expect(await move(top, parent)).toMatchObject({ status: 400, body: { msg: '上级部门不能是自己或自己的下级' } });
    expect(await move(below, newId())).toMatchObject({ status: 400, body: { msg: '上级部门不存在' } });
  });

  test('two moves at once do not make a circle', async () => {
    const [one, two] = [await add('丙部'), await add('丁部')];
    const replies = await Promise.all([move(one, two.id), move(two, one.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('goes only when nothing stands below it and nobody belongs to it', async () => {
    const top = await add('戊部');
    const below = await add('己组', top.id);
    expect(await admin.send(calls.remove, { ids: [top.id] })).toMatchObject({ status: 409, body: { msg: '部门下还有下级部门，不能删除' } });
    const staffed = app.people.strangerAdmin.deptId;
    expect(await admin.send(calls.remove, { ids: [staffed] })).toMatchObject({ status: 409, body: { msg: '部门下还有用户，不能删除' } });
    await admin.get(calls.remove, { ids: [top.id, below.id] });
    expect(JSON.stringify(await admin.get(calls.list))).not.toContain(top.id);
  });
});
