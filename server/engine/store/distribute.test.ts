import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { menu, modules } from '../../modules.ts';
import { databaseUrlFor } from '../../platform/postgres/database-url.ts';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { createTestPeople, type TestPeople } from '../../testing/test-people.ts';
import { syncMenu } from '../identity/menu-sync.ts';
import { copiesAstray } from './copies.testing.ts';
import { type Database, openDatabase } from './database.ts';
import { distribute, planDistribution } from './distribute.ts';
import { generateMigration } from './generate-migration.ts';
import { refuseInUse } from './in-use.ts';
import { listenOn } from './listen-on.ts';
import { applyScript, migrate, statementsOf } from './migrate.ts';
import { isPlaced, placeOf } from './place-tables.ts';
import { insertRow } from './rows.ts';
import { compareShapes, readSchemaShape } from './schema-shape.ts';
import { createTableSql } from './schema-sql.ts';
import { sql } from './sql.ts';
import { isOwned, tableNamed } from './table.ts';
import { isDistributed } from './tenant-fence.ts';

const tables = modules.flatMap((module) => module.tables);
const onCitus = inject('isDistributed');
const NOW = Date.parse('2026-11-20T02:00:00Z');

const name = `plain_${randomBytes(6).toString('hex')}`;
const serverUrl = inject('testServerUrl');
const url = databaseUrlFor(serverUrl, name);
let people: TestPeople;

beforeAll(async () => {
  await withClient(serverUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  await migrate(url);
  const database = openDatabase(url, { connections: 2 });
  await syncMenu(database, menu, NOW);
  people = await createTestPeople(database, NOW);
  await addOrder(database);
  await database.close();
});

/** What two hospitals see. */
async function addOrder(database: Database): Promise<void> {
  const { tenantId, userId } = people.doctor1;
  const order = { no: 'HZ20261120-00000001', kind: 'oneSubject', applyOrderStatus: 'wait_scheduling', applyUserId: userId };
  const partyTenantIds = [tenantId, people.expert1.tenantId];
  await database
    .forTenant(tenantId)
    .transaction((tx) => insertRow(tx, tableNamed('consultation'), { ...order, partyTenantIds }, { now: NOW }));
}

afterAll(() => withClient(serverUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)));

test('rows of a tenant lie with their tenant, shared ones everywhere, and what only the machinery writes stays', () => {
  expect(tables.filter(isOwned).filter((table) => placeOf(table) !== 'tenant')).toEqual([]);
  expect(placeOf(tableNamed('region'))).toBe('everywhere');
  expect(placeOf(tableNamed('oauth_client'))).toBe('everywhere');
  expect(placeOf(tableNamed('rate_counter'))).toBe('coordinator');
});

test('a script is taken apart at the ends of its statements, whatever stands within a line', () => {
  expect(statementsOf("-- why\nCREATE TABLE a (\n  b text\n);\n\nUPDATE a SET b = 'x; y';\n-- the end\n")).toEqual([
    '-- why\nCREATE TABLE a (\n  b text\n)',
    "UPDATE a SET b = 'x; y'",
  ]);
});

const contentOf = (client: pg.Client) =>
  Promise.all(
    tables.map(async ({ name: table }) => {
      const { rows } = await client.query<{ content: string }>(
        `SELECT count(*) || ' ' || COALESCE(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS content FROM ${table} t`,
      );
      return `${table} ${rows[0]?.content}`;
    }),
  );

