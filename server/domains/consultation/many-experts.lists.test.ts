import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  adminList,
  applyToMeList,
  cashierList,
  consultationDetail,
} from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { listExpertOpinions } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import type { Reach } from '../../engine/identity/actor.ts';
import { loadActorOfUser } from '../../engine/identity/load-actor.ts';
import { type FoundIn, insertRows, newId } from '../../engine/store/rows.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { joinsByIndex } from './consultation.policy.ts';
import { consultationExpertTable } from './consultation-expert.table.ts';
import { countOrders } from './consultation-statistics.reads.ts';
import { accept, decline, hirePanel, invitePanel, readPanel } from './many-experts.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await hirePanel(app);
});
afterAll(() => app.close());

const idsOf = async (
  name: PersonName,
  endpoint: typeof applyToMeList | typeof adminList | typeof cashierList,
  input: object = {},
): Promise<string[]> =>
  (await (await app.as(name)).get<{ records: { id: string }[] }>(endpoint, { size: 200, ...input })).records.map(({ id }) => id);

test('no order stands twice where two experts of a hospital were asked, and its administrator has it once', async () => {
  const id = await invitePanel(app);
  for (const [name, list] of [
    ['expertAdmin', adminList],
    ['strangerAdmin', adminList],
    ['expert2', applyToMeList],
  ] as const)
    expect([name, (await idsOf(name, list)).filter((one) => one === id)]).toEqual([name, [id]]);
  expect((await idsOf('expert2', applyToMeList, { queryScope: 'all' })).filter((one) => one === id)).toEqual([id]);
  await decline(app, id, 'stranger');
  expect(await idsOf('strangerAdmin', adminList)).not.toContain(id);
});

test('an order is found by the name of each whom its row shows', async () => {
  const id = await invitePanel(app);
  const found = async (targetDoctorName: string) => (await idsOf('applyAdmin', adminList, { targetDoctorName })).includes(id);
  for (const name of ['expert1', 'expert2', 'stranger'] as const)
    expect([name, await found(app.people[name].realName)]).toEqual([name, true]);
  expect([await found('查无此人'), await found('%')]).toEqual([false, false]);
  await decline(app, id, 'stranger');
  expect(await found(app.people.stranger.realName)).toBe(false);
});

test('what each may do stands on the row, per person', async () => {
  const id = await invitePanel(app);
  await accept(app, id, 'expert1');
  const can = async (name: PersonName) => (await (await app.as(name)).get<{ can: string[] }>(consultationDetail, { applyOrderId: id })).can;
  expect(await can('expert1')).toEqual(expect.arrayContaining(['schedule-consultation', 'answer-invitation', 'send-back-consultation']));
  const others = await can('expert2');
  expect(others).toContain('answer-invitation');
  expect(others).not.toContain('schedule-consultation');
  expect(others).not.toContain('send-back-consultation');
  expect(await can('doctor1')).not.toContain('answer-invitation');
});

test('what waits lies in the queue of each who has not answered', async () => {
  const id = await invitePanel(app);
  await accept(app, id, 'stranger');
  const { rows } = await app.services.database
    .forGroup()
    .run<{ userId: string }>(
      sql`SELECT user_id AS "userId" FROM inbox WHERE order_id = ${id} AND task = 'answer-invitation' ORDER BY user_id`,
    );
  expect(rows.map(({ userId }) => userId)).toEqual([app.people.expert1.userId, app.people.expert2.userId].sort());
});

test('what was paid stays before the cashier when the one who cost something has declined', async () => {
  await app.services.database.forGroup().run(sql`UPDATE doctor_fee SET doctor_title_fee = 0 WHERE tenant_id = '100003'`);
  const id = await invitePanel(app, ['expert1', 'stranger']);
  await decline(app, id, 'expert1');
  expect(await readPanel(app, id)).toMatchObject({ applyOrderStatus: 'wait_scheduling', remotePrice: 0 });
  expect((await (await app.as('cashier')).send(consultationDetail, { applyOrderId: id })).status).toBe(200);
  expect(await idsOf('cashier', cashierList, { queryScope: 'all' })).toContain(id);
});

test('the opinions of an order are nobody’s outside of it', async () => {
  const id = await invitePanel(app, ['expert1', 'expert2']);
  expect((await (await app.as('stranger')).send(listExpertOpinions, { applyOrderId: id })).status).toBe(404);
  expect((await (await app.as('doctor2')).send(listExpertOpinions, { applyOrderId: id })).status).toBe(404);
});

test('numbers reach as far as was granted for numbers, whatever was for orders', async () => {
  const id = await invitePanel(app);
  const loaded = await loadActorOfUser(app.services, '100003', app.people.strangerAdmin.userId, app.clock.now());
  if (!loaded) throw new Error('the third hospital’s administrator is there');
  const [own, all] = [
    { scope: 'self', deptIds: [] },
    { scope: 'tenant', deptIds: [] },
  ] as const;
  const counted = async (consultation: Reach, statistics: Reach): Promise<number> => {
    const actor = { ...loaded.actor, reaches: { consultation, statistics } };
    const { rows } = await app.services.database
      .forTenant('100003')
      .run<{ total: number }>(sql`SELECT ${countOrders(actor, sql`id = ${id}`)} AS total`);
    return Number(rows[0]?.total);
  };
  expect([await counted(own, all), await counted(all, own)]).toEqual([1, 0]);
});

test('among many orders an expert’s are found by their invitations', async () => {
  const id = await invitePanel(app);
  const group = app.services.database.forGroup();
  const { rows: own } = await group.run<FoundIn<typeof consultationExpertTable>>(
    sql`SELECT ${columnsOf(consultationExpertTable)} FROM consultation_expert WHERE apply_order_id = ${id} LIMIT 1`,
  );
  const others = Array.from({ length: 5000 }, (_, at) => ({
    ...{ ...own[0], id: newId(), position: 10 + at, targetDeptId: newId(), targetDoctorId: newId() },
  }));
  for (let at = 0; at < others.length; at += 1000)
    await insertRows(group, consultationExpertTable, others.slice(at, at + 1000), { now: app.clock.now() });
  await group.run(sql`ANALYZE consultation_expert`);
  const loaded = await loadActorOfUser(app.services, '100003', app.people.stranger.userId, app.clock.now());
  if (!loaded) throw new Error('the third hospital’s expert is there');
  const where: Sql = joinsByIndex(loaded.actor, 'own');
  const { rows } = await app.services.database
    .forTenant('100003')
    .run<{ 'QUERY PLAN': string }>(sql`EXPLAIN SELECT id FROM consultation WHERE ${where} ORDER BY create_time DESC LIMIT 10`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index (?:Only )?Scan using consultation_expert_/);
  expect(plan).not.toMatch(/Seq Scan on consultation_expert/);
});
