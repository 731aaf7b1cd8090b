import { expect, test } from 'vitest';
import { tenantDetail } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import {
  removeTenant,
  setTenantDatasource,
  setTenantPackage,
  submitTenant,
} from '../../../contract/domains/organisation/tenant.resource.ts';
import { tenantPackage } from '../../../contract/domains/organisation/tenant-package.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { menuId } from '../../engine/identity/menu-sync.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';

const app = sharedTestApp();

async function recycled() {
  const admin = await app().as('platformAdmin');
  const aPackage = (packageName: string) =>
    admin.get<{ id: string }>(endpointOf(tenantPackage, 'submit'), { packageName, menuId: [menuId('post')] });
  const number = recycled.count++;
  const [own, other] = [await aPackage(`旧包${number}`), await aPackage(`新包${number}`)];
  const values = { tenantName: `回收医院${number}`, domain: `binned${number}.example.org` };
  const made = await admin.get<{ id: string; tenantId: string }>(submitTenant, { ...values, packageId: own.id });
  await admin.get(removeTenant, { ids: [made.id] });
  return { admin, made, own: own.id, other: other.id, ...values };
}
recycled.count = 1;

test('another hospital that wants the name or the domain of a recycled one is told where it is', async () => {
  const { admin, other: packageId, tenantName, domain } = await recycled();
  expect(await admin.send(submitTenant, { tenantName, packageId })).toMatchObject({
    status: 409,
    body: { msg: '租户名称已被回收站中的租户使用，请先在回收站中修改其名称' },
  });
  expect(await admin.send(submitTenant, { tenantName: '要域名的医院', packageId, domain: domain.toUpperCase() })).toMatchObject({
    status: 409,
    body: { msg: `域名已被回收站中的租户“${tenantName}”使用，请先在回收站中修改其域名` },
  });
});

test('a recycled hospital gives free its name, its domain, its package and its data source, and stays recycled', async () => {
  const { admin, made, own, other, tenantName, domain } = await recycled();
  await admin.get(submitTenant, { id: made.id, tenantName: `让出${tenantName}`, domain: null });
  await admin.get(setTenantPackage, { tenantId: made.tenantId, packageId: other });
  await admin.get(setTenantDatasource, { tenantId: made.tenantId, datasourceId: null });
  await admin.get(endpointOf(tenantPackage, 'remove'), { ids: [own] });
  await admin.get(submitTenant, { tenantName, packageId: other, domain });
  expect(await admin.get(tenantDetail, { id: made.id })).toMatchObject({ status: '2', tenantName: `让出${tenantName}` });
});

test('a recycled hospital comes back by its recovery alone', async () => {
  const { admin, made, tenantName } = await recycled();
  expect(await admin.send(submitTenant, { id: made.id, tenantName, status: '1' })).toMatchObject({
    status: 409,
    body: { msg: '回收站中的租户不能修改状态，请先恢复' },
  });
  expect(await admin.get(tenantDetail, { id: made.id })).toMatchObject({ status: '2' });
});
