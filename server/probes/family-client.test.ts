import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { menuId } from '../engine/identity/menu-sync.ts';
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

interface Crud {
  as?: 'platform';
  path: string;
  /** The list that the client shows. */
  list?: string;
  /** What its form sends, in its own names. */
  add: Json;
  /** What the list shows of it, in its own names. */
  shown: Json;
  /** What it edits in the row that it was shown. */
  edit: Json;
  edited?: Json;
}

const cruds: Record<string, () => Promise<Crud> | Crud> = {
  department: () => ({
    path: '/blade-system/dept',
    add: { parentId: '', deptName: '放射科', fullName: '放射科', deptCategory: 2, sort: 3 },
    shown: { deptName: '放射科', deptCategory: 2, deptCategoryName: '部门', parentId: '0' },
    edit: { deptName: '影像科' },
  }),
  post: () => ({
    path: '/blade-system/post',
    add: { category: 1, postCode: 'ceo', postName: '院长', sort: 1 },
    shown: { category: 1, categoryName: '高层', postCode: 'ceo' },
    edit: { category: 2 },
    edited: { category: 2, categoryName: '中层' },
  }),
  role: () => ({
    path: '/blade-system/role',
    add: { roleName: '住院医师', roleAlias: 'resident', sort: 1, parentId: '0', dataScope: 'tenant' },
    shown: { roleName: '住院医师', roleAlias: 'resident' },
    edit: { roleName: '主治医师' },
  }),
  'business dictionary': () => ({
    path: '/blade-system/dict-biz',
    list: '/blade-system/dict-biz/parent-list?current=1&size=200',
    add: { code: 'ward', dictValue: '病区', sort: 1, isSealed: 0, dictKey: -1 },
    shown: { code: 'ward', dictValue: '病区' },
    edit: { dictValue: '病房' },
  }),
  parameter: () => ({
    as: 'platform',
    path: '/blade-system/param',
    add: { paramName: '样例', paramKey: 'sample.key', paramValue: '1' },
    shown: { paramKey: 'sample.key', paramValue: '1' },
    edit: { paramValue: '2' },
  }),
  tenant: async () => ({
    as: 'platform',
    path: '/blade-system/tenant',
    add: {
      tenantName: '梅溪湖医院',
      linkman: '周院长',
      contactNumber: '13812345678',
      address: '梅溪湖路1号',
      accountNumber: -1,
      domainUrl: 'meixi.example.org',
      packageId: await aPackage(),
    },
    shown: {
      tenantName: '梅溪湖医院',
      linkman: '周院长',
      contactNumber: '13812345678',
      domainUrl: 'meixi.example.org',
      statusName: '启用',
    },
    edit: { linkman: '李院长', accountNumber: 50 },
    edited: { linkman: '李院长', contactName: '李院长', accountNumber: 50, accountQuota: 50 },
  }),
  'desk notice': () => ({
    path: '/blade-desk/notice',
    add: { title: '停机', category: 2, releaseTime: '2026-11-20 10:00:00', content: '今晚停机', pinned: 0 },
    shown: { title: '停机', category: 2, categoryName: '公告' },
    edit: { title: '停机两小时' },
  }),
  storage: () => ({
    path: '/blade-resource/oss',
    add: {
      category: 's3',
      ossCode: 'minio',
      endpoint: 'https://oss.example.org',
      bucketName: 'files',
      accessKey: 'key',
      secretKey: 'secret',
    },
    shown: { ossCode: 'minio', bucketName: 'files', categoryName: '对象存储（S3协议）' },
    edit: { bucketName: 'pictures' },
    edited: { bucketName: 'pictures', bucket: 'pictures' },
  }),
  'text messages': () => ({
    path: '/blade-resource/sms',
    add: { category: 'log', smsCode: 'main', signName: '社区医院' },
    shown: { smsCode: 'main', categoryName: '仅记录（不发送）' },
    edit: { smsCode: 'other' },
    edited: { smsCode: 'other', name: 'other' },
  }),
  client: () => ({
    as: 'platform',
    path: '/blade-system/client',
    add: { clientId: 'pad', clientSecret: 'pad-secret-1', authorizedGrantTypes: 'password,refresh_token', bodyCipher: 'accepted' },
    shown: { clientId: 'pad', authorizedGrantTypes: 'password,refresh_token' },
    edit: { authorizedGrantTypes: 'password' },
    edited: { authorizedGrantTypes: 'password', grantTypes: ['password'] },
  }),
  'data source': () => ({
    as: 'platform',
    path: '/blade-system/datasource',
    add: { name: 'HIS', kind: 'his', url: 'https://his.example.org/api' },
    shown: { name: 'HIS' },
    edit: { remark: '内网' },
  }),
  menu: () => ({
    as: 'platform',
    path: '/blade-system/menu',
    add: { parentId: '', name: '样例', code: 'sample', path: '/sample', category: 1, action: 1, isOpen: 0, sort: 5 },
    shown: { code: 'sample', category: 1, categoryName: '菜单', action: 1, actionName: '工具栏', isOpen: 1, isOpenName: '当前窗口' },
    edit: { isOpen: '2' },
    edited: { isOpen: 2 },
  }),
  'API scope': () => ({
    path: '/blade-system/api-scope',
    list: `/blade-system/api-scope/list?menuId=${menuId('post')}`,
    add: { menuId: menuId('post'), scopeName: '岗位', scopePath: '/blade-system/post/**' },
    shown: { menuId: menuId('post'), scopePath: '/blade-system/post/**' },
    edit: { scopePath: '/blade-system/post/remove' },
    edited: { scopePath: '/blade-system/post/remove', apiPath: '/blade-system/post/remove' },
  }),
  'data scope': () => ({
    path: '/blade-system/data-scope',
    list: `/blade-system/data-scope/list?menuId=${menuId('user')}`,
    add: { menuId: menuId('user'), scopeName: '本院', resourceCode: 'user', scopeType: 'tenant' },
    shown: { menuId: menuId('user'), scopeName: '本院' },
    edit: { scopeName: '全院' },
  }),
};

