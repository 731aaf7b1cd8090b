import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { department } from '../../../contract/domains/organisation/department.resource.ts';
import { tenantDetail } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import {
  getTenantMemo,
  removeTenant,
  resetTenantAdministrator,
  restoreTenant,
  setTenant,
  setTenantDatasource,
  setTenantMemo,
  setTenantPackage,
  submitTenant,
  tenantList,
  tenantPackageDetail,
} from '../../../contract/domains/organisation/tenant.resource.ts';
import { tenantInfo } from '../../../contract/domains/organisation/tenant-info.endpoints.ts';
import { tenantPackage } from '../../../contract/domains/organisation/tenant-package.resource.ts';
import { showUserInfo } from '../../../contract/domains/session/session.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { menuId } from '../../engine/identity/menu-sync.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Client;
let packageId: string;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('platformAdmin');
  packageId = await aPackage(['dept', 'post', 'role', 'user']);
});
afterAll(() => app.close());

interface Tenant extends Record<string, unknown> {
  id: string;
  tenantId: string;
  tenantName: string;
  version: number;
  account?: string;
  password?: string;
}

let count = 0;
const submitPackage = endpointOf(tenantPackage, 'submit');
const listDepartments = endpointOf(department, 'list');

async function aPackage(codes: readonly string[]): Promise<string> {
  count += 1;
  const row = await admin.get<{ id: string }>(submitPackage, { packageName: `产品包${count}`, menuId: codes.map(menuId) });
  return row.id;
}

function aTenant(values: object = {}): Promise<Tenant> {
  count += 1;
  return admin.get<Tenant>(submitTenant, { tenantName: `新医院${count}`, packageId, ...values });
}

async function signIn(tenantId: string, username: string, password: string) {
  const { body, statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    headers: { authorization: `Basic ${Buffer.from('lianyi-api:lianyi-api-demo').toString('base64')}`, 'tenant-id': tenantId },
    payload: { grant_type: 'password', tenantId, username, password },
  });
  return { statusCode, ...(JSON.parse(body) as { access_token?: string; error_description?: string }) };
}

