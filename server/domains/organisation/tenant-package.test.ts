import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { department } from '../../../contract/domains/organisation/department.resource.ts';
import { tenantDetail } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { setTenantPackage, submitTenant, tenantPackageDetail } from '../../../contract/domains/organisation/tenant.resource.ts';
import { tenantPackage, tenantPackageMenus } from '../../../contract/domains/organisation/tenant-package.resource.ts';
import { menuResource } from '../../../contract/domains/settings/menu.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import type { TreeNode } from '../../../contract/kernel/sent.ts';
import { PACKAGE_GRANT } from '../../engine/identity/grantable.ts';
import { menuId } from '../../engine/identity/menu-sync.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { howManyWait } from '../../testing/somebody-waits.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';

const [list, detail, submit, remove] = (['list', 'detail', 'submit', 'remove'] as const).map((verb) => endpointOf(tenantPackage, verb)) as [
  ReturnType<typeof endpointOf>,
  ReturnType<typeof endpointOf>,
  ReturnType<typeof endpointOf>,
  ReturnType<typeof endpointOf>,
];
const submitMenu = endpointOf(menuResource, 'submit');
const listDepartments = endpointOf(department, 'list');

interface Package {
  id: string;
  version: number;
  packageName: string;
  menuId: string;
}

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('platformAdmin');
});
afterAll(() => app.close());

let count = 0;
const save = (codes: readonly string[], known?: Package): Promise<Package> => {
  count += 1;
  const { id, version, packageName = `产品包${count}` } = known ?? {};
  return admin.get<Package>(submit, { id, version, packageName, menuId: codes.map(menuId).join(',') });
};
const codesIn = async ({ menuId: ids }: Package): Promise<string[]> => {
  const { rows } = await app.services.database
    .forGroup()
    .run<{ code: string }>(sql`SELECT code FROM menu WHERE id = ANY (${ids.split(',')}::uuid[]) ORDER BY code`);
  return rows.map(({ code }) => code);
};
const codesOf = async (tenantId: string): Promise<string[]> => {
  const { rows } = await app.services.database.forGroup().run<{ code: string }>(sql`
    SELECT DISTINCT m.code FROM role_menu rm JOIN menu m ON m.id = rm.menu_id WHERE rm.tenant_id = ${tenantId} ORDER BY 1`);
  return rows.map(({ code }) => code);
};
const give = (tenantId: string, packageId: string) => admin.get(setTenantPackage, { tenantId, packageId });

