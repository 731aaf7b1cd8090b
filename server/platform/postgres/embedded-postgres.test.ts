import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive } from './process-life.ts';
import { canReach, isRoot } from './run-as.ts';

const MODULE = fileURLToPath(new URL('./embedded-postgres.ts', import.meta.url));
const NOBODY = { uid: 65534, gid: 65534 };

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lianyi-embedded-'));
  await chmod(folder, 0o755);
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataFolder: string, log?: (line: string) => void): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataFolder, log });
  cleanups.push(() => database.stop());
  return database;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function queryWhenBack(url: string, sql: string): Promise<Record<string, unknown>[]> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      return await query(url, sql);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return query(url, sql);
}

interface OtherServer {
  url: string;
  databasePid: number;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** A second process that starts the database of the folder and stops it in order on SIGTERM. */
async function startInOtherProcess(dataFolder: string, account?: { uid: number; gid: number }): Promise<OtherServer> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(MODULE)};
    const database = await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)} });
    console.log(JSON.stringify({ url: database.url, databasePid: database.pid }));
    process.once('SIGTERM', () => database.stop().then(() => process.exit(0)));
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  cleanups.push(() => end('SIGTERM'));
  return { ...(JSON.parse(line.toString()) as { url: string; databasePid: number }), end };
}

