import { expect, test } from 'vitest';
import { referralMove } from '../../../contract/domains/referral/referral.resource.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { remindReferrals } from './referral.jobs.ts';
import { aReferralIn, asNow, storedReferral } from './referral.testing.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const app = sharedTestApp();

/** An outpatient who is expected in so many hours. */
async function expectedIn(hours: number): Promise<{ id: string }> {
  const row = await aReferralIn(app(), 'wait_scheduling', { kind: 'outpatient' });
  const visitTime = toWireTime(app().clock.now() + hours * HOUR_MS);
  await (await asNow(app(), 'expert1')).get(referralMove('accept'), { id: row.id, visitTime });
  return row;
}

/** Who was reminded of the visit so far, and that it is how near. */
async function told({ id }: { id: string }): Promise<string[]> {
  await remindReferrals(app().services);
  await remindReferrals(app().services);
  await app().deliver();
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ said: string }>(sql`
      SELECT u.account || ' ' || substring(n.title FROM '转诊患者将在(.+)内就诊') AS said FROM notice n
      JOIN user_account u ON u.tenant_id = n.tenant_id AND u.id = n.user_id
      WHERE n.link = ${`/referral/detail?id=${id}`} AND n.title LIKE '转诊患者将在%' ORDER BY n.create_time, 1`);
  return rows.map(({ said }) => said);
}

const day = ['doctor1 一天', 'expert1 一天'];
const soon = ['doctor1 30分钟', 'expert1 30分钟'];

test('both doctors are reminded of a visit a day and half an hour before, once each, and no form is spoilt by it', async () => {
  const row = await expectedIn(30);
  expect(await told(row)).toEqual([]);
  const { version } = await storedReferral(app(), row);
  app().clock.advance(6 * HOUR_MS);
  expect(await told(row)).toEqual(day);
  expect((await storedReferral(app(), row)).version).toBe(version);
  app().clock.advance(23 * HOUR_MS);
  expect(await told(row)).toEqual(day);
  app().clock.advance(30 * MINUTE_MS);
  expect(await told(row)).toEqual([...day, ...soon]);
});

test('another hour is told of anew; one that was agreed for the same day, as it is near alone', async () => {
  const [moved, near] = [await expectedIn(20), await expectedIn(5)];
  expect([await told(moved), await told(near)]).toEqual([[], []]);
  const visitTime = toWireTime(app().clock.now() + 48 * HOUR_MS);
  await (await asNow(app(), 'expert1')).get(referralMove('rearrange'), { id: moved.id, visitTime });
  app().clock.advance(4.5 * HOUR_MS);
  expect([await told(moved), await told(near)]).toEqual([[], soon]);
  app().clock.advance(24 * HOUR_MS);
  expect(await told(moved)).toEqual(day);
});

test('nobody is reminded of a visit whose end was asked for', async () => {
  const row = await expectedIn(30);
  const why = { endReason: 'patient_refused', respRespondentsReason: '患者要求回家' };
  await (await asNow(app(), 'doctor1')).get(referralMove('askCancel'), { id: row.id, ...why });
  app().clock.advance(7 * HOUR_MS);
  expect(await told(row)).toEqual([]);
});

test('of a visit at a hospital that is out of use nobody is reminded: the doctor who refers hears that, once', async () => {
  const row = await expectedIn(30);
  const group = app().services.database.forGroup();
  await group.run(sql`UPDATE tenant SET status = '0' WHERE tenant_code = '100001'`);
  app().clock.advance(7 * HOUR_MS);
  expect(await told(row)).toEqual([]);
  const { rows } = await group.run<{ userId: string }>(
    sql`SELECT user_id AS "userId" FROM notice WHERE link = ${`/referral/detail?id=${row.id}`} AND title = '接诊医院已停用'`,
  );
  expect(rows).toEqual([{ userId: app().people.doctor1.userId }]);
  await group.run(sql`UPDATE tenant SET status = '1' WHERE tenant_code = '100001'`);
});
