import { afterAll, beforeAll, expect, test } from 'vitest';
import { ossConfig } from '../../../contract/domains/files/oss-config.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sql } from '../store/sql.ts';

/** One row of a hospital is in use, whoever says so and at whichever moment. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const enable = endpointOf(ossConfig, 'enable');

test('the platform and the hospital at once leave one row in use', async () => {
  const [platform, hospital] = [await app.as('platformAdmin'), await app.as('strangerAdmin')];
  const add = async (ossName: string) =>
    (await hospital.get<{ id: string }>(endpointOf(ossConfig, 'submit'), { ossName, category: 'disk' })).id;
  const [one, other] = [await add('平台启用的'), await add('医院启用的')];
  const calls = await withClient(app.databaseUrl, async (client) => {
    const waiting = async () => {
      const { rows } = await client.query<{ pid: number }>(`
        SELECT DISTINCT pid FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`);
      return rows.length;
    };
    // Each has changed its row by then, and cannot commit.
    await client.query('BEGIN; LOCK TABLE audit_log IN SHARE MODE');
    const first = platform.send(enable, { id: one });
    await expect.poll(waiting).toBe(1);
    const second = hospital.send(enable, { id: other });
    await expect.poll(waiting).toBe(2);
    await client.query('COMMIT');
    return Promise.all([first, second]);
  });
  expect(calls.map(({ status }) => status)).toEqual([200, 200]);
  const inUse = async (id: string) => (await hospital.get<{ enabled: number }>(endpointOf(ossConfig, 'detail'), { id })).enabled;
  expect([await inUse(one), await inUse(other)]).toEqual([0, 1]);
});

test('which one was put into use, and which one lost it, stands in the change log', async () => {
  const hospital = await app.as('strangerAdmin');
  const add = async (ossName: string) =>
    (await hospital.get<{ id: string }>(endpointOf(ossConfig, 'submit'), { ossName, category: 'disk' })).id;
  const [one, other] = [await add('先启用的'), await add('后启用的')];
  for (const id of [one, other, other]) await hospital.get(enable, { id });
  const { rows } = await app.services.database.forGroup().run<{ id: string; change: { before: string; after: string } }>(sql`
    SELECT row_id AS id, changes -> 0 AS change FROM change_log WHERE call = ${enable.name} ORDER BY create_time, row_id = ${other}, id`);
  expect(rows.filter(({ id }) => [one, other].includes(id)).map(({ id, change }) => [id, change.before, change.after])).toEqual([
    [one, '否', '是'],
    [one, '是', '否'],
    [other, '否', '是'],
  ]);
});
