import pg from 'pg';
import { expect, test } from 'vitest';
import { runJob } from '../../../engine/jobs/run-job.ts';
import { ledgerOf, moneyOf } from '../../../engine/ledger/payment-ledger.testing.ts';
import { sql } from '../../../engine/store/sql.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { absences } from '../absent-applicant.testing.ts';
import { expireConsultationsJob } from '../consultation.jobs.ts';
import { stepsOf, storedConsultation, tasksOf, toldAbout } from '../consultation.testing.ts';

const app = sharedTestApp();
const { arranged, report, object, pass, stateOf } = absences(app);

/** What the others are told of the objection: the experts, and the operators. */
async function toldOfObjection({ no }: { no: string | null }, who: 'expert1' | 'operator') {
  await app().deliver();
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ context: string }>(
      sql`SELECT context FROM notice WHERE title = '申请方对未到报告提出异议' AND context LIKE ${`%${no}%`} AND user_id = ${app().people[who].userId}`,
    );
  return rows.map(({ context }) => context.split('未到报告已作废：')[1]);
}

/** By hand, past the server: as whoever breaks and mends the data. */
async function onDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: app().services.database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('the report counts no more: the order ends as one that nobody began, and everything goes back', async () => {
  const row = await arranged();
  await report(row);
  await pass(20);
  expect(await object(row)).toMatchObject({ status: 200 });
  const titles = await toldAbout(app(), row);
  for (const person of ['expert1', 'operator'] as const) expect(titles).toContainEqual({ person, title: '申请方对未到报告提出异议' });
  await pass(0.02);
  expect(await storedConsultation(app(), row)).toMatchObject({
    applyOrderStatus: 'overdue',
    expiryCause: 'missed',
    absentObjection: '会诊室一直无法进入',
  });
  expect(await moneyOf(app(), row)).toMatchObject({ refunded: 30_000, forfeited: 0, held: 0 });
  expect(await ledgerOf(app(), row)).toHaveLength(2);
  expect(await stepsOf(app(), row.id)).toEqual(['reportAbsent', 'objectAbsent', 'expire']);
});

test('within the grace it goes on as before, for the expert as well, and is not reported again', async () => {
  const row = await arranged();
  await report(row);
  await object(row);
  await pass(1);
  expect(await stateOf(row)).toBe('wait_diagnosis');
  expect((await tasksOf(app(), row, 'expert1')).map(({ task }) => task)).toEqual(['start-consultation']);
  expect(await report(row)).toMatchObject({ status: 409, body: { msg: '已报告过申请方未到' } });
  await pass(1);
  expect(await stateOf(row)).toBe('overdue');
});

test('no text message follows what told them of the report, once they objected', async () => {
  const row = await arranged();
  await report(row);
  await app().deliver();
  const told = async () => {
    const { rows } = await app()
      .services.database.forGroup()
      .run<{ isSettled: boolean }>(
        sql`SELECT DISTINCT settled_time IS NOT NULL AS "isSettled" FROM notice WHERE about_id = ${row.id} AND title = '会诊申请方未到，可提出异议'`,
      );
    return rows.map(({ isSettled }) => isSettled);
  };
  expect(await told()).toEqual([false]);
  await object(row);
  expect(await told()).toEqual([true]);
});

test('what they are told holds when they read it: within the grace it may go on, after it nothing may', async () => {
  const [early, late] = [await arranged(), await arranged()];
  for (const row of [early, late]) await report(row);
  await object(early);
  expect(await toldOfObjection(early, 'expert1')).toEqual(['宽限时间内仍可开始会诊或改期，否则自动过期。可在会诊沟通中联系申请方。']);
  expect(await toldOfObjection(early, 'operator')).toEqual(['宽限时间内仍可开始会诊或改期，否则自动过期。']);
  app().clock.advance(5 * 3_600_000);
  await object(late);
  for (const who of ['expert1', 'operator'] as const)
    expect(await toldOfObjection(late, who)).toEqual(['会诊即将过期，需要时请另行申请。']);
});

test('whoever acts in the place of the applicant objects as well, and the applicant is told', async () => {
  const row = await arranged();
  await report(row);
  expect(await object(row, 'applyAdmin')).toMatchObject({ status: 200 });
  expect(await toldAbout(app(), row)).toContainEqual({ person: 'doctor1', title: '本院同事已代您办理会诊' });
});

test('nobody else, not twice, and not once the time for it is over', async () => {
  const row = await arranged();
  expect(await object(row)).toMatchObject({ status: 409, body: { msg: '没有待申请方答复的未到报告' } });
  await report(row);
  expect((await object(row, 'expert1')).status).toBe(403);
  expect((await object(row, 'doctor2')).status).toBe(404);
  app().clock.advance(24 * 3_600_000 + 1);
  expect(await object(row)).toMatchObject({ status: 409, body: { msg: expect.stringContaining('提出异议的时限') } });
  const other = await arranged();
  await report(other);
  await object(other);
  expect((await object(other)).status).toBe(409);
});

test('one that cannot be ended stops none of the others', async () => {
  const [broken, sound] = [await arranged(), await arranged()];
  for (const row of [broken, sound]) await report(row);
  await onDatabase(`ALTER TABLE status_history ADD CONSTRAINT poison CHECK (order_id <> '${broken.id}') NOT VALID`);
  app().clock.advance(25 * 3_600_000);
  await runJob(app().services, expireConsultationsJob);
  expect([await stateOf(broken), await stateOf(sound)]).toEqual(['wait_diagnosis', 'overdue']);
  expect(await moneyOf(app(), broken)).toMatchObject({ held: 30_000 });
  await onDatabase('ALTER TABLE status_history DROP CONSTRAINT poison');
});
