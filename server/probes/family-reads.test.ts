import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiLogTable } from '../domains/logs/log.tables.ts';
import { menuId } from '../engine/identity/menu-sync.ts';
import { insertMany } from '../engine/store/insert-many.ts';
import { newId } from '../engine/store/rows.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createFamilyApp, type FamilyClient, familyClient, type Json, rowsAt } from './family-client.testing.ts';

let app: TestApp;
let platform: FamilyClient;
let hospital: FamilyClient;
beforeAll(async () => {
  app = await createFamilyApp();
  platform = await familyClient(app, 'platformAdmin');
  hospital = await familyClient(app, 'strangerAdmin');
});
afterAll(() => app.close());

describe('menus', () => {
  test('routes and buttons are forests with whole numbers', async () => {
    const routes = await rowsAt(hospital, '/blade-system/menu/routes');
    expect(routes[0]).toMatchObject({ category: 1, isOpen: 1, parentId: '0' });
    expect(JSON.stringify(await rowsAt(hospital, '/blade-system/menu/buttons'))).toContain('"category":2');
  });

  test('the trees of grants come under `menu`', async () => {
    const tree = await platform.get<{ menu: Json[] }>('/blade-system/menu/grant-top-tree');
    expect(tree.data.menu.length).toBeGreaterThan(3);
    expect(tree.data.menu[0]).toMatchObject({ key: expect.any(String), value: expect.any(String), title: expect.any(String) });
    const top = await platform.post('/blade-system/topmenu/submit', { code: 'clinic', name: '临床', sort: 1 });
    const id = String(top.data.id);
    expect(await platform.post(`/blade-system/topmenu/grant?topMenuIds=${id}&menuIds=${menuId('post')}`)).toMatchObject({ status: 200 });
    const keys = await platform.get(`/blade-system/menu/top-tree-keys?topMenuIds=${id}`);
    expect(keys.data).toEqual({ menu: [menuId('post')] });
    const grant = await hospital.get<Json>('/blade-system/menu/grant-tree');
    expect(Object.keys(grant.data).toSorted()).toEqual(['apiScope', 'dataScope', 'menu']);
  });

  test('a level is asked for with an empty parent, with `0`, or with none', async () => {
    for (const path of ['/blade-system/menu/lazy-list', '/blade-system/menu/lazy-menu-list', '/blade-system/menu/lazy-tree'])
      for (const query of ['', '?parentId=', '?parentId=0'])
        expect((await rowsAt(platform, path + query)).length, path + query).toBeGreaterThan(0);
    for (const path of ['/blade-system/dept/lazy-list', '/blade-system/dept/lazy-tree', '/blade-system/dept/tree'])
      expect((await rowsAt(hospital, `${path}${path.endsWith('/tree') ? '' : '?parentId='}`)).length, path).toBeGreaterThan(0);
  });
});

describe('select boxes', () => {
  test('hospitals: all for the group, one’s own for everybody else', async () => {
    expect((await rowsAt(platform, '/blade-system/tenant/select')).map(({ tenantId }) => tenantId)).toEqual(
      expect.arrayContaining(['000000', '100001', '100002', '100003']),
    );
    expect(await rowsAt(hospital, '/blade-system/tenant/select')).toEqual([expect.objectContaining({ tenantId: '100003' })]);
  });

  test('packages: all for the platform, the one that a hospital has', async () => {
    const made = await platform.post('/blade-system/tenant-package/submit', { packageName: '门诊包', menuId: menuId('dept') });
    const select = '/blade-system/tenant-package/select';
    expect(await rowsAt(platform, select)).toEqual([{ id: made.data.id, packageName: '门诊包' }]);
    const other = await familyClient(app, 'applyAdmin');
    expect(await rowsAt(other, select)).toEqual([]);
    await platform.post(`/blade-system/tenant/package-setting?tenantId=100002&packageId=${String(made.data.id)}`);
    expect(await rowsAt(other, select)).toHaveLength(1);
  });

  test('positions, roles, departments and regions', async () => {
    const other = await familyClient(app, 'applyAdmin');
    await platform.post('/blade-system/post/submit', { category: 1, postCode: 'p1', postName: '平台岗' });
    expect(await rowsAt(platform, '/blade-system/post/select')).toMatchObject([{ postName: '平台岗' }]);
    expect(await rowsAt(other, '/blade-system/post/select')).toEqual([]);
    expect((await rowsAt(other, '/blade-system/role/select')).length).toBeGreaterThan(0);
    expect((await rowsAt(other, '/blade-system/dept/select')).length).toBeGreaterThan(0);
    await platform.post('/blade-system/region/submit', { code: '430000', parentCode: '00', name: '湖南省', sort: 1 });
    await platform.post('/blade-system/region/submit', { code: '430100', parentCode: '430000', name: '长沙市' });
    for (const root of ['', '?parentCode=', '?parentCode=00', '?parentCode=0', '?parentCode=000000'])
      expect(
        (await rowsAt(other, `/blade-system/region/lazy-tree${root}`)).map(({ id }) => id),
        root,
      ).toContain('430000');
    expect(await rowsAt(other, '/blade-system/region/select?code=430000')).toMatchObject([{ code: '430100', name: '长沙市' }]);
    expect((await rowsAt(other, '/blade-system/region/select')).map(({ code }) => code)).toContain('430000');
  });
});