describe.runIf(onCitus)('a plain database', () => {
  test('is distributed with all it holds, also when it was interrupted', async () => {
    const before = await withClient(url, contentOf);
    const told: string[] = [];
    const interrupted = (line: string): void => {
      told.push(line);
      if (told.length === 40) throw new Error('the power is gone');
    };
    await expect(distribute(url, tables, { shards: 4, tell: interrupted })).rejects.toThrow('the power is gone');
    await distribute(url, tables, { shards: 4 });
    expect((await withClient(url, (client) => planDistribution(client, tables))).left).toEqual([]);
    expect(await withClient(url, contentOf)).toEqual(before);
    expect(await withClient(url, isDistributed)).toBe(true);
  });

  const copied = () => withClient(url, async (client) => (await client.query('SELECT seer_tenant_id FROM seen.consultation')).rowCount);

  test('has copies of what hospitals see, and has them anew after a migration that touches the rows', async () => {
    expect(await copied()).toBe(2);
    expect(await copiesAstray(url)).toEqual([]);
    await withClient(url, async (client) => {
      await client.query('BEGIN');
      await applyScript(client, "UPDATE consultation SET patient_name = '王五';\n");
      await client.query('COMMIT');
    });
    await expect(copied()).rejects.toThrow('does not exist');
    await migrate(url);
    expect(await copied()).toBe(2);
    expect(await copiesAstray(url)).toEqual([]);
  });

  test('has the declared schema afterwards, with every key', async () => {
    const declared = await withClient(databaseUrlFor(serverUrl, inject('testTemplate')), readSchemaShape);
    expect(compareShapes(declared, await withClient(url, readSchemaShape))).toEqual([]);
    expect((await generateMigration(serverUrl, tables)).differences).toEqual([]);
  });

  test('keeps both fences', async () => {
    const database = openDatabase(url, { connections: 2 });
    const { tenantId } = people.doctor1;
    const everybody = sql`SELECT DISTINCT tenant_id AS id FROM user_account`;
    expect((await database.forTenant(tenantId).run(everybody)).rows).toEqual([{ id: tenantId }]);
    expect((await database.forTenant('').run(everybody)).rows).toEqual([]);
    expect((await database.forTenant(tenantId).transaction((tx) => tx.run(everybody))).rows).toEqual([{ id: tenantId }]);
    expect((await database.forGroup().run(everybody)).count).toBeGreaterThan(2);
    await database.close();
  });

  test('gets the tables of later migrations at their place', () =>
    withClient(url, async (client) => {
      await client.query('DROP TABLE desk_notice');
      await client.query('BEGIN');
      await applyScript(client, `${createTableSql(tableNamed('desk_notice')).join(';\n')};\n`);
      await client.query('COMMIT');
      expect(await isPlaced(client, 'desk_notice')).toBe(true);
    }));
});

test.runIf(!onCitus)('without Citus nothing is touched, and the reason is told', async () => {
  await expect(distribute(url, tables)).rejects.toThrow('数据库服务器没有安装 Citus 扩展。');
  await withClient(url, async (client) => {
    const { problems, left } = await planDistribution(client, tables);
    expect(problems).toHaveLength(1);
    expect(left.map(({ place }) => place).lastIndexOf('everywhere')).toBeLessThan(left.findIndex(({ place }) => place === 'tenant'));
  });
});

test('a server that idles is found by what it always holds', async () => {
  expect(await refuseInUse(url)).toBeUndefined();
  const listening = listenOn(url, 'news', { heard: () => {}, missed: () => {}, warn: () => {} });
  await expect.poll(() => listening.isListening()).toBe(true);
  await expect(refuseInUse(url)).rejects.toThrow('有服务正在使用该数据库（1 个连接），请先停止全部服务进程。');
  await listening.close();
});

test.runIf(onCitus)('a database in use, or of another version, is left alone', async () => {
  const database = openDatabase(url, { connections: 1 });
  await database.forGroup().run(sql`SELECT 1`);
  await expect(distribute(url, tables)).rejects.toThrow('请先停止全部服务进程');
  await database.close();
  await withClient(url, (client) => client.query("DELETE FROM schema_migration WHERE name LIKE '%-inbox.sql'"));
  await expect(distribute(url, tables)).rejects.toThrow('数据库结构与程序版本不一致，请先执行 migrate。');
});