describe('a package', () => {
  test('of a page holds its buttons and folders; of one button only that button and what is above it', async () => {
    expect(await codesIn(await save(['post']))).toEqual([
      'post',
      'post_add',
      'post_delete',
      'post_edit',
      'post_export',
      'post_view',
      'system',
    ]);
    expect(await codesIn(await save(['post_view']))).toEqual(['post', 'post_view', 'system']);
  });

  test('of which the console names each button may hold a page without any, also after another client has sent it back', async () => {
    const exact = { isExact: 1, menuId: ['system', 'post'].map(menuId) };
    const made = await admin.get<Package>(submit, { ...exact, packageName: '只看岗位' });
    expect(await codesIn(made)).toEqual(['post', 'system']);
    const back = await admin.get<Package>(submit, made);
    expect(await codesIn(back)).toEqual(['post', 'system']);
    expect(await codesIn(await save(['system', 'post', 'dept_view'], back))).toEqual(['dept', 'dept_view', 'post', 'system']);
    expect(await codesIn(await admin.get<Package>(submit, { isExact: 1, packageName: '只有按钮', menuId: menuId('post_view') }))).toEqual([
      'post',
      'post_view',
      'system',
    ]);
  });

  test('holds no folder without any of its pages, and is not kept where nothing else was chosen', async () => {
    const exact = (codes: readonly string[]) => ({ isExact: 1, packageName: `目录包${codes.join('')}`, menuId: codes.map(menuId) });
    expect(await codesIn(await admin.get<Package>(submit, exact(['consultation', 'system', 'post'])))).toEqual(['post', 'system']);
    expect(await admin.send(submit, exact(['consultation', 'system']))).toMatchObject({ status: 400, body: { msg: '请选择菜单' } });
    // What offers them says which are folders, so that the console takes them away with their last page.
    const forest = await admin.get<TreeNode[]>(tenantPackageMenus);
    const system = forest.find(({ id }) => id === menuId('system'));
    expect([system?.isFolder, system?.children?.find(({ id }) => id === menuId('post'))?.isFolder]).toEqual([1, undefined]);
  });

  test('is answered with its menus as one comma-joined text', async () => {
    const made = await save(['post_view']);
    expect(made.menuId.split(',').sort()).toEqual(['post_view', 'post', 'system'].map(menuId).sort());
    expect(await admin.get(detail, { id: made.id })).toMatchObject({ menuId: made.menuId });
    const { records } = await admin.get<{ records: Package[] }>(list, { packageName: made.packageName });
    expect(records.map((row) => row.menuId)).toEqual([made.menuId]);
  });

  test.each([
    [{ menuId: [menuId('post')] }, '请输入产品包名称'],
    [{ packageName: '空包' }, '请选择菜单'],
    [{ packageName: '空包', menuId: [newId()] }, '菜单不存在'],
    [{ packageName: '空包', menuId: ['x'] }, '菜单不存在'],
    [{ packageName: '平台包', menuId: [menuId('tenant')] }, '产品包不能包含平台管理功能：租户管理'],
  ])('%j is refused: %s', async (input, msg) => {
    expect(await admin.send(submit, input)).toMatchObject({ status: 400, body: { msg } });
  });

  test('is saved as it was answered after one of its menus has gone, and is without it then', async () => {
    const own = await admin.get<{ id: string }>(submitMenu, {
      code: 'report-link',
      category: '1',
      name: '外部报表',
      path: '/report-link',
      sort: 9,
    });
    const made = await admin.get<Package>(submit, { packageName: '外链包', menuId: [menuId('post_view'), own.id] });
    const alone = await admin.get<Package>(submit, { packageName: '只有外链', menuId: own.id });
    expect(made.menuId).toContain(own.id);
    await admin.get(endpointOf(menuResource, 'remove'), { ids: [own.id] });
    const saved = await admin.get<Package>(submit, { ...made, remark: '改了备注' });
    expect(await codesIn(saved)).toEqual(['post', 'post_view', 'system']);
    expect(saved.menuId).not.toContain(own.id);
    expect(await admin.send(submit, { ...saved, menuId: [saved.menuId, own.id].join(',') })).toMatchObject({
      status: 400,
      body: { msg: '菜单不存在' },
    });
    expect(await admin.send(submit, { ...alone, remark: '改了备注' })).toMatchObject({ status: 400, body: { msg: '请选择菜单' } });
  });

  test('stays while a hospital has it', async () => {
    const made = await save(['post']);
    const { tenantId } = await admin.get<{ tenantId: string }>(submitTenant, { tenantName: '有包医院', packageId: made.id });
    expect(await admin.get(tenantPackageDetail, { tenantId })).toMatchObject({ packageId: made.id, packageName: made.packageName });
    expect(await admin.send(remove, { ids: [made.id] })).toMatchObject({
      status: 409,
      body: { msg: '产品包下还有租户（含回收站），不能删除' },
    });
    await give(tenantId, (await save(['dept'])).id);
    await admin.get(remove, { ids: [made.id] });
    expect(await admin.send(setTenantPackage, { tenantId, packageId: made.id })).toMatchObject({ status: 400 });
  });
});

describe('a hospital that gets a package at this moment', () => {
  const opened = (packageId: string) => {
    count += 1;
    return admin.get<{ id: string; tenantId: string }>(submitTenant, { tenantName: `同时医院${count}`, packageId });
  };
  /** What the second call answers when the first has done its work by then as far as it can, and cannot commit before what `hold` locks is let go. */
  const duringFirst = async <T>(hold: string, first: () => Promise<unknown>, second: () => Promise<T>): Promise<T> => {
    const waiting = () => howManyWait(app.services.database);
    return withClient(app.databaseUrl, async (client) => {
      await client.query(`BEGIN; ${hold}`);
      const firstDone = first();
      await expect.poll(waiting).toBe(1);
      let isOver = false;
      const secondDone = second().finally(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await waiting()) === 2).toBe(true);
      await client.query('COMMIT');
      await firstDone;
      return secondDone;
    });
  };

  const ways: Record<string, (hospital: { id: string; tenantId: string }, packageId: string) => Promise<{ status: number; body: object }>> =
    {
      given: ({ tenantId }, packageId) => admin.send(setTenantPackage, { tenantId, packageId }),
      'changed to': ({ id, tenantId }, packageId) => admin.send(submitTenant, { id, tenantName: `改名${tenantId}`, packageId }),
      'opened with': ({ tenantId }, packageId) => admin.send(submitTenant, { tenantName: `又一家${tenantId}`, packageId }),
    };

  test.each(Object.keys(ways))('is not %s one that is being removed', async (how) => {
    const pack = await save(['post']);
    const hospital = await opened((await save(['post_view'])).id);
    const answer = await duringFirst(
      'LOCK TABLE audit_log IN SHARE MODE',
      () => admin.get(remove, { ids: [pack.id] }),
      async () => ways[how]?.(hospital, pack.id),
    );
    expect(answer).toMatchObject({ status: 400, body: { msg: '产品包不存在' } });
  });

  test('holds what is being saved, not what the package loses', async () => {
    const pack = await save(['post', 'dept']);
    const { tenantId: other } = await opened(pack.id);
    const { tenantId } = await opened((await save(['post_view'])).id);
    await duringFirst(
      `SELECT 1 FROM role WHERE tenant_id = '${other}' FOR UPDATE`,
      () => save(['post'], pack),
      () => give(tenantId, pack.id),
    );
    const held = await codesOf(tenantId);
    expect(held).toContain('post_add');
    expect(held).not.toContain('dept_view');
  });
});

