import { afterAll, beforeAll, expect, test } from 'vitest';
import { appTenant } from '../../../contract/domains/organisation/app-tenant.resource.ts';
import { showUserInfo } from '../../../contract/domains/session/session.endpoints.ts';
import { QUIET_CODES } from '../../../contract/domains/session/session.params.ts';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { describeTableOf } from '../../engine/store/table.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const style = (tenantCode: string, also: object) =>
    insertRow(
      app.services.database.forGroup(),
      describeTableOf(appTenant),
      { appCode: 'HN301', tenantCode, ...also },
      { now: app.clock.now() },
    );
  await style('100001', { logo: '/brand/binhai.svg', themeColor: '#0F766E', cssUrl: '/brand/binhai.css' });
  await style('100002', { logo: '//evil.example.org/see.svg', cssUrl: 'https://evil.example.org/see.css' });
});
afterAll(() => app.close());

const styleOf = async (who: PersonName) => {
  const { tenantLogo, tenantColor, tenantCss } = await (await app.as(who)).get(showUserInfo);
  return { tenantLogo, tenantColor, tenantCss };
};

test('everybody is told how the console looks for his own hospital', async () => {
  expect(await styleOf('expert1')).toEqual({ tenantLogo: '/brand/binhai.svg', tenantColor: '#0F766E', tenantCss: '/brand/binhai.css' });
  expect(await styleOf('stranger')).toEqual({});
});

test('addresses of other sites are left out', async () => {
  expect(await styleOf('doctor1')).toEqual({});
});

test('the codes that are refused quietly are those of the parameter', async () => {
  expect(await (await app.as('doctor1')).get(showUserInfo)).toMatchObject({ quietCodes: [] });
  const values = { paramKey: QUIET_CODES, paramName: '静默错误码', paramValue: '418, 7001,x,' };
  await insertRow(app.services.database.forGroup(), describeTableOf(param), values, { now: app.clock.now() });
  expect(await (await app.as('doctor1')).get(showUserInfo)).toMatchObject({ quietCodes: [418, 7001] });
});
