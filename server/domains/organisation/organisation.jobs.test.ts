import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { tellEndingTerms } from './organisation.jobs.ts';

const DAY_MS = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const group = () => app.services.database.forGroup();
const endsIn = (code: string, days: number) =>
  group().run(sql`UPDATE tenant SET expire_time = ${new Date(app.clock.now() + days * DAY_MS)} WHERE tenant_code = ${code}`);

/** Who has been told how often that the term of a hospital ends, whatever else they were told. */
const told = async (words: string): Promise<Record<string, string[]>> => {
  await app.deliver();
  const { rows } = await group().run<{ userId: string; days: string; urgent: number | null }>(sql`
    SELECT user_id AS "userId", substring(context from '还剩(\\d+)天') AS days, urgent FROM notice WHERE context LIKE ${`%${words}%`} ORDER BY create_time, id`);
  const people = Object.entries(app.people).map(([name, { userId }]) => [name, rows.filter((row) => row.userId === userId)] as const);
  const heard = people.filter(([, own]) => own.length > 0);
  return Object.fromEntries(heard.map(([name, own]) => [name, own.map(({ days, urgent }) => (urgent === 1 ? `${days}!` : days))]));
};

test('the end of a term is told at 30, 7 and 1 days, once each, to its administrators and to the platform', async () => {
  const { tenantId } = app.people.strangerAdmin;
  await endsIn(tenantId, 40);
  expect(await tellEndingTerms(app.services)).toBe(0);
  app.clock.advance(11 * DAY_MS);
  const runs = await Promise.all([tellEndingTerms(app.services), tellEndingTerms(app.services)]);
  expect(runs.sort()).toEqual([0, 1]);
  expect(await told('本院使用期限')).toEqual({ strangerAdmin: ['29'] });
  app.clock.advance(22 * DAY_MS);
  expect(await tellEndingTerms(app.services)).toBe(1);
  app.clock.advance(3 * DAY_MS);
  expect(await tellEndingTerms(app.services)).toBe(0);
  app.clock.advance(3.5 * DAY_MS);
  expect(await tellEndingTerms(app.services)).toBe(1);
  app.clock.advance(DAY_MS);
  expect(await tellEndingTerms(app.services)).toBe(0);
  // The last one is followed by a text message where nobody reads it.
  expect(await told('本院使用期限')).toEqual({ strangerAdmin: ['29', '7', '1!'] });
  const platform = await told(`（${tenantId}）`);
  expect(platform.platformAdmin).toEqual(['29', '7', '1!']);
  expect(platform).not.toHaveProperty('strangerAdmin');
});

test('runs that were missed are not made up for, and another date begins anew', async () => {
  const { tenantId } = app.people.applyAdmin;
  const days = async () => (await told(`（${tenantId}）`)).platformAdmin;
  await endsIn(tenantId, 40);
  app.clock.advance(37 * DAY_MS);
  expect(await tellEndingTerms(app.services)).toBe(1);
  expect(await days()).toEqual(['3']);
  await endsIn(tenantId, 20);
  expect(await tellEndingTerms(app.services)).toBe(1);
  expect(await days()).toEqual(['3', '20']);
  await endsIn(tenantId, 400);
  expect(await tellEndingTerms(app.services)).toBe(0);
});

test.each([
  ['14:37', '2026-12-10 14:37:00', '2026-12-09'],
  ['08:30', '2026-12-10 08:30:00', '2026-12-09'],
  ['midnight', '2026-12-10 00:00:00', '2026-12-08'],
])('one that ends at %s is told of on the morning of the day before its last, urgently', async (_hour, end, day) => {
  const { tenantId } = app.people.expert2;
  const before = app.clock.now();
  app.clock.set(fromWireTime(`${day} 08:03:00`) ?? 0);
  await group().run(sql`DELETE FROM notice`);
  await group().run(
    sql`UPDATE tenant SET expire_time = ${new Date(fromWireTime(end) ?? 0)}, told_term = NULL WHERE tenant_code = ${tenantId}`,
  );
  expect(await tellEndingTerms(app.services)).toBe(1);
  expect((await told(`（${tenantId}）`)).platformAdmin).toEqual(['1!']);
  app.clock.advance(DAY_MS);
  expect(await tellEndingTerms(app.services)).toBe(0);
  // Where the run of the day before was missed, the hour says it.
  await group().run(sql`UPDATE tenant SET told_term = NULL WHERE tenant_code = ${tenantId}`);
  expect(await tellEndingTerms(app.services)).toBe(1);
  await app.deliver();
  const { rows } = await group().run<{ context: string }>(
    sql`SELECT DISTINCT context FROM notice WHERE context LIKE ${`%${end.slice(0, 16)} 结束%`}`,
  );
  expect(rows.length).toBeGreaterThan(0);
  await group().run(sql`UPDATE tenant SET expire_time = NULL WHERE tenant_code = ${tenantId}`);
  app.clock.set(before);
});

test('nothing is told of a hospital that is out of use, nor of one whose term has ended', async () => {
  const { tenantId } = app.people.expert1;
  await endsIn(tenantId, 10);
  await group().run(sql`UPDATE tenant SET status = '0' WHERE tenant_code = ${tenantId}`);
  expect(await tellEndingTerms(app.services)).toBe(0);
  await group().run(sql`UPDATE tenant SET status = '1' WHERE tenant_code = ${tenantId}`);
  app.clock.advance(11 * DAY_MS);
  expect(await tellEndingTerms(app.services)).toBe(0);
});
