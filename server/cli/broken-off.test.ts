import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../engine/store/rows.ts';
import { sql } from '../engine/store/sql.ts';
import { type OpenServices, openServices } from '../open-services.ts';
import { withClient } from '../platform/postgres/scratch-database.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { newFileKey } from '../platform/storage/file-storage.ts';
import { type StallingStore, startStallingStore } from '../platform/storage/stalling-store.testing.ts';
import { compiledOnce } from '../testing/compiled-once.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { backUp } from './backup.ts';
import { startSlowLine } from './slow-line.testing.ts';

/** Backups and restores take hours: what ends them before their time says so in a sentence, and leaves nothing of patients behind. */

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
const key = newFileKey('txt', Date.UTC(2026, 10, 20));

let folder: string;
let databases: TestDatabase[];
let source: OpenServices;
let archive: string;
let store: StallingStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianyi-broken-off-'));
  databases = [await createTestDatabase(), await createTestDatabase()];
  const env = { DATABASE_URL: databases[0]?.url, LIANYI_DATA: join(folder, 'source'), LIANYI_LOG_LEVEL: 'silent' };
  source = await openServices(readSettings(env));
  await source.services.files.put(key, Buffer.from('of a patient'), { contentType: 'text/plain' });
  await source.services.database.forGroup().run(sql`
    INSERT INTO file (id, tenant_id, create_time, code, name, original_name, extension, content_type, size, sha256)
    VALUES (${newId()}, '000000', ${new Date()}, 'case-image', ${key}, 'a.txt', 'txt', 'text/plain', 12, 'x')`);
  archive = join(folder, 'whole.tar.gz');
  await backUp(source.services, source.databaseUrl, archive, () => undefined);
});
beforeEach(async () => {
  store = await startStallingStore();
});
afterEach(() => store.stop());
afterAll(async () => {
  await source.stop();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The command as an operator starts it, on a store that does not answer when a file is read or written. */
function start(database: TestDatabase | undefined, ...args: string[]) {
  const keys = { LIANYI_S3_BUCKET: 'clinic', LIANYI_S3_ACCESS_KEY: 'a', LIANYI_S3_SECRET_KEY: 'b' };
  const env = { DATABASE_URL: database?.url ?? '', LIANYI_DATA: join(folder, 'stalling'), LIANYI_S3_ENDPOINT: store.endpoint, ...keys };
  const child = spawn(process.execPath, [cli, ...args], { env: { PATH: process.env.PATH ?? '', ...compiledOnce(), ...env } });
  return { child, ended: endOf(child) };
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  child.stdout?.resume();
  const [code] = await once(child, 'close');
  return { code, errors };
}

const wasAsked = (what: string) => expect.poll(() => store.asked, { timeout: 60_000 }).toContain(`${what} /clinic/${key}`);
const unfinished = async () => (await readdir(folder)).filter((name) => name.includes('unfinished'));
const filesIn = (database: TestDatabase | undefined) =>
  withClient(database?.url ?? '', async (client) => (await client.query('SELECT 1 FROM file')).rowCount);
const cut = (database: TestDatabase | undefined, name: string) =>
  withClient(database?.url ?? '', (client) =>
    client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1', [
      name,
    ]),
  );

test.each(['SIGINT', 'SIGTERM'] as const)('a backup that is ended by %s takes with it what was written', async (signal) => {
  const { child, ended } = start(databases[0], 'backup', '--file', join(folder, `${signal}.tar.gz`));
  await wasAsked('GET');
  expect(await unfinished()).toHaveLength(1);
  child.kill(signal);
  expect(await ended).toEqual({ code: 1, errors: '已中断，没有完成。\n' });
  expect([await unfinished(), (await readdir(folder)).includes(`${signal}.tar.gz`)]).toEqual([[], false]);
});

test('a backup whose database goes away among the rows says so and leaves nothing; what was killed before is named', async () => {
  const remains = join(folder, 'killed.tar.gz.unfinished-999999999');
  await writeFile(remains, 'of a patient');
  const line = await startSlowLine(source.databaseUrl);
  const told: string[] = [];
  const ends = backUp(source.services, line.url, join(folder, 'cut.tar.gz'), (text) => told.push(text));
  const refused = expect(ends).rejects.toThrow(/^与数据库的连接中断，备份 .*cut\.tar\.gz 没有完成，请重试。$/);
  const copying = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lianyi backup' AND query LIKE 'COPY%'`;
  await expect.poll(() => withClient(source.databaseUrl, async (client) => (await client.query(copying)).rowCount)).toBe(1);
  line.stop();
  await refused;
  expect(told).toEqual([`警告：${remains} 是未完成的备份，其中有患者数据。如果没有别的备份正在进行，请删除。`]);
  await rm(remains);
  expect(await unfinished()).toEqual([]);
});

test('one whose rows are there goes on without the database', async () => {
  const { get } = source.services.files;
  const files = {
    ...source.services.files,
    get: async (name: string) => {
      await cut(databases[0], 'lianyi backup');
      return get(name);
    },
  };
  const told: string[] = [];
  await backUp({ ...source.services, files }, source.databaseUrl, join(folder, 'later.tar.gz'), (text) => told.push(text));
  expect(told).toEqual([expect.stringContaining('1 个文件')]);
});

test('a restore that is ended leaves neither rows nor the file that it has begun', async () => {
  const { child, ended } = start(databases[1], 'restore', '--file', archive);
  await wasAsked('PUT');
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 1, errors: '已中断，没有完成。\n' });
  expect(await filesIn(databases[1])).toBe(0);
  expect(store.asked).toContain(`DELETE /clinic/${key}`);
});

test('so does one whose database goes away, in a sentence', async () => {
  const { ended } = start(databases[1], 'restore', '--file', archive);
  await wasAsked('PUT');
  await cut(databases[1], 'lianyi restore');
  expect(await ended).toEqual({ code: 1, errors: '与数据库的连接中断，恢复没有完成，没有做任何改动，请重试。\n' });
  expect(await filesIn(databases[1])).toBe(0);
  expect(store.asked).toContain(`DELETE /clinic/${key}`);
});

test('what was in the store before is left there, and what is in it already is not written again', async () => {
  store.keep('of somebody?');
  const { child, ended } = start(databases[1], 'restore', '--file', archive);
  await wasAsked('PUT');
  child.kill('SIGINT');
  expect(await ended).toEqual({ code: 1, errors: '已中断，没有完成。\n' });
  store.keep('of a patient');
  const whole = start(databases[1], 'restore', '--file', archive);
  expect(await whole.ended).toEqual({ code: 0, errors: '' });
  expect(store.asked.filter((what) => !/^(HEAD|GET) /.test(what))).toEqual([`PUT /clinic/${key}`]);
});
