import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaitingForTenant, setTenant } from '../../../contract/domains/organisation/tenant.resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aReferralIn, storedReferral } from './referral.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('of a hospital that is stopped, whoever has referred to it hears, and the operators, of each that is under way', async () => {
  const group = app.services.database.forGroup();
  const [waiting, over] = [await aReferralIn(app, 'wait_scheduling'), await aReferralIn(app, 'cancel')];
  const [{ no, targetTenantId: tenantId }, ended] = [await storedReferral(app, waiting), await storedReferral(app, over)];
  const admin = await app.as('platformAdmin');
  expect(await admin.get(countWaitingForTenant, { tenantId })).toEqual({ waiting: 1 });
  const { rows } = await group.run<{ id: string }>(sql`SELECT id FROM tenant WHERE tenant_code = ${tenantId}`);
  await admin.get(setTenant, { ids: [rows[0]?.id ?? ''], status: '0' });
  await app.deliver();
  const told = await group.run<{ userId: string; context: string }>(sql`
    SELECT user_id AS "userId", context FROM notice WHERE title = '接诊医院已停用' ORDER BY create_time, id`);
  expect(told.rows.every(({ context }) => context.includes(no ?? '') && !context.includes(ended.no ?? ''))).toBe(true);
  const heard = told.rows.map(({ userId }) => userId);
  expect(heard.filter((id) => id === app.people.doctor1.userId)).toHaveLength(1);
  expect(heard).toContain(app.people.platformAdmin.userId);
});
