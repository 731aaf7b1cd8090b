import { afterAll, beforeAll, expect, test } from 'vitest';
import { appTenant } from '../../../contract/domains/organisation/app-tenant.resource.ts';
import { appTenantList, deptSelect, tenantDetail } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { endpointsOf } from '../../../contract/kernel/resource.ts';
import { createDepartment } from '../../engine/identity/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Row = Record<string, unknown>;
const submitOf = (resource: typeof param | typeof appTenant) => {
  const found = endpointsOf(resource).find(({ kind }) => kind === 'submit');
  if (!found) throw new Error('no submit');
  return found;
};

test('departments of the own hospital alone, children after their parents, those of one person on request', async () => {
  const { doctor1, expert1 } = app.people;
  const store = app.services.database.forTenant('100002');
  const stamp = { now: app.clock.now() };
  const parentId = await createDepartment(store, { deptName: '外科', sort: 2 }, stamp);
  await createDepartment(store, { deptName: '普外科', parentId, sort: 1 }, stamp);
  const client = await app.as('doctor1');
  const rows = await client.get<Row[]>(deptSelect);
  expect(rows.map(({ deptName, parentId: above }) => [deptName, above])).toEqual([
    ['心血管内科', '0'],
    ['外科', '0'],
    ['普外科', parentId],
  ]);
  expect(rows[0]).toMatchObject({ id: doctor1.deptId, key: doctor1.deptId, value: doctor1.deptId, title: '心血管内科' });
  expect(await client.get<Row[]>(deptSelect, { userId: doctor1.userId })).toHaveLength(1);
  expect(await client.get<Row[]>(deptSelect, { userId: expert1.userId })).toEqual([]);
});

test("one's own hospital by default; another one's is absent, except for the group", async () => {
  const client = await app.as('doctor1');
  const own = await client.get<Row>(tenantDetail);
  expect(own).toMatchObject({ tenantId: '100002', tenantName: '云岭县人民医院', status: '1' });
  expect(await client.get<Row>(tenantDetail, { tenantId: '100002' })).toEqual(own);
  expect(await client.get<Row>(tenantDetail, { id: own.id })).toEqual(own);
  const foreign = await client.send(tenantDetail, { tenantId: '100001' });
  const absent = await client.send(tenantDetail, { tenantId: '999999' });
  expect([foreign.status, foreign.body.msg]).toEqual([404, absent.body.msg]);
  expect(await (await app.as('operator')).get<Row>(tenantDetail, { tenantId: '100001' })).toMatchObject({
    tenantName: '滨海市第一人民医院',
  });
});

test('the address that replaces a welcome page must be a web address', async () => {
  const admin = await app.as('platformAdmin');
  const values = { '100001': 'https://screen.example.org/board', '100002': 'javascript:alert(1)' };
  for (const [tenant, paramValue] of Object.entries(values))
    await admin.get(submitOf(param), { paramName: `首页${tenant}`, paramKey: `welcome.frame.${tenant}`, paramValue });
  expect(await (await app.as('expert1')).get<Row>(tenantDetail)).toMatchObject({ welcomeFrame: values['100001'] });
  expect(await (await app.as('doctor1')).get<Row>(tenantDetail)).not.toHaveProperty('welcomeFrame');
  expect(await (await app.as('stranger')).get<Row>(tenantDetail)).not.toHaveProperty('welcomeFrame');
});

test('the hospitals of an application, with their styling', async () => {
  const admin = await app.as('platformAdmin');
  await admin.get(submitOf(appTenant), {
    appCode: 'HN301',
    tenantCode: '100002',
    themeColor: '#1F78D8',
    cssUrl: '/brand/yunling.css',
    sort: 2,
  });
  await admin.get(submitOf(appTenant), { appCode: 'HN301', tenantCode: '100001', sort: 1 });
  await admin.get(submitOf(appTenant), { appCode: 'OTHER', tenantCode: '100001', sort: 1 });
  const again = await admin.send(submitOf(appTenant), { appCode: 'HN301', tenantCode: '100001', sort: 3 });
  expect(again.status).toBe(409);
  expect(await (await app.as('doctor1')).get<Row[]>(appTenantList, { appCode: 'HN301' })).toEqual([
    { appCode: 'HN301', tenantId: '100001', tenantName: '滨海市第一人民医院', sort: 1 },
    { appCode: 'HN301', tenantId: '100002', tenantName: '云岭县人民医院', themeColor: '#1F78D8', cssUrl: '/brand/yunling.css', sort: 2 },
  ]);
});
