import { afterAll, beforeAll, expect, test } from 'vitest';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sql } from '../store/sql.ts';
import { isPassing, toRefusal } from './errors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

// A console repeats what is answered with 503; of a search that is too slow it would make three.
test('what the database has given up in time is told as that, and not as a server that is away', async () => {
  const slow = app.services.database.forGroup().transaction(async (tx) => {
    await tx.run(sql`SET LOCAL statement_timeout = 20`);
    await tx.run(sql`SELECT pg_sleep(5)`);
  });
  const error = await slow.catch((reason: unknown) => reason);
  expect(toRefusal(error)).toMatchObject({ code: 504, message: '查询超时，请缩小查询范围' });
  // Whoever saved has nothing to narrow: a change waits for a lock that somebody else holds.
  const [save, list] = [endpointOf(param, 'submit'), endpointOf(param, 'list')];
  expect(toRefusal(error, save)).toMatchObject({ code: 503, message: '系统繁忙，未保存，请稍后重试' });
  expect(toRefusal(error, list)).toMatchObject({ code: 504 });
  // An action that reads outside of a transaction had nothing to save.
  const reading = app.services.database
    .forGroup()
    .run(sql`SELECT pg_sleep(30)`)
    .catch((reason: unknown) => reason);
  const cancel = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep(30%'`;
  await withClient(app.databaseUrl, async (client) => {
    while ((await client.query(cancel)).rowCount === 0);
  });
  const read = await reading;
  expect(toRefusal(read, save)).toMatchObject({ code: 504, message: '查询超时，请缩小查询范围' });
  // Rows of logs wait for a database that had no time.
  expect(isPassing(error)).toBe(true);
});
