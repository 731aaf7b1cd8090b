import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../testing/test-app.ts';
import { createFamilyApp, type FamilyClient, familyClient, type Json, rowsAt } from './family-client.testing.ts';

let app: TestApp;
let hospital: FamilyClient;
let roleId: string;
let postId: string;
beforeAll(async () => {
  app = await createFamilyApp();
  hospital = await familyClient(app, 'strangerAdmin');
  const role = { roleName: '护士', roleAlias: 'nurse', sort: 1, dataScope: 'tenant' };
  roleId = String((await hospital.post('/blade-system/role/submit', role)).data.id);
  postId = String((await hospital.post('/blade-system/post/submit', { category: 3, postCode: 'nurse', postName: '责任护士' })).data.id);
});
afterAll(() => app.close());

const PASSWORD = 'Evening-Round-7';

describe('people, under the addresses that clients of this family know', () => {
  const path = '/blade-system/user';

  test('are added with roles, positions and a first password, listed, changed by their own row, and removed', async () => {
    const deptId = app.people.strangerAdmin.deptId;
    const form = { account: 'linwan', password: PASSWORD, realName: '林晚', name: '小林', phone: '13812345678', sex: 2, userCategory: 2 };
    const added = await hospital.post(`${path}/submit`, { ...form, roleId, postId, deptId });
    expect({ status: added.status, msg: added.msg }).toEqual({ status: 200, msg: '操作成功' });
    // Their own choice, which is not said again.
    expect(added.data).not.toHaveProperty('password');
    const find = async () =>
      (await rowsAt(hospital, `${path}/list?current=1&size=200&deptId=`)).find(({ account }) => account === 'linwan');
    const row = await find();
    expect(row).toMatchObject({ tenantId: '100003', name: '小林', roleId, postId, deptId, sex: 2, sexName: '女', statusName: '启用' });
    const detail = await hospital.get(`${path}/detail?id=${String(row?.id)}`);
    expect(detail.data).toMatchObject({ tenantId: '100003', name: '小林', roleId, postId, deptId, sex: 2, roleIds: [roleId] });
    for (const read of [row, detail.data]) {
      const { version } = (await hospital.get(`${path}/detail?id=${String(row?.id)}`)).data;
      expect(await hospital.post(`${path}/update`, { ...read, version, realName: '林晚晴' })).toMatchObject({ status: 200 });
      expect(await find()).toMatchObject({ realName: '林晚晴', name: '小林', roleId, postId, phone: '13812345678' });
    }
    expect(await hospital.post(`${path}/grant?userIds=${String(row?.id)}&roleIds=${roleId}`)).toMatchObject({ status: 200 });
    expect(await hospital.post(`${path}/unlock?userIds=${String(row?.id)}`)).toMatchObject({ status: 200 });
    expect(await hospital.post(`${path}/reset-password?userIds=${String(row?.id)}`)).toMatchObject({ status: 200 });
    expect(await hospital.post(`${path}/remove?ids=${String(row?.id)}`)).toMatchObject({ status: 200 });
  });

  test('sign in with the first password, by form and with the rest in the query, and go on; programs know roles by their aliases', async () => {
    const add = { account: 'first', password: PASSWORD, realName: '首登', userCategory: '2', status: 1, roleId };
    expect(await hospital.post(`${path}/submit`, add)).toMatchObject({ status: 200 });
    const headers = { authorization: 'Basic bGlhbnlpLWFwaTpsaWFueWktYXBpLWRlbW8=', 'tenant-id': '100003' };
    const asked = new URLSearchParams({
      grant_type: 'password',
      tenantId: '100003',
      username: 'first',
      password: PASSWORD,
      type: 'account',
    });
    const url = '/api/blade-auth/oauth/token';
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const send = (named: URLSearchParams, secret: string) =>
      app.app.inject({ method: 'POST', url: `${url}?${named}`, headers: form, payload: secret });
    const opened = (await send(new URLSearchParams(), String(asked))).json() as Json;
    expect(opened).toMatchObject({ tenant_id: '100003', account: 'first', role_name: 'nurse', role_title: '护士', token_type: 'bearer' });
    // What is no secret may be in the address; a plain password there is refused.
    const inAddress = await app.app.inject({ method: 'POST', url: `${url}?${asked}`, headers });
    expect({ status: inAddress.statusCode, answer: inAddress.json() }).toMatchObject({ status: 400, answer: { error: 'invalid_request' } });
    asked.delete('password');
    expect((await send(asked, `password=${PASSWORD}`)).json()).toMatchObject({ account: 'first' });
    const again = new URLSearchParams({ grant_type: 'refresh_token', tenantId: '100003' });
    const renewed = await send(again, `refresh_token=${encodeURIComponent(String(opened.refresh_token))}`);
    const { access_token: token } = renewed.json() as Json;
    const info = await app.app.inject({ url: '/api/blade-auth/oauth/user-info', headers: { 'blade-auth': `bearer ${String(token)}` } });
    expect((info.json() as { data: Json }).data).toMatchObject({
      roleName: '护士',
      roleAlias: 'nurse',
      authority: 'nurse',
      mustChangePassword: 1,
    });
  });

  test.each([
    ['short1', '密码不能少于8位'],
    ['onlyletters', '密码应同时包含字母和数字'],
    ['weak-1-person', '密码不能包含账号'],
  ])('a first password obeys the rules: %s', async (password, msg) => {
    const add = { account: 'weak', password, realName: '弱口令', userCategory: 2, status: 1 };
    expect(await hospital.post(`${path}/submit`, add)).toMatchObject({ status: 400, msg });
  });

  test('a password is no field that a change could set', async () => {
    const add = { account: 'kept', realName: '旧口令', userCategory: 2, status: 1 };
    const { data } = await hospital.post(`${path}/submit`, add);
    const { password: _, ...row } = data;
    expect(await hospital.post(`${path}/update`, { ...row, password: PASSWORD })).toMatchObject({
      status: 400,
      msg: '修改密码请使用重置密码',
    });
    expect(await hospital.post(`${path}/update`, row)).toMatchObject({ status: 200 });
  });

  test('several departments are said to be too many, and a nickname that nobody chose follows the name', async () => {
    const add = { account: 'depts', realName: '多科', userCategory: 2, status: 1 };
    const deptId = app.people.strangerAdmin.deptId;
    expect(await hospital.post(`${path}/submit`, { ...add, deptId: `${deptId},${deptId}` })).toMatchObject({ status: 400 });
    const { data } = await hospital.post(`${path}/submit`, add);
    const { password: _, ...row } = data;
    const renamed = await hospital.post(`${path}/update`, { ...row, realName: '新名' });
    expect(renamed).toMatchObject({ status: 200, data: { realName: '新名', name: '新名' } });
  });
});

test('a picture that was uploaded just now without saying what for becomes one’s avatar; somebody else’s does not', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
  const upload = async (token: string): Promise<Json> => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n';
    const reply = await app.app.inject({
      method: 'POST',
      url: '/api/blade-resource/oss/endpoint/put-file',
      headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--b--\r\n')]),
    });
    return (reply.json() as { data: Json }).data;
  };
  const me = { realName: '自己', name: '自己', phone: '13812345678' };
  const { link } = await upload(hospital.token);
  const saved = await hospital.post('/blade-system/user/update-info', { ...me, avatar: link });
  expect(saved).toMatchObject({ status: 200, data: { avatar: expect.stringContaining('/api/blade-user/avatar/100003/') } });
  expect((await app.app.inject(String(saved.data.avatar))).statusCode).toBe(200);
  const other = await familyClient(app, 'stranger');
  const theirs = await upload(other.token);
  expect(await hospital.post('/blade-system/user/update-info', { ...me, avatar: theirs.link })).toMatchObject({ status: 400 });
  const late = await upload(hospital.token);
  app.clock.advance(11 * 60_000);
  expect(await hospital.post('/blade-system/user/update-info', { ...me, avatar: late.link })).toMatchObject({ status: 400 });
});