describe('dictionaries', () => {
  test.each(['notice', 'region', 'oss', 'sms', 'data_scope_type', 'api_scope_type', 'sex'])('%s is asked for by its code', async (code) => {
    const rows = await rowsAt(hospital, `/blade-system/dict/dictionary?code=${code}`);
    expect(rows[0]).toMatchObject({ code, dictKey: expect.any(String), dictValue: expect.any(String) });
  });

  test('the entries of one are a forest, not a page; the tree of all goes by DICT', async () => {
    const [parent] = await rowsAt(platform, '/blade-system/dict/parent-list?code=sex&current=1&size=10');
    const { data } = await platform.get<Json[]>(`/blade-system/dict/child-list?current=1&size=10&parentId=${String(parent?.id)}`);
    expect(data.map(({ dictValue }) => dictValue)).toEqual(['男', '女']);
    const all = await rowsAt(platform, '/blade-system/dict/tree?code=DICT');
    expect(all.length).toBeGreaterThan(50);
    expect(all[0]).toMatchObject({ children: expect.any(Array) });
  });
});

describe('downloads that the browser opens by itself', () => {
  test('take the token from the address', async () => {
    const url = `/api/blade-system/post/export?blade-auth=${encodeURIComponent(`bearer ${hospital.token}`)}`;
    const reply = await app.app.inject(url);
    expect(reply.statusCode).toBe(200);
    expect((await readXlsx(new Uint8Array(reply.rawPayload))).sheets).toHaveLength(1);
  });

  test('nothing else does: no list, no change, and no wrong token', async () => {
    const auth = `blade-auth=${encodeURIComponent(`bearer ${hospital.token}`)}`;
    expect((await app.app.inject(`/api/blade-system/post/list?${auth}`)).statusCode).toBe(401);
    expect((await app.app.inject({ method: 'POST', url: `/api/blade-system/post/remove?ids=${newId()}&${auth}` })).statusCode).toBe(401);
    expect((await app.app.inject(`/api/blade-system/post/export?${auth}x`)).statusCode).toBe(401);
    expect((await app.app.inject(`/api/blade-system/post/export?blade-auth=${hospital.token}`)).statusCode).toBe(401);
  });

  test('leave no token in the logs', async () => {
    await app.app.inject(`/api/blade-system/post/export?blade-auth=${encodeURIComponent(`bearer ${hospital.token}`)}`);
    const logged = await hospital.get<{ records: Json[] }>('/blade-log/api/list?size=200');
    expect(JSON.stringify(logged)).not.toContain(hospital.token.slice(0, 40));
  });
});

test('a text message takes its parameters as JSON text in the address, as a form or as JSON', async () => {
  await hospital.post('/blade-resource/sms/submit', { category: 'log', smsCode: 'main', signName: '社区医院' });
  await hospital.post('/blade-resource/sms-template/submit', { code: 'call', content: '请{name}到{room}' });
  const asked = new URLSearchParams({ code: 'call', phones: '13812345678', params: JSON.stringify({ name: '林晚', room: '3诊室' }) });
  expect(await hospital.post(`/blade-resource/sms/endpoint/send-message?${asked}`)).toMatchObject({ status: 200 });
  expect(await rowsAt(hospital, '/blade-message/smsrecord/list')).toMatchObject([{ content: '请林晚到3诊室' }]);
  asked.set('params', '{"name":');
  expect(await hospital.post(`/blade-resource/sms/endpoint/send-message?${asked}`)).toMatchObject({
    status: 400,
    msg: '模板参数格式不正确',
  });
});

test('logs fill the columns that clients of this family show', async () => {
  const row = {
    id: newId(),
    tenantId: '100003',
    createTime: new Date(app.clock.now()),
    requestId: 'r-1',
    call: 'submit-post',
    account: 'mark',
  };
  const values = {
    ...row,
    method: 'POST',
    path: '/api/blade-system/post/submit',
    status: 200,
    ms: 12,
    ip: '10.0.0.9',
    serverIp: '10.0.0.1',
  };
  await insertMany(app.services.database.forGroup(), apiLogTable, [values]);
  const shown = {
    requestUri: values.path,
    serviceId: 'submit-post',
    serverIp: '10.0.0.1',
    remoteIp: '10.0.0.9',
    time: 12,
    logId: 'r-1',
    createBy: 'mark',
  };
  expect(await rowsAt(hospital, '/blade-log/api/list?createBy=mark')).toMatchObject([shown]);
  expect((await hospital.get(`/blade-log/api/detail?id=${row.id}`)).data).toMatchObject(shown);
});

test('a hospital may be added without a package: it gets the one that the platform named, else the oldest', async () => {
  const add = async (tenantName: string) => {
    const { data } = await platform.post('/blade-system/tenant/submit', { tenantName, linkman: '周院长' });
    return (await platform.get(`/blade-system/tenant/package-detail?tenantId=${String(data.tenantId)}`)).data.packageName;
  };
  await platform.post('/blade-system/tenant-package/submit', { packageName: '标准包', menuId: menuId('role') });
  expect(await add('无包甲院')).toBe('门诊包');
  await platform.post('/blade-system/param/submit', { paramName: '默认产品包', paramKey: 'tenant.default-package', paramValue: '标准包' });
  expect(await add('无包乙院')).toBe('标准包');
});
