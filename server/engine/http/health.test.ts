import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sql } from '../store/sql.ts';

/** More than any pool has of them. */
const MANY = 20;
const SLOW = sql`SELECT pg_sleep(25)`;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.app.ready();
});
afterAll(() => app.close());

test('a process whose connections are all taken by slow lists is ready none the less', async () => {
  const { database } = app.services;
  let left = MANY;
  for (let at = 0; at < MANY; at += 1)
    (at % 2 === 0 ? database.forGroup() : database.forTenant('100001')).run(SLOW).catch(() => {
      left -= 1;
    });
  const isSlow = `FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()`;
  await withClient(app.databaseUrl, async (client) => {
    const working = async () => (await client.query(`SELECT count(*)::int AS working ${isSlow} AND state = 'active'`)).rows[0].working;
    await expect.poll(working).toBe(10);
    const answers = await Promise.all(Array.from({ length: 3 }, () => app.app.inject('/readyz')));
    expect(answers.map(({ statusCode, body }) => [statusCode, JSON.parse(body).status])).toEqual(Array(3).fill([200, 'ready']));
    expect(await working()).toBe(10);
    const end = () => client.query(`SELECT pg_terminate_backend(pid) ${isSlow}`).then(() => left);
    await expect.poll(end).toBe(0);
  });
});

test('a database that keeps silent has not answered, and keeps nobody waiting who asks next', async () => {
  const { database } = app.services;
  await expect(database.forHealth().run(SLOW)).rejects.toThrow('timeout');
  expect((await app.app.inject('/readyz')).statusCode).toBe(200);
});