describe('a new hospital', () => {
  test('starts with a department, an administrator of the whole package, and a password that must be changed', async () => {
    const made = await aTenant({ contactName: '周主任', contactPhone: '13812345678' });
    expect(made).toMatchObject({ account: 'admin', status: '1', tenantId: expect.stringMatching(/^1\d{5}$/) });
    expect(await admin.get(listDepartments, { tenantId: made.tenantId })).toMatchObject([{ deptName: made.tenantName, deptCategory: 1 }]);
    const { access_token } = await signIn(made.tenantId, 'admin', made.password ?? '');
    const user = await app.app.inject({ url: `/api${showUserInfo.path}`, headers: { 'blade-auth': `bearer ${access_token}` } });
    expect(user.json()).toMatchObject({ data: { tenantId: made.tenantId, mustChangePassword: expect.anything(), permissions: [] } });
    expect(await codesOfRoles(made.tenantId)).toEqual(expect.arrayContaining(['package_grant', 'role_grant', 'dept_add', 'system']));
    expect(await codesOfRoles(made.tenantId)).not.toContain('applyorder_view');
  });

  test('gets the next free number, or the one that was asked for if it is free', async () => {
    const [one, two] = [await aTenant(), await aTenant()];
    expect(Number(two.tenantId)).toBe(Number(one.tenantId) + 1);
    expect(await aTenant({ tenantId: '200001' })).toMatchObject({ tenantId: '200001' });
    expect(await admin.send(submitTenant, { tenantName: '再来一家', packageId, tenantId: '200001' })).toMatchObject({
      status: 409,
      body: { msg: expect.stringContaining('租户编号') },
    });
    expect(await admin.send(submitTenant, { tenantName: '再来一家', packageId, tenantId: '12' })).toMatchObject({ status: 400 });
  });

  test('is opened once by a request that is repeated, and once by two at the same moment', async () => {
    const input = { tenantName: '重复提交医院', packageId };
    const first = await admin.send<Tenant>(submitTenant, input, { key: 'open-hospital-1' });
    const second = await admin.send<Tenant>(submitTenant, input, { key: 'open-hospital-1' });
    expect(second.body.data).toMatchObject({ tenantId: first.body.data?.tenantId, account: 'admin' });
    expect([first.body.data?.password, second.body.data?.password]).toEqual([expect.any(String), undefined]);
    const replies = await Promise.all([1, 2].map(() => admin.send(submitTenant, { tenantName: '同时提交医院', packageId })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('needs a name, and no package that is not there', async () => {
    expect(await admin.send(submitTenant, { tenantName: '', packageId })).toMatchObject({ status: 400, body: { msg: '请输入租户名称' } });
    expect(await admin.send(submitTenant, { tenantName: '无包', packageId: newId() })).toMatchObject({
      status: 400,
      body: { msg: '产品包不存在' },
    });
  });

  test('is the business of the platform alone', async () => {
    const stranger = await app.as('strangerAdmin');
    for (const [endpoint, input] of [
      [submitTenant, { tenantName: '越权医院', packageId }],
      [setTenant, { ids: [newId()], accountQuota: 9 }],
      [setTenantPackage, { tenantId: '100003', packageId }],
      [setTenantDatasource, { tenantId: '100003' }],
      [setTenantMemo, { tenantId: '100003', memo: '甲' }],
      [removeTenant, { ids: [newId()] }],
      [restoreTenant, { ids: [newId()] }],
    ] as const)
      expect(await stranger.send(endpoint, input)).toMatchObject({ status: 403, body: { msg: '只有平台管理员可以修改' } });
    for (const endpoint of [tenantList, getTenantMemo, tenantPackageDetail])
      expect(await stranger.send(endpoint, endpoint === tenantList ? {} : { tenantId: '100003' })).toMatchObject({ status: 403 });
  });
});

describe('a hospital', () => {
  test('is listed with its package and its accounts, and found by its name', async () => {
    const made = await aTenant({ accountQuota: 20, domain: 'Listed.Example.org' });
    const { records } = await admin.get<{ records: Tenant[] }>(tenantList, { tenantName: made.tenantName });
    expect(records).toMatchObject([
      { tenantId: made.tenantId, packageName: '产品包1', accountCount: 1, accountQuota: 20, domain: 'listed.example.org' },
    ]);
  });

  test('can be renamed, not renumbered, by whoever read its latest state', async () => {
    const made = await aTenant();
    const renamed = await admin.get<Tenant>(submitTenant, { id: made.id, version: made.version, tenantName: '改名医院', packageId });
    expect(renamed).toMatchObject({ tenantId: made.tenantId, tenantName: '改名医院' });
    expect(renamed.password).toBeUndefined();
    const late = { id: made.id, version: made.version, tenantName: '迟到的改名', packageId };
    expect(await admin.send(submitTenant, late)).toMatchObject({ status: 409 });
    const other = { id: made.id, tenantName: '改名医院', tenantId: '300001', packageId };
    expect(await admin.send(submitTenant, other)).toMatchObject({ status: 400, body: { msg: '租户编号不能修改' } });
  });

  test('whose term is about to end, or has ended, is found by that', async () => {
    const terms = { ending: 29, ended: -1, later: 31 };
    const { now } = app.clock;
    const names = Object.keys(terms).map((state) => `期限医院${state}`);
    for (const [state, days] of Object.entries(terms))
      await aTenant({ tenantName: `期限医院${state}`, expireTime: toWireTime(now() + days * 86_400_000) });
    await aTenant({ tenantName: '期限医院无' });
    const foundBy = async (input: object) =>
      (await admin.get<{ records: Tenant[] }>(tenantList, { tenantName: '期限医院', ascs: 'createTime', size: 100, ...input })).records.map(
        ({ tenantName }) => tenantName,
      );
    expect(await foundBy({ termState: 'ending' })).toEqual([names[0]]);
    expect(await foundBy({ termState_in: 'ending,ended' })).toEqual([names[0], names[1]]);
    await aTenant({ tenantName: '期限医院后到', expireTime: toWireTime(now() + 30 * 86_400_000) });
    expect(await foundBy({ termState: 'ending', ascs: '' }), 'the first to end comes first').toEqual([names[0], '期限医院后到']);
    expect(await foundBy({ termState: 'ending', ascs: '', descs: 'expireTime' })).toEqual(['期限医院后到', names[0]]);
    expect(await foundBy({ termState_null: '1' })).toEqual([names[2], '期限医院无']);
  });

  test('past its term lets nobody in, and names whom to call', async () => {
    const made = await aTenant({ contactName: '周主任', contactPhone: '13812345678' });
    await admin.get(setTenant, { ids: [made.id], expireTime: '2026-01-01 00:00:00' });
    expect(await signIn(made.tenantId, 'admin', made.password ?? '')).toMatchObject({
      error_description: '所属机构已过期，请联系周主任 13812345678',
    });
    await admin.get(setTenant, { ids: [made.id], expireTime: '' });
    expect(await signIn(made.tenantId, 'admin', made.password ?? '')).toHaveProperty('access_token');
  });

  test('whose administrator lost his password is let in again by the platform, and nobody but an administrator is', async () => {
    const made = await aTenant();
    const lost = await signIn(made.tenantId, 'admin', made.password ?? '');
    const input = { tenantId: made.tenantId, account: 'ADMIN' };
    const first = await admin.send<{ password?: string }>(resetTenantAdministrator, input, { key: 'reset-administrator-1' });
    const again = await admin.send<{ password?: string }>(resetTenantAdministrator, input, { key: 'reset-administrator-1' });
    expect([first.status, again.status, again.body.data?.password]).toEqual([200, 200, undefined]);
    const look = await app.app.inject({
      url: `/api${showUserInfo.path}`,
      headers: { 'blade-auth': `bearer ${String(lost.access_token)}` },
    });
    expect(look.statusCode).toBe(401);
    expect(await signIn(made.tenantId, 'admin', made.password ?? '')).not.toHaveProperty('access_token');
    expect(await signIn(made.tenantId, 'admin', first.body.data?.password ?? '')).toHaveProperty('access_token');
    await app.deliver();
    const { rows: told } = await app.services.database.forTenant(made.tenantId).run(sql`
      SELECT context FROM notice WHERE tenant_id = ${made.tenantId} AND title = '平台重置了管理员密码'`);
    expect(told).toEqual([{ context: expect.stringContaining('重置了管理员账号ADMIN的登录密码。如非本院要求，请立即联系平台。') }]);
    expect(await admin.send(resetTenantAdministrator, { tenantId: '100002', account: 'doctor1' })).toMatchObject({ status: 404 });
    expect(await admin.send(resetTenantAdministrator, { tenantId: '000000', account: 'admin' })).toMatchObject({ status: 409 });
    const stranger = await app.as('strangerAdmin');
    expect(await stranger.send(resetTenantAdministrator, input)).toMatchObject({ status: 403 });
  });

  test('that was recycled signs its people out, leaves the list, and can come back', async () => {
    const made = await aTenant();
    const { access_token } = await signIn(made.tenantId, 'admin', made.password ?? '');
    const look = () => app.app.inject({ url: `/api${showUserInfo.path}`, headers: { 'blade-auth': `bearer ${access_token}` } });
    expect((await look()).statusCode).toBe(200);
    await admin.get(removeTenant, { ids: [made.id] });
    expect((await look()).statusCode).toBe(401);
    expect(await signIn(made.tenantId, 'admin', made.password ?? '')).toMatchObject({
      error_description: '所属机构已停用，请联系平台管理员',
    });
    const found = (input: object) => admin.get<{ total: number }>(tenantList, { tenantName: made.tenantName, ...input });
    expect([(await found({})).total, (await found({ status: '2' })).total]).toEqual([0, 1]);
    expect(await admin.send(setTenant, { ids: [made.id], accountQuota: 5 })).toMatchObject({ status: 404 });
    await admin.get(restoreTenant, { ids: [made.id] });
    expect((await found({})).total).toBe(1);
    expect((await look()).statusCode).toBe(200);
  });

  test('that was stopped before it was recycled comes back stopped', async () => {
    const [stopped, running] = [await aTenant(), await aTenant()];
    const ids = [stopped.id, running.id];
    await admin.get(setTenant, { ids: [stopped.id], status: '0' });
    for (const _ of ['once', 'again']) {
      await admin.get(removeTenant, { ids });
      await admin.get(restoreTenant, { ids });
      const states = await Promise.all(ids.map((id) => admin.get<{ status: string }>(tenantDetail, { id })));
      expect(states.map(({ status }) => status)).toEqual(['0', '1']);
    }
  });

  test('of the platform stays', async () => {
    const { id } = await admin.get<Tenant>(tenantDetail, { tenantId: '000000' });
    for (const [endpoint, input] of [
      [removeTenant, { ids: [id] }],
      [setTenant, { ids: [id], status: '0' }],
      [setTenant, { ids: [id], expireTime: '2027-01-01 00:00:00' }],
      [setTenantPackage, { tenantId: '000000', packageId }],
      [submitTenant, { id, tenantName: '平台', status: '0' }],
    ] as const)
      expect(await admin.send(endpoint, input)).toMatchObject({ status: 409, body: { msg: expect.stringContaining('平台租户不能') } });
  });

  test('has settings for several at once, all or none', async () => {
    const [one, two] = [await aTenant(), await aTenant()];
    await admin.get(setTenant, { ids: [one.id, two.id], accountQuota: 7 });
    expect(await admin.get(tenantDetail, { tenantId: two.tenantId })).toMatchObject({ accountQuota: 7, status: '1' });
    expect(await admin.send(setTenant, { ids: [one.id, newId()], accountQuota: 8 })).toMatchObject({ status: 404 });
    expect(await admin.get(tenantDetail, { tenantId: one.tenantId })).toMatchObject({ accountQuota: 7 });
    expect(await admin.send(setTenant, { ids: [one.id], accountQuota: 0 })).toMatchObject({ status: 400 });
  });

  test('has a memo that it never sees', async () => {
    await admin.get(setTenantMemo, { tenantId: '100003', memo: '合同续签中' });
    expect(await admin.get(getTenantMemo, { tenantId: '100003' })).toMatchObject({ memo: '合同续签中', updateUserName: 'platformAdmin' });
    expect(await admin.get(getTenantMemo, { tenantId: '100002' })).toEqual({ tenantId: '100002', version: 0 });
    expect(JSON.stringify(await (await app.as('strangerAdmin')).get(tenantDetail))).not.toContain('合同');
    expect(await admin.send(setTenantMemo, { tenantId: '999999', memo: '甲' })).toMatchObject({ status: 404 });
  });

  test('keeps what a colleague noted meanwhile, and what was noted before in the log of changes', async () => {
    const tenantId = '100002';
    await admin.get(setTenantMemo, { tenantId, memo: '欠费两期', version: 0 });
    expect(await admin.send(setTenantMemo, { tenantId, memo: '已缴清', version: 0 })).toMatchObject({ status: 409 });
    expect(await admin.get(getTenantMemo, { tenantId })).toMatchObject({ memo: '欠费两期', version: 1 });
    await admin.get(setTenantMemo, { tenantId, memo: '已缴清', version: 1 });
    const { rows } = await app.services.database.forGroup().run(sql`
      SELECT changes FROM change_log WHERE row_table = 'tenant_memo' ORDER BY create_time DESC, id DESC LIMIT 1`);
    expect(rows[0]).toMatchObject({
      changes: expect.arrayContaining([{ field: 'memo', label: '备忘', before: '欠费两期', after: '已缴清' }]),
    });
  });

  test('shows its login page what is on its sign, and nothing else', async () => {
    const made = await aTenant({ domain: 'ward.example.org', logo: '/brand/ward.png', themeColor: '#1F78D8', contactPhone: '13812345678' });
    const sign = { tenantId: made.tenantId, tenantName: made.tenantName, logo: '/brand/ward.png', themeColor: '#1F78D8' };
    expect(await app.anonymous.get(tenantInfo, { domain: 'ward.example.org' })).toEqual(sign);
    expect(await app.anonymous.get(tenantInfo, { domain: 'https://WARD.example.org:8443/login' })).toEqual(sign);
    expect(await app.anonymous.get(tenantInfo, { domain: 'other.example.org' })).toEqual({});
    await admin.get(setTenant, { ids: [made.id], status: '0' });
    expect(await app.anonymous.get(tenantInfo, { domain: 'ward.example.org' })).toEqual({});
    expect(await admin.send(submitTenant, { tenantName: '同名域', packageId, domain: 'WARD.example.org' })).toMatchObject({ status: 409 });
    for (const logo of ['//evil.example.org/a.png', 'javascript:alert(1)'])
      expect(await admin.send(submitTenant, { tenantName: '坏标志', packageId, logo })).toMatchObject({ status: 400 });
  });
});

async function codesOfRoles(tenantId: string): Promise<string[]> {
  const { rows } = await app.services.database.forGroup().run<{ code: string }>(sql`
    SELECT DISTINCT m.code FROM role_menu rm JOIN menu m ON m.id = rm.menu_id WHERE rm.tenant_id = ${tenantId}`);
  return rows.map(({ code }) => code);
}