async function aPackage(): Promise<string> {
  const made = await platform.post<Json>('/blade-system/tenant-package/submit', { packageName: '基础包', menuId: menuId('dept') });
  expect(made.status).toBe(200);
  return String(made.data.id);
}

describe('a table of the administration: added, listed, and the row sent back', () => {
  test.each(Object.keys(cruds))('%s', async (name) => {
    const { as, path, list, add, shown, edit, edited } = await (cruds[name] as () => Promise<Crud>)();
    const client = as ? platform : hospital;
    const added = await client.post(`${path}/submit`, add);
    expect({ status: added.status, msg: added.msg }).toEqual({ status: 200, msg: '操作成功' });
    const { id } = added.data;
    const find = async () => (await rowsAt(client, list ?? `${path}/list?current=1&size=200`)).find((row) => row.id === id);
    const row = await find();
    expect(row).toMatchObject(shown);
    const saved = await client.post(`${path}/submit`, { ...row, ...edit });
    expect({ status: saved.status, msg: saved.msg }).toEqual({ status: 200, msg: '操作成功' });
    expect(await find()).toMatchObject(edited ?? edit);
    const detail = await client.get(`${path}/detail?id=${String(id)}`);
    expect(detail.data).toMatchObject(edited ?? edit);
    expect((await client.post(`${path}/remove?ids=${String(id)}`)).status).toBe(200);
    expect(await find()).toBeUndefined();
  });
});

test('two spellings of one field that differ are refused, and so is a filter that says two things', async () => {
  const add = { category: 'log', smsCode: 'one', name: 'two', signName: '社区医院' };
  expect(await hospital.post('/blade-resource/sms/submit', add)).toMatchObject({ status: 400, msg: '配置名称的两种写法不一致' });
  const same = await hospital.post('/blade-resource/sms/submit', { ...add, name: 'one' });
  expect(same).toMatchObject({ status: 200, data: { name: 'one', smsCode: 'one' } });
  const both = { ...same.data, smsCode: 'three', name: 'four' };
  expect(await hospital.post('/blade-resource/sms/submit', both)).toMatchObject({ status: 400, msg: '配置名称的两种写法不一致' });
  expect(await rowsAt(hospital, '/blade-resource/sms/list?smsCode=on&ascs=smsCode')).toMatchObject([{ smsCode: 'one' }]);
  expect(await hospital.get('/blade-resource/sms/list?smsCode=a&name=b')).toMatchObject({ status: 400, msg: '配置名称的两种写法不一致' });
});

test('a hospital that comes with a foreign number of itself is written to its own', async () => {
  const added = await hospital.post('/blade-system/post/submit', { category: '3', postCode: 'x1', postName: '护士' });
  const again = await hospital.post('/blade-system/post/submit', { ...added.data, tenantId: '100002' });
  expect(again).toMatchObject({ status: 200, data: { tenantId: '100003' } });
});
