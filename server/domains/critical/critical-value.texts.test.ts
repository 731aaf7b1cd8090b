import { expect, test } from 'vitest';
import {
  acknowledgeCriticalValue,
  callCriticalValue,
  criticalValue,
  withdrawCriticalValue,
} from '../../../contract/domains/critical/critical-value.resource.ts';
import { SETTLED } from '../../engine/inbox/settle-urgent.ts';
import { deadlineJobs } from '../../engine/resource/resource-deadlines.ts';
import { sql } from '../../engine/store/sql.ts';
import { addPerson } from '../../testing/extra-people.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { escalateUrgentNotices } from '../messages/messages.jobs.ts';
import { aCall, aCriticalValue } from './critical-value.testing.ts';

const MINUTE_MS = 60_000;
const app = sharedTestApp();
const passDeadlines = async () => {
  for (const job of deadlineJobs([criticalValue])) await job.run(app().services, { done: 0, failed: 0, waiting: 0 });
};

/** Who gets a text message of which notice about an order, a while after it was told. */
const textedOf = async ({ no }: { no: string }): Promise<string[]> => {
  await app().deliver();
  app().clock.advance(11 * MINUTE_MS);
  await escalateUrgentNotices(app().services);
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ userId: string; title: string }>(sql`
    SELECT n.user_id AS "userId", n.title FROM notice n JOIN sms_record s ON s.tenant_id = n.tenant_id AND s.event_id = n.event_id AND s.user_id = n.user_id
    WHERE n.context LIKE ${`%${no}%`} ORDER BY n.create_time, n.id`);
  const people = Object.entries(app().people);
  return rows.map(({ userId, title }) => `${people.find(([, one]) => one.userId === userId)?.[0] ?? userId} ${title}`);
};

const unreadOf = async ({ no }: { no: string }): Promise<number> => {
  const unread = sql`SELECT 1 FROM notice WHERE context LIKE ${`%${no}%`} AND urgent = 1 AND read_status = '1'`;
  return (await app().services.database.forGroup().run(unread)).count;
};

/** What came of the text message to the doctor about an order. */
const recordOf = async ({ no }: { no: string }) => {
  const { tenantId, userId } = app().people.doctor1;
  const { rows } = await app()
    .services.database.forTenant(tenantId)
    .run<{ status: string; errorMessage: string | null }>(sql`
    SELECT s.status, s.error_message AS "errorMessage" FROM notice n
    JOIN sms_record s ON s.tenant_id = n.tenant_id AND s.event_id = n.event_id AND s.user_id = n.user_id
    WHERE n.tenant_id = ${tenantId} AND n.user_id = ${userId} AND n.context LIKE ${`%${no}%`}`);
  return rows[0];
};

test('nobody who has not read of one gets a text message once it was acknowledged, and the notices stay unread', async () => {
  const [done, open] = [await aConsultation(app(), { status: 'diagnosis_ing' }), await aConsultation(app(), { status: 'diagnosis_ing' })];
  const id = await aCriticalValue(app(), done, aCall(app()));
  await aCriticalValue(app(), open, aCall(app()));
  await app().deliver();
  await (await app().as('doctor2')).get(acknowledgeCriticalValue, { id, measures: '已溶栓。' });
  expect(await textedOf(done)).toEqual([]);
  expect(await unreadOf(done)).toBeGreaterThan(0);
  expect(await textedOf(open)).toEqual(expect.arrayContaining(['doctor1 会诊报告危急值', 'doctor2 会诊报告危急值']));
});

test('nor of one that was acknowledged before its report was delivered', async () => {
  const order = await aConsultation(app(), { status: 'diagnosis_ing' });
  const id = await aCriticalValue(app(), order, aCall(app()));
  await (await app().as('doctor2')).get(acknowledgeCriticalValue, { id, measures: '已溶栓。' });
  expect(await textedOf(order)).toEqual([]);
});

test('where the account of whoever found it is out of use, a colleague gets the text message that nobody has rung up', async () => {
  const order = await aConsultation(app(), { status: 'diagnosis_ing' });
  await aCriticalValue(app(), order);
  const { tenantId, userId } = app().people.expert1;
  const setStatus = (status: '0' | '1') =>
    app()
      .services.database.forTenant(tenantId)
      .run(sql`UPDATE user_account SET status = ${status} WHERE tenant_id = ${tenantId} AND id = ${userId}`);
  await setStatus('0');
  app().clock.advance(11 * MINUTE_MS);
  await passDeadlines();
  await app().deliver();
  const texted = await textedOf(order);
  await setStatus('1');
  expect(texted.filter((line) => line.startsWith('expert'))).toEqual(['expert2 危急值超时未通知']);
});