test('a package is given to a hospital as it was read: what a colleague gave it since is not taken back unseen', async () => {
  const [read, theirs] = [await save(['post_view']), await save(['post', 'dept'])];
  const { id, tenantId } = await admin.get<{ id: string; tenantId: string }>(submitTenant, { tenantName: '两人医院', packageId: read.id });
  const { version } = await admin.get<{ version: number }>(tenantDetail, { id });
  await give(tenantId, theirs.id);
  const late = await admin.send(setTenantPackage, { tenantId, packageId: read.id, version });
  expect(late).toMatchObject({ status: 409, body: { msg: '数据已被他人修改，请刷新后重试' } });
  expect(await codesOf(tenantId)).toContain('dept_add');
  const newest = await admin.get<{ version: number; packageId: string }>(tenantDetail, { id });
  expect(newest.packageId).toBe(theirs.id);
  expect(await admin.send(setTenantPackage, { tenantId, packageId: read.id, version: newest.version })).toMatchObject({ status: 200 });
});

describe('what a package loses', () => {
  test('leaves the roles of its hospitals at once, also in open sessions, and no others', async () => {
    const kept = ['post', 'role', 'user'];
    const pack = await save(['dept', ...kept]);
    await give('100003', pack.id);
    const person = await app.as('strangerAdmin');
    expect(await person.send(listDepartments)).toMatchObject({ status: 200 });
    await admin.get(setTenantPackage, { tenantId: '100003', packageId: pack.id });
    const elsewhere = await codesOf('000000');
    const less = await save(kept, pack);
    expect(await person.send(listDepartments)).toMatchObject({ status: 403 });
    const { rows } = await app.services.database.forTenant('100003').run<{ account: string; lost: string }>(sql`
      SELECT account, changes -> 0 ->> 'before' AS lost FROM change_log
      WHERE tenant_id = '100003' AND row_table = 'role' AND call = ${submit.name} ORDER BY create_time DESC, id DESC LIMIT 1`);
    expect(rows).toEqual([{ account: 'platformAdmin', lost: expect.stringMatching(/^部门管理、.*部门管理·新增/) }]);
    expect(await codesOf('000000')).toEqual(elsewhere);
    const left = await codesOf('100003');
    expect(left).toEqual(expect.arrayContaining([PACKAGE_GRANT, 'post_add', 'post_view', 'role_grant', 'system', 'user_edit']));
    expect([...new Set(left.map((code) => code.split('_')[0]))].sort()).toEqual(['package', 'post', 'role', 'system', 'user']);
    await save(['dept', ...kept], less);
    // What came back is the administrators' to give, not everybody's again.
    expect(await person.send(listDepartments)).toMatchObject({ status: 403 });
  });

  test("what it gains its hospitals' administrators hold at once", async () => {
    const pack = await save(['post']);
    const { tenantId } = await admin.get<{ tenantId: string }>(submitTenant, { tenantName: '增购医院', packageId: pack.id });
    expect(await codesOf(tenantId)).not.toContain('dept_add');
    const more = await save(['post', 'dept'], pack);
    expect(await codesOf(tenantId)).toEqual(expect.arrayContaining(['dept_add', 'post_view', PACKAGE_GRANT]));
    await give(tenantId, (await save(['region_view'])).id);
    expect(await codesOf(tenantId)).toEqual([PACKAGE_GRANT, 'platform', 'region', 'region_view'].sort());
    expect(more.id).toBe(pack.id);
  });

  test("its hospitals' administrators are told which pages their roles lost; of a package that no hospital has nobody is told", async () => {
    const [pack, unused] = [await save(['post', 'dept', 'role', 'user']), await save(['post', 'region_view'])];
    await give('100003', pack.id);
    const told = async () => {
      await app.deliver();
      const { rows } = await app.services.database.forGroup().run<{ userId: string; context: string }>(sql`
        SELECT user_id AS "userId", context FROM notice WHERE title = '产品包调整，部分权限已收回' ORDER BY create_time`);
      return rows;
    };
    const before = (await told()).length;
    expect((await admin.get<{ tenantCount: number }>(detail, { id: pack.id })).tenantCount).toBe(1);
    await save(['post_view', 'role', 'user'], pack);
    await save(['post'], unused);
    const since = (await told()).slice(before);
    expect(since).toEqual([
      {
        userId: app.people.strangerAdmin.userId,
        context: '平台调整了本院的产品包，以下页面的权限已从本院的角色中收回：岗位管理。如有疑问请联系平台。',
      },
    ]);
  });

  test('a hospital that changes its package keeps only what the new one holds', async () => {
    expect(await codesOf('100001')).toContain('consultation_diagnose');
    await give('100001', (await save(['evaluate_view'])).id);
    // A page with its buttons, as far as somebody held them.
    expect(await codesOf('100001')).toEqual(['evaluate_export', 'evaluate_view']);
  });
});
