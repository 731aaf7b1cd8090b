import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMenuButtons, listMenuRoutes, listTopMenu } from '../../../contract/domains/session/session.endpoints.ts';
import { menuLazyPages, menuResource, resetMenu } from '../../../contract/domains/settings/menu.resource.ts';
import { grantTopMenu, topMenu, topMenuGrantTree, topMenuKeys } from '../../../contract/domains/settings/top-menu.resource.ts';
import { workDay } from '../../../contract/domains/settings/work-day.resource.ts';
import type { MenuItem } from '../../../contract/kernel/menu.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { menuId, syncMenu } from '../../engine/identity/menu-sync.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { menu } from '../../modules.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';

const call = {
  list: endpointOf(menuResource, 'list'),
  lazyList: endpointOf(menuResource, 'lazyList'),
  tree: endpointOf(menuResource, 'tree'),
  detail: endpointOf(menuResource, 'detail'),
  submit: endpointOf(menuResource, 'submit'),
  remove: endpointOf(menuResource, 'remove'),
};

interface Menu extends Record<string, unknown> {
  id: string;
  parentId?: string;
  code: string;
  name: string;
  version: number;
  hasChildren?: boolean;
  children?: Menu[];
}

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('platformAdmin');
});
afterAll(() => app.close());

const flat = (nodes: readonly Menu[]): Menu[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const read = (code: string) => admin.get<Menu>(call.detail, { id: menuId(code) });
/** Sends a row as a form does: all of it, with what was changed. */
const edit = async (code: string, values: object) => {
  const { version, category, name, path, source, sort, parentId } = await read(code);
  return admin.send<Menu>(call.submit, { id: menuId(code), version, code, category, name, path, source, sort, parentId, ...values });
};
const routesOf = async (client: Client, input = {}) => flat(await client.get<Menu[]>(listMenuRoutes, input));
const earlier = (page: MenuItem): MenuItem => ({ ...page, path: '/copy-case/work-days' });
const start = () => syncMenu(app.services.database, menu, app.clock.now());

describe('a page of the program', () => {
  beforeEach(() => admin.get(resetMenu, { ids: ['post', 'param'].map(menuId) }));

  test('that was renamed, moved and given another icon stays so after a new start, and can go back', async () => {
    const before = await read('post');
    expect(await edit('post', { name: '职务', source: 'star', parentId: menuId('settings') })).toMatchObject({ status: 200 });
    await start();
    expect(await read('post')).toMatchObject({ name: '职务', source: 'star', parentId: menuId('settings'), sort: before.sort });
    await admin.get(resetMenu, { ids: [menuId('post')] });
    expect(await read('post')).toMatchObject({ name: before.name, source: before.source, parentId: before.parentId });
  });

  test('follows the program in what nobody touched', async () => {
    await edit('post', { name: '职务' });
    const moved = menu.map((item) => ({
      ...item,
      ...(item.children
        ? { children: item.children.map((page) => (page.code === 'post' ? { ...page, title: '岗位管理', sort: 77 } : page)) }
        : {}),
    }));
    await syncMenu(app.services.database, moved, app.clock.now());
    expect(await read('post')).toMatchObject({ name: '职务', sort: 77 });
    await start();
  });

  test('that a release puts into another folder, at another address, is there for whoever held it', async () => {
    const hospital = await app.as('applyAdmin');
    const shown = async () => (await routesOf(hospital)).find(({ code }) => code === 'work_day');
    const all = menu.flatMap(({ children = [] }) => children).filter(({ code }) => code === 'work_day');
    const before = menu.map((folder) => {
      const children = (folder.children ?? []).filter(({ code }) => code !== 'work_day');
      return { ...folder, children: folder.code === 'copyCase' ? [...children, ...all.map(earlier)] : children };
    });
    await syncMenu(app.services.database, before, app.clock.now());
    expect(await shown()).toMatchObject({ parentId: menuId('copyCase'), path: '/copy-case/work-days' });
    await start();
    expect(await shown()).toMatchObject({ parentId: menuId('settings'), path: '/settings/work-days' });
    expect((await hospital.send(endpointOf(workDay, 'submit'), { day: '2027-01-01', dayKind: 'holiday' })).status).toBe(200);
  });

  test('keeps its code, kind and address, and is hidden rather than deleted', async () => {
    for (const values of [{ code: 'posts' }, { category: '2' }, { path: '/elsewhere' }])
      expect(await edit('post', values)).toMatchObject({ status: 409, body: { msg: '系统自带菜单的编号、类型和路由地址不能修改' } });
    expect(await admin.send(call.remove, { ids: [menuId('post')] })).toMatchObject({
      status: 409,
      body: { msg: '系统自带菜单不能删除，可以隐藏' },
    });
  });

  test("that is hidden leaves everybody's menu at once and after a new start, and its permissions stay", async () => {
    const person = await app.as('strangerAdmin');
    expect((await routesOf(person)).map(({ code }) => code)).toContain('post');
    expect(await edit('post', { isHidden: 1 })).toMatchObject({ status: 200 });
    await start();
    expect((await routesOf(person)).map(({ code }) => code)).not.toContain('post');
    expect(flat(await person.get<Menu[]>(listMenuButtons)).map(({ code }) => code)).toContain('post_add');
  });

  test('does not go below itself or below a button', async () => {
    expect(await edit('system', { parentId: menuId('post') })).toMatchObject({
      status: 400,
      body: { msg: '上级菜单不能是自己或自己的下级' },
    });
    expect(await edit('post', { parentId: menuId('param_view') })).toMatchObject({ status: 400, body: { msg: '按钮下不能再有下级' } });
  });

  test('does not go back below what people have put below it, unless that goes back with it', async () => {
    const placesOf = async () => (await Promise.all(['post', 'system'].map(read))).map(({ parentId }) => parentId);
    const before = await placesOf();
    await edit('post', { parentId: null });
    await edit('system', { parentId: menuId('post') });
    expect(await admin.send(resetMenu, { ids: [menuId('post')] })).toMatchObject({
      status: 400,
      body: { msg: '上级菜单不能是自己或自己的下级' },
    });
    expect(await placesOf()).toEqual([undefined, menuId('post')]);
    await admin.get(resetMenu, { ids: ['post', 'system'].map(menuId) });
    expect(await placesOf()).toEqual(before);
  });

  test('stays where it is when a release would put it below what people have put below it', async () => {
    const before = await read('param');
    await edit('post', { parentId: menuId('param') });
    const parent = menu.find(({ children }) => children?.some(({ code }) => code === 'param'));
    const page = parent?.children?.find(({ code }) => code === 'param');
    const release = menu.flatMap((item) => {
      const children = item.children?.flatMap((child) => {
        if (child.code === 'param') return [];
        return child.code === 'post' && page ? [{ ...child, sort: 78, children: [{ ...page, title: '参数', sort: 79 }] }] : [child];
      });
      return [{ ...item, ...(children ? { children } : {}) }];
    });
    await syncMenu(app.services.database, release, app.clock.now());
    expect(await read('param')).toMatchObject({ name: '参数', sort: 79, parentId: before.parentId });
    expect(await read('post')).toMatchObject({ sort: 78, parentId: menuId('param') });
    await start();
    await admin.get(resetMenu, { ids: [menuId('post')] });
  });
});

describe('an entry of people', () => {
  test('leads to a web address and nowhere else, and is removed again', async () => {
    const link = {
      parentId: menuId('system'),
      category: '1',
      name: '门户',
      code: 'portal',
      path: 'https://portal.example.org',
      sort: 1,
      isOpen: '2',
    };
    const made = await admin.get<Menu>(call.submit, link);
    for (const path of ['javascript:alert(1)', 'data:text/html,x', '//evil.example.org', 'portal'])
      expect(await admin.send(call.submit, { ...link, code: 'portal2', path })).toMatchObject({
        status: 400,
        body: { msg: '路由应以/开头，外部链接应以http或https开头' },
      });
    expect(await admin.send(call.submit, { ...link, path: undefined, code: 'portal2' })).toMatchObject({ body: { msg: '请输入路由地址' } });
    expect(await admin.send(call.submit, link)).toMatchObject({ status: 409 });
    await start();
    expect(await admin.send(resetMenu, { ids: [made.id] })).toMatchObject({ status: 409, body: { msg: '只有系统自带菜单可以恢复默认' } });
    await admin.get(call.remove, { ids: [made.id] });
    expect(await admin.send(call.detail, { id: made.id })).toMatchObject({ status: 404 });
  });

  test('that is a button stands below a page', async () => {
    const button = { category: '2', name: '打印', code: 'post_print', sort: 9, action: '2' };
    expect(await admin.send(call.submit, button)).toMatchObject({ status: 400, body: { msg: '按钮应放在菜单之下' } });
    const made = await admin.get<Menu>(call.submit, { ...button, parentId: menuId('post') });
    const level = await admin.get<Menu[]>(call.lazyList, { parentId: menuId('post') });
    expect(level.map(({ code }) => code)).toContain('post_print');
    expect(await admin.get<Menu[]>(menuLazyPages, { parentId: menuId('post') })).toEqual([]);
    const pages = await admin.get<Menu[]>(menuLazyPages, { parentId: menuId('system') });
    expect(pages.find(({ code }) => code === 'post')).not.toHaveProperty('hasChildren');
    await admin.get(call.remove, { ids: [made.id] });
  });
});

test('a page that stands below itself all the same keeps nobody from their menu', async () => {
  const person = await app.as('strangerAdmin');
  const put = (code: string, parent: string | undefined) =>
    app.services.database.forGroup().run(sql`UPDATE menu SET parent_id = ${parent} WHERE id = ${menuId(code)}`);
  const folder = await read('system');
  await put('system', menuId('post'));
  const codes = (await routesOf(person)).map(({ code }) => code);
  await put('system', folder.parentId);
  expect(codes).toContain('param');
  expect(codes).not.toContain('post');
  expect((await routesOf(person)).map(({ code }) => code)).toContain('post');
});

test('menus are arranged by the platform alone', async () => {
  const stranger = await app.as('strangerAdmin');
  for (const endpoint of [call.list, call.lazyList, call.tree, menuLazyPages, topMenuGrantTree])
    expect(await stranger.send(endpoint)).toMatchObject({ status: 403 });
  expect(await stranger.send(call.submit, { category: '1', name: '甲', code: 'a', path: '/a', sort: 1 })).toMatchObject({ status: 403 });
  for (const endpoint of [call.remove, resetMenu])
    expect(await stranger.send(endpoint, { ids: [menuId('post')] })).toMatchObject({ status: 403 });
});

describe('top menus', () => {
  const [submitTop, removeTop] = [endpointOf(topMenu, 'submit'), endpointOf(topMenu, 'remove')];
  const topsOf = async (client: Client) => (await client.get<Menu[]>(listTopMenu)).map(({ name }) => name);

  test('narrow the menu to their pages, and are offered to who has one of them', async () => {
    const person = await app.as('strangerAdmin');
    const usual = await topsOf(person);
    expect(usual).toContain('系统管理');
    const [clinic, office] = await Promise.all(
      ['诊疗', '办公'].map((name, sort) => admin.get<Menu>(submitTop, { code: `top${sort}`, name, sort })),
    );
    expect(await topsOf(person)).toEqual([]);
    await admin.get(grantTopMenu, { topMenuIds: [clinic?.id], menuIds: [menuId('post'), menuId('param')] });
    await admin.get(grantTopMenu, { topMenuIds: [office?.id], menuIds: [menuId('system')] });
    expect(await admin.get(topMenuKeys, { topMenuIds: [clinic?.id] })).toEqual([menuId('post'), menuId('param')].sort());
    expect(await topsOf(person)).toEqual(['诊疗', '办公']);
    expect(await topsOf(await app.as('nobody'))).toEqual([]);
    const narrowed = await routesOf(person, { topMenuId: clinic?.id });
    expect(narrowed.map(({ code }) => code).sort()).toEqual(['param', 'platform', 'post', 'system']);
    expect((await routesOf(person, { topMenuId: office?.id })).length).toBeGreaterThan(5);
    expect(await routesOf(person, { topMenuId: 'unknown' })).toEqual(await routesOf(person));
    await admin.get(grantTopMenu, { topMenuIds: [clinic?.id], menuIds: [] });
    expect(await topsOf(person)).toEqual(['办公']);
    const { rows } = await app.services.database.forGroup().run<{ before: string | null; after: string | null }>(sql`
      SELECT changes -> 0 ->> 'before' AS before, changes -> 0 ->> 'after' AS after FROM change_log
      WHERE call = ${grantTopMenu.name} AND row_id = ${clinic?.id} ORDER BY create_time, id`);
    const pages = '岗位管理、系统参数';
    expect(rows).toEqual([
      { before: null, after: pages },
      { before: pages, after: null },
    ]);
    await admin.get(removeTop, { ids: [clinic?.id, office?.id] });
    expect(await topsOf(person)).toEqual(usual);
  });

  test('are not changed over the pages that somebody else has given them meanwhile', async () => {
    const { id } = await admin.get<Menu>(submitTop, { code: 'top8', name: '并发', sort: 8 });
    const read = () => admin.get<string[]>(topMenuKeys, { topMenuIds: [id] });
    const save = (basedOn: string[] | undefined, ...menuIds: string[]) => admin.send(grantTopMenu, { topMenuIds: [id], menuIds, basedOn });
    const none = await read();
    expect(await save(none, menuId('post'))).toMatchObject({ status: 200 });
    expect(await save(none, menuId('param'))).toMatchObject({ status: 409, body: { msg: expect.stringContaining('数据已被他人修改') } });
    const both = [menuId('post'), menuId('param')];
    expect(await save(await read(), ...both)).toMatchObject({ status: 200 });
    const replies = await Promise.all([save(await read()), save([...both].sort().reverse(), menuId('post'))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    // Clients that say nothing of what they have read.
    expect(await save(undefined, menuId('param'))).toMatchObject({ status: 200 });
    expect(await read()).toEqual([menuId('param')]);
    await admin.get(removeTop, { ids: [id] });
  });

  test('take pages that are there', async () => {
    const { id } = await admin.get<Menu>(submitTop, { code: 'top9', name: '测试', sort: 9 });
    expect(await admin.send(grantTopMenu, { topMenuIds: [id], menuIds: [newId()] })).toMatchObject({
      status: 400,
      body: { msg: '菜单不存在' },
    });
    expect(await admin.send(grantTopMenu, { topMenuIds: [id], menuIds: [menuId('post_view')] })).toMatchObject({ status: 400 });
    expect(await admin.send(grantTopMenu, { topMenuIds: [newId()], menuIds: [] })).toMatchObject({ status: 404 });
    expect(await admin.send(grantTopMenu, { topMenuIds: [] })).toMatchObject({ status: 400, body: { msg: '请选择至少一条数据' } });
  });
});