test('a late call ends what was late, and the hospital that has to acknowledge still gets one of the report', async () => {
  const order = await aConsultation(app(), { status: 'diagnosis_ing' });
  const id = await aCriticalValue(app(), order);
  app().clock.advance(11 * MINUTE_MS);
  await passDeadlines();
  await app().deliver();
  await (await app().as('expert1')).get(callCriticalValue, { id, ...aCall(app()) });
  const texted = await textedOf(order);
  expect(texted).toContain('doctor1 会诊报告危急值');
  expect(texted.filter((line) => line.includes('超时未通知'))).toEqual([]);
});

test('the call ends nothing for the doctor who applied, though others have to acknowledge; the acknowledgement does', async () => {
  const person = { tenantId: '100002', name: '无确认权限的申请医生', permissionCodes: ['consultation_apply'], dataScope: 'self' } as const;
  const { userId } = await addPerson(app(), person);
  const [called, done] = [
    await aConsultation(app(), { status: 'diagnosis_ing', applyUserId: userId }),
    await aConsultation(app(), { status: 'diagnosis_ing', applyUserId: userId }),
  ];
  for (const order of [called, done]) {
    const id = await aCriticalValue(app(), order);
    await app().deliver();
    await (await app().as('expert1')).get(callCriticalValue, { id, ...aCall(app()) });
    if (order === done) await (await app().as('doctor2')).get(acknowledgeCriticalValue, { id, measures: '已溶栓。' });
  }
  expect(await textedOf(called)).toContain(`${userId} 会诊报告危急值`);
  expect(await textedOf(done)).toEqual([]);
});

test('of one that was withdrawn they get its withdrawal alone', async () => {
  const order = await aConsultation(app(), { status: 'diagnosis_ing' });
  const id = await aCriticalValue(app(), order);
  await app().deliver();
  await (await app().as('expert1')).get(withdrawCriticalValue, { id, withdrawReason: '报告时选错患者，并非该患者的心电图。' });
  const texted = await textedOf(order);
  expect(texted).toContain('doctor1 危急值已撤回，请勿据此处理');
  expect(texted.filter((line) => !line.includes('已撤回'))).toEqual([]);
});

test('one that waits to be sent is not sent once it was acknowledged', async () => {
  const [done, open] = [await aConsultation(app(), { status: 'diagnosis_ing' }), await aConsultation(app(), { status: 'diagnosis_ing' })];
  const { tenantId, userId } = app().people.doctor1;
  const store = app().services.database.forTenant(tenantId);
  await store.run(sql`UPDATE user_account SET phone = '13800000001' WHERE tenant_id = ${tenantId} AND id = ${userId}`);
  const id = await aCriticalValue(app(), done, aCall(app()));
  await aCriticalValue(app(), open, aCall(app()));
  expect(await textedOf(done)).toContain('doctor1 会诊报告危急值');
  await (await app().as('doctor2')).get(acknowledgeCriticalValue, { id, measures: '已溶栓。' });
  expect((await recordOf(open))?.status).toBe('waiting');
  expect((await recordOf(done))?.status).toBe('failed');
  await store.run(sql`UPDATE user_account SET phone = NULL WHERE tenant_id = ${tenantId} AND id = ${userId}`);
});

test('nor is one that had failed sent again by hand then', async () => {
  const [done, open] = [await aConsultation(app(), { status: 'diagnosis_ing' }), await aConsultation(app(), { status: 'diagnosis_ing' })];
  const id = await aCriticalValue(app(), done, aCall(app()));
  await aCriticalValue(app(), open, aCall(app()));
  // Who has no telephone number is written down as one whom it did not reach, and may have one by the time it is sent again.
  expect(await textedOf(done)).toContain('doctor1 会诊报告危急值');
  expect((await recordOf(done))?.errorMessage).toContain('没有填写手机号');
  await (await app().as('doctor2')).get(acknowledgeCriticalValue, { id, measures: '已溶栓。' });
  expect(await recordOf(done)).toEqual({ status: 'failed', errorMessage: SETTLED });
  expect((await recordOf(open))?.errorMessage).toContain('没有填写手机号');
});
