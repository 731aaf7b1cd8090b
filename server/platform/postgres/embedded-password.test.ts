import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { prepareCluster } from './cluster-files.ts';
import { closeTrust } from './cluster-password.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { ensurePostmaster, stopPostmaster } from './postmaster.ts';
import { isRoot } from './run-as.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lianyi-password-'));
  await chmod(folder, 0o755);
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataFolder: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataFolder });
  cleanups.push(() => database.stop());
  return database;
}

async function query(connection: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const withoutPassword = ({ socketFolder }: EmbeddedPostgres, password = ''): pg.ClientConfig => ({
  host: socketFolder,
  port: 5432,
  user: 'lianyi',
  database: 'lianyi',
  password,
});

/** Takes every connection that the database has. */
async function fillUp({ url }: EmbeddedPostgres): Promise<pg.Client[]> {
  const [row] = await query({ connectionString: url }, 'show max_connections');
  const clients: pg.Client[] = [];
  while (clients.length < Number(row?.max_connections)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    // What an earlier client had is free when its process has gone, a moment after it.
    const isIn = await client.connect().then(
      () => true,
      () => false,
    );
    if (isIn) clients.push(client);
  }
  return clients;
}

const passwordOf = (folder: string): Promise<string> => readFile(join(folder, 'postgres-password'), 'utf8');
const entriesOf = async (folder: string): Promise<string> =>
  (await readFile(join(folder, 'postgres/pg_hba.conf'), 'utf8')).replace(/^(#.*)?\n/gm, '');
const modeOf = async (path: string): Promise<number> => (await lstat(path)).mode & 0o777;

/** As the last release left its clusters: nobody has a password, and every process of the account is trusted. */
async function makeTrusting(folder: string): Promise<void> {
  const database = await start(folder);
  await query({ connectionString: database.url }, 'create table note as select 1 as n');
  await query({ connectionString: database.url }, 'alter role lianyi password null');
  await database.stop();
  const file = join(folder, 'postgres/pg_hba.conf');
  await writeFile(file, `# ours\n${(await readFile(file, 'utf8')).replaceAll('scram-sha-256', 'trust')}`);
  await rm(join(folder, 'postgres-password'));
  await chmod(folder, 0o755);
}

describe('the password of the embedded database', () => {
  test('is asked of every process, also of one of the same user', async () => {
    const database = await start(await makeFolder());
    await expect(query(withoutPassword(database), 'select 1')).rejects.toThrow();
    await expect(query(withoutPassword(database, 'lianyi'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const script = `
      import pg from 'pg';
      const client = new pg.Client(${JSON.stringify(withoutPassword(database, 'guessed'))});
      await client.connect().then(() => console.log('in'), (error) => console.log(error.code));
      await client.end();`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT });
    expect(stdout.trim()).toBe('28P01');
  });

  test('is random, kept for ourselves alone, and stays over a restart', async () => {
    const folder = await makeFolder();
    const first = await start(folder);
    const password = await passwordOf(folder);
    expect(password).toMatch(/^[\w-]{32}$/);
    expect(await modeOf(join(folder, 'postgres-password'))).toBe(0o600);
    expect((await lstat(join(folder, 'postgres-password'))).uid).toBe(process.getuid?.());
    await first.stop();
    const second = await start(folder);
    expect(second.url).toBe(first.url);
    expect(await passwordOf(folder)).toBe(password);
    expect(await query({ connectionString: second.url }, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('is given to a cluster of an earlier release, which keeps its data and the rest of its settings', async () => {
    const folder = await makeFolder();
    await makeTrusting(folder);
    const [first, second] = await Promise.all([start(folder), start(folder)]);
    expect(second.url).toBe(first.url);
    for (const { url } of [first, second]) expect(await query({ connectionString: url }, 'select n from note')).toEqual([{ n: 1 }]);
    await expect(query(withoutPassword(first), 'select 1')).rejects.toThrow();
    const entries = await readFile(join(folder, 'postgres/pg_hba.conf'), 'utf8');
    expect(entries).toMatch(/^# ours\n/);
    expect(entries).not.toMatch(/^\s*(local|host).*trust/m);
  });

  test('is given to one whose postmaster of the earlier release still runs', async () => {
    const folder = await makeFolder();
    const database = await start(folder);
    const file = join(folder, 'postgres/pg_hba.conf');
    const closed = await entriesOf(folder);
    await writeFile(file, closed.replaceAll('scram-sha-256', 'trust'));
    await query({ connectionString: database.url }, 'select pg_reload_conf()');
    await rm(join(folder, 'postgres-password'));
    const later = await start(folder);
    expect(later.pid).toBe(database.pid);
    await expect(query(withoutPassword(later), 'select 1')).rejects.toThrow();
    expect(closed).toMatch(/^local\s.*\sscram-sha-256$/m);
    expect(await entriesOf(folder)).toBe(closed);
  });

  test('is made anew where a data folder was copied without it', async () => {
    const folder = await makeFolder();
    const first = await start(folder);
    await query({ connectionString: first.url }, 'create table note as select 1 as n');
    await first.stop();
    await rm(join(folder, 'postgres-password'));
    const second = await start(folder);
    expect(second.url).not.toBe(first.url);
    expect(await query({ connectionString: second.url }, 'select n from note')).toEqual([{ n: 1 }]);
    await expect(query(withoutPassword(second), 'select 1')).rejects.toThrow();
  });
});

describe('whether nobody enters without the password', () => {
  const knowing = async (folder: string, host: string): Promise<pg.ClientConfig> => ({
    ...{ host, port: 5432, user: 'lianyi', database: 'postgres' },
    password: await passwordOf(folder),
  });

  test('is not known while nobody can be asked', async () => {
    const folder = await makeFolder();
    const cluster = await prepareCluster(folder, false);
    await expect(closeTrust(cluster, await knowing(folder, folder))).rejects.toMatchObject({ code: 'ENOENT' });
    const database = await start(folder);
    const taken = await fillUp(database);
    await expect(closeTrust(cluster, await knowing(folder, database.socketFolder))).rejects.toMatchObject({ code: '53300' });
    await Promise.all(taken.map((client) => client.end()));
    await closeTrust(cluster, await knowing(folder, database.socketFolder));
  });

  test('is asked again when the question is lost after it was closed', async () => {
    const folder = await makeFolder();
    await makeTrusting(folder);
    const cluster = await prepareCluster(folder, false);
    const postmaster = await ensurePostmaster(cluster, {});
    cleanups.push(() => stopPostmaster(cluster, postmaster.pid));
    const front = await makeFolder();
    let asked = 0;
    // Lets in whoever asks first and whoever sets the password, and loses what is asked next.
    const server = createServer((client) => {
      asked += 1;
      if (asked === 3) return client.destroy();
      const behind = connect(join(postmaster.host, '.s.PGSQL.5432'));
      for (const socket of [client, behind]) socket.on('error', () => undefined);
      client.pipe(behind).pipe(client);
    });
    await new Promise<void>((resolve) => server.listen(join(front, '.s.PGSQL.5432'), resolve));
    await closeTrust(cluster, await knowing(folder, front));
    server.close();
    expect(asked).toBeGreaterThan(3);
    await expect(query({ ...(await knowing(folder, postmaster.host)), password: '' }, 'select 1')).rejects.toThrow();
  });
});

describe('the data folder', () => {
  test('is closed to others, also one that was open; the account of the cluster may pass through', async () => {
    const folder = await makeFolder();
    await mkdir(join(folder, 'files'));
    await start(folder);
    expect(await modeOf(folder)).toBe(isRoot() ? 0o711 : 0o700);
    expect(await modeOf(join(folder, 'postgres'))).toBe(0o700);
    expect(await modeOf(join(folder, 'files'))).toBe(0o700);
  });
});