describe('startEmbeddedPostgres', () => {
  test('creates a UTF-8 cluster without a network port, and finds the data again after a stop', async () => {
    const folder = await makeFolder();
    const first = await start(folder);
    await query(first.url, `create table note as select '联医' as text`);
    const settings = await query(first.url, `select current_setting('listen_addresses') as listen, current_setting('fsync') as fsync`);
    expect(settings).toEqual([{ listen: '', fsync: 'on' }]);
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await start(folder);
    expect(await query(second.url, 'select text from note')).toEqual([{ text: '联医' }]);
  });

  test('brings a killed postmaster back at the same address, with everything committed', async () => {
    const lines: string[] = [];
    const database = await start(await makeFolder(), (line) => lines.push(line));
    await query(database.url, 'create table note as select 1 as n');
    const killed = database.pid;
    process.kill(killed, 'SIGKILL');
    while (isAlive(killed)) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await queryWhenBack(database.url, 'select n from note')).toEqual([{ n: 1 }]);
    expect(lines.join('\n')).toContain('意外停止');
  });

  test('comes back although a backend of the killed postmaster is still computing', async () => {
    const database = await start(await makeFolder());
    const endless = query(database.url, 'select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b').catch(
      () => 'cut',
    );
    await waitFor(
      async () =>
        (await query(database.url, `select 1 from pg_stat_activity where query like 'select count%' and state = 'active'`)).length > 0,
    );
    process.kill(database.pid, 'SIGKILL');
    expect(await endless).toBe('cut');
    expect(await queryWhenBack(database.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('attaches to the running postmaster, which lives until its last user stops', async () => {
    const folder = await makeFolder();
    const [first, second] = await Promise.all([start(folder), start(folder)]);
    expect(second.pid).toBe(first.pid);
    await first.stop();
    expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await second.stop();
    expect(isAlive(second.pid)).toBe(false);
  });

  test('re-attaches after the server was killed, and stops what the dead server left behind', async () => {
    const folder = await makeFolder();
    const server = await startInOtherProcess(folder);
    await server.end('SIGKILL');
    expect(isAlive(server.databasePid)).toBe(true);
    const database = await start(folder);
    expect(database.pid).toBe(server.databasePid);
    await database.stop();
    expect(isAlive(server.databasePid)).toBe(false);
  });

  test('does not stop a database that another process uses', async () => {
    const folder = await makeFolder();
    const other = await startInOtherProcess(folder);
    const database = await start(folder);
    await database.stop();
    expect(await query(other.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await other.end('SIGTERM');
    expect(isAlive(other.databasePid)).toBe(false);
  });

  test('takes a pid file that names a stranger for stale', async () => {
    const folder = await makeFolder();
    const first = await start(folder);
    await first.stop();
    await writeFile(join(folder, 'postgres/postmaster.pid'), `${process.pid}\n${join(folder, 'postgres')}\n0\n5432\n\n\n\nready   \n`);
    const second = await start(folder);
    expect(second.pid).not.toBe(process.pid);
  });

  test('puts the socket elsewhere when the path of the data folder is too long for one', async () => {
    const folder = join(await makeFolder(), 'very-long-folder-name-'.repeat(6));
    const database = await start(folder);
    cleanups.push(() => rm(database.socketFolder, { recursive: true, force: true }));
    expect(database.socketFolder.length).toBeLessThan(90);
    expect((await lstat(database.socketFolder)).mode & 0o777).toBe(0o700);
    expect(await query(database.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('names the folder of an unknown cluster version', async () => {
    const folder = await makeFolder();
    await mkdir(join(folder, 'postgres'));
    if (isRoot()) await chown(join(folder, 'postgres'), NOBODY.uid, NOBODY.gid);
    await writeFile(join(folder, 'postgres/PG_VERSION'), '15\n');
    await expect(startEmbeddedPostgres({ dataFolder: folder })).rejects.toThrow(/postgres 是 PostgreSQL 15 的数据/);
  });

  test('names a data folder that cannot be written', async () => {
    const file = join(await makeFolder(), 'file');
    await writeFile(file, '');
    await expect(startEmbeddedPostgres({ dataFolder: join(file, 'data') })).rejects.toThrow(`数据目录 ${join(file, 'data')} 不可写`);
  });

  test('does not start empty when the link to the cluster leads nowhere', async () => {
    const folder = await makeFolder();
    await symlink('/nonexistent/cluster', join(folder, 'postgres'));
    await expect(startEmbeddedPostgres({ dataFolder: folder })).rejects.toThrow('/nonexistent/cluster 不存在');
  });

  test.runIf(isRoot())('as root with a closed data folder: the cluster lives outside, linked and durable', async () => {
    const folder = await makeFolder();
    await chmod(folder, 0o700);
    const first = await start(folder);
    const target = await readlink(join(folder, 'postgres'));
    cleanups.unshift(() => rm(dirname(target), { recursive: true, force: true }));
    expect(target).toMatch(/^\/var\/lib\/lianyi\//);
    await query(first.url, 'create table note as select 1 as n');
    await first.stop();
    const second = await start(folder);
    expect(await query(second.url, 'select n from note')).toEqual([{ n: 1 }]);
    await second.stop();
    // A copy with the link in it is not the database, a folder that was moved is.
    const copy = join(await makeFolder(), 'copy');
    await mkdir(copy);
    await symlink(target, join(copy, 'postgres'));
    await expect(startEmbeddedPostgres({ dataFolder: copy })).rejects.toThrow(`数据目录 ${copy} 是 ${folder} 的副本`);
    await rm(copy, { recursive: true });
    await rename(folder, copy);
    // The first one is known by its number, also where the copy lies at its old path.
    await mkdir(folder);
    await symlink(target, join(folder, 'postgres'));
    const moved = await start(copy);
    expect(await query(moved.url, 'select n from note')).toEqual([{ n: 1 }]);
    expect(await readFile(join(dirname(target), 'data-folder'), 'utf8')).toMatch(new RegExp(`^${copy}\n\\d+:\\d+\n$`));
    await expect(startEmbeddedPostgres({ dataFolder: folder })).rejects.toThrow(`数据目录 ${folder} 是 ${copy} 的副本`);
  });

  test.runIf(isRoot())('as an ordinary user', async ({ skip }) => {
    const reachable = (await canReach(MODULE, NOBODY)) && (await canReach(process.execPath, NOBODY));
    if (!reachable) skip('the checkout is closed to other users');
    const folder = await makeFolder();
    await chown(folder, NOBODY.uid, NOBODY.gid);
    const server = await startInOtherProcess(folder, NOBODY);
    expect((await lstat(join(folder, 'owners'))).uid).toBe(NOBODY.uid);
    expect(await query(server.url, 'select current_user as name')).toEqual([{ name: 'lianyi' }]);
    await server.end('SIGTERM');
    expect(isAlive(server.databasePid)).toBe(false);
  });
});
