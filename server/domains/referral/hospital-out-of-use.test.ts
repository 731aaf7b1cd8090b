import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaitingForTenant, setTenant } from '../../../contract/domains/organisation/tenant.resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { remindReferrals } from './referral.jobs.ts';
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

test('of a hospital that has referred and is stopped, the one that it referred to hears, and nobody is told to hurry who has been admitted', async () => {
  const group = app.services.database.forGroup();
  const [waiting, admitted] = [await aReferralIn(app, 'wait_scheduling'), await aReferralIn(app, 'diagnosis_ing')];
  const turn = async (tenantCode: string | null | undefined, status: string) => {
    const { rows } = await group.run<{ id: string }>(sql`SELECT id FROM tenant WHERE tenant_code = ${tenantCode}`);
    await (await app.as('platformAdmin')).get(setTenant, { ids: rows.map(({ id }) => id), status });
  };
  const told = async ({ id }: { id: string }, title: string) => {
    await app.deliver();
    const { rows } = await group.run(sql`SELECT user_id FROM notice WHERE title = ${title} AND link = ${`/referral/detail?id=${id}`}`);
    return rows.length;
  };
  const { tenantId, targetTenantId } = await storedReferral(app, waiting);
  await turn(targetTenantId, '1');
  await turn(targetTenantId, '0');
  expect([await told(waiting, '接诊医院已停用'), await told(admitted, '接诊医院已停用')]).toEqual([1, 0]);
  // The hour of the answer has passed: whoever is told to see to it hears what is so.
  await group.run(sql`UPDATE referral SET escalate_time = ${new Date(app.clock.now())} WHERE id = ${waiting.id}`);
  await remindReferrals(app.services);
  await app.deliver();
  const { rows: late } = await group.run<{ context: string }>(
    sql`SELECT DISTINCT context FROM notice WHERE title = '转诊申请超时未答复' AND link = ${`/referral/detail?id=${waiting.id}`}`,
  );
  expect(late.map(({ context }) => context.includes('无人答复，请另行安排'))).toEqual([true]);
  // Of a critical patient on which number its people may be there all the same.
  await group.run(sql`
    UPDATE referral SET escalate_time = ${new Date(app.clock.now())}, emergency_degree = '1', answer_phone = '0871-120120' WHERE id = ${waiting.id}`);
  await remindReferrals(app.services);
  await app.deliver();
  const { rows: rung } = await group.run<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM notice WHERE link = ${`/referral/detail?id=${waiting.id}`} AND context LIKE '%无人在系统中答复，请致电：0871-120120%'`);
  expect(rung[0]?.count).toBeGreaterThan(1);
  await group.run(
    sql`UPDATE notice SET urgent = 1, about_id = ${waiting.id} WHERE title = '接诊医院已停用' AND link = ${`/referral/detail?id=${waiting.id}`}`,
  );
  await turn(targetTenantId, '1');
  expect((await told(waiting, '接诊医院已恢复使用')) > 0).toBe(true);
  expect(await told(admitted, '接诊医院已恢复使用')).toBe(0);
  const { rows: ends } = await group.run<{ settled: boolean }>(
    sql`SELECT DISTINCT settled_time IS NOT NULL AS settled FROM notice WHERE title = '接诊医院已停用' AND link = ${`/referral/detail?id=${waiting.id}`}`,
  );
  expect(ends).toEqual([{ settled: true }]);
  await turn(tenantId, '0');
  expect(await told(waiting, '转出医院已停用')).toBe(1);
  expect(await told(admitted, '转出医院已停用')).toBe(1);
  await turn(tenantId, '1');
  expect([await told(waiting, '转出医院已恢复使用'), await told(admitted, '转出医院已恢复使用')]).toEqual([1, 1]);
});
