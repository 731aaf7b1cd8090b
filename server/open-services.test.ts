import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineDomain } from '../contract/kernel/domain.ts';
import type { Module } from './engine/module.ts';
import { defineModule } from './engine/module.ts';
import { ident, sql } from './engine/store/sql.ts';
import { modules } from './modules.ts';
import { openServices } from './open-services.ts';
import { readSettings } from './platform/settings/settings.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let dataFolder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataFolder = await mkdtemp(join(tmpdir(), 'lianyi-open-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataFolder, { recursive: true, force: true });
});

const open = (served?: readonly Module[]) =>
  openServices(readSettings({ DATABASE_URL: database.url, LIANYI_DATA: dataFolder, LIANYI_LOG_LEVEL: 'silent' }), { served });

const courier = defineDomain({ name: 'courier', title: '快递' });

/** Resolves when it is told to. */
function gate() {
  let release = (): void => {};
  const passed = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { passed, release };
}

test('a start brings what the domains ship into the database', async () => {
  const { services, stop } = await open();
  const count = async (table: string): Promise<number> =>
    (await services.database.forGroup().run<{ total: number }>(sql`SELECT count(*)::int AS total FROM ${ident(table)}`)).rows[0]?.total ??
    0;
  expect(await count('dictionary')).toBeGreaterThan(500);
  expect(await count('region')).toBeGreaterThan(3000);
  expect(await count('server_interface')).toBeGreaterThan(300);
  await stop();
});

test('connections that work under another role than the fences know are refused: an address with options of its own takes ours away', async () => {
  const url = `${database.url}${database.url.includes('?') ? '&' : '?'}options=-c%20statement_timeout%3D0`;
  const settings = readSettings({ DATABASE_URL: url, LIANYI_DATA: dataFolder, LIANYI_LOG_LEVEL: 'silent' });
  await expect(openServices(settings)).rejects.toThrow('数据库连接没有使用角色 lianyi_app 和 lianyi_group');
});

test('a module is prepared with the schema there and every call known', async () => {
  const seen: unknown[] = [];
  const prepare: Module['prepare'] = async ({ services, endpoints }) => {
    const { rows } = await services.database.forGroup().run(sql`SELECT 1 AS one FROM region LIMIT 1`);
    seen.push(
      rows.length,
      endpoints.some(({ name }) => name === 'issue-token'),
    );
  };
  const { stop } = await open([...modules, defineModule({ domain: courier, serves: [], prepare })]);
  await stop();
  expect(seen).toEqual([1, true]);
});

test('a server that stops waits for what its jobs are sending as well', async () => {
  const { alongside, stop } = await open([]);
  const { passed, release } = gate();
  let isWritten = false;
  const sending = passed.then(() => {
    isWritten = true;
  });
  alongside(sending);
  alongside(Promise.reject(new Error('the gateway is down')));
  setTimeout(release, 100);
  await stop();
  expect(isWritten).toBe(true);
});

test('what is left to be sent is taken up once by everybody, and nobody waits for who takes his time', async () => {
  const [slow, quick] = [gate(), gate()];
  let [running, most, runs] = [0, 0, 0];
  const slowly = async (): Promise<void> => {
    running += 1;
    runs += 1;
    most = Math.max(most, running);
    await slow.passed;
    running -= 1;
  };
  const quickly = async (): Promise<void> => quick.release();
  const broken = async (): Promise<never> => {
    throw new Error('the gateway is down');
  };
  const served = [slowly, quickly, broken].map((onOutbox) => defineModule({ domain: courier, serves: [], onOutbox }));
  const { services, stop } = await open(served);
  services.outboxFilled();
  services.outboxFilled();
  // While the slow one is still at it.
  await quick.passed;
  services.outboxFilled();
  slow.release();
  await stop();
  expect({ most, runs }).toEqual({ most: 1, runs: 2 });
});
