import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DemoInstallation, openDemoInstallation, openEmptyInstallation } from '../demo/demo.testing.ts';
import { copiesAstray } from '../engine/store/copies.testing.ts';
import { COPIES, copyOf, isCopied } from '../engine/store/copies.ts';
import { sql } from '../engine/store/sql.ts';
import { withClient } from '../platform/postgres/scratch-database.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { createDiskStorage, guarded } from '../platform/storage/disk-storage.ts';
import { newFileKey } from '../platform/storage/file-storage.ts';
import { readTables } from './archive/database-tables.ts';
import { verifyArchive } from './archive/read-archive.ts';
import { backUp } from './backup.ts';
import { declaredTables } from './generate-migration.ts';
import { restore, restoreCommand, restoreWhole } from './restore.ts';
import { startSlowLine } from './slow-line.testing.ts';

const silent = (): void => undefined;
let folder: string;
let source: DemoInstallation;
let archive: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianyi-backup-'));
  source = await openDemoInstallation();
  archive = join(folder, 'whole.tar.gz');
  await backUp(source.services, source.databaseUrl, archive, silent);
});

afterAll(async () => {
  await source.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Row count and content hash of every table that an archive brings back as it was, and the hash of every file by its path. */
async function contentOf({ databaseUrl, dataFolder }: DemoInstallation): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const content: Record<string, string> = {};
  for (const { name } of await readTables(client)) {
    // Says of what was restored that it was.
    if (name === 'unconfirmed_restore') continue;
    const { rows } = await client.query(
      `SELECT count(*) || ' ' || COALESCE(md5(string_agg(md5(t::text), '' ORDER BY t::text)), '') AS sum FROM ${name} t`,
    );
    content[name] = rows[0].sum;
  }
  await client.end();
  const files = await readdir(join(dataFolder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    content[path.slice(dataFolder.length)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return content;
}

async function inEmpty(work: (target: DemoInstallation) => Promise<void>): Promise<void> {
  const target = await openEmptyInstallation();
  try {
    await work(target);
  } finally {
    await target.remove();
  }
}

describe('backup and restore', () => {
  test('bring back every row and every file', () =>
    inEmpty(async (target) => {
      await restore(target.services, target.databaseUrl, { file: archive }, silent);
      const [before, after] = [await contentOf(source), await contentOf(target)];
      expect(before.consultation).toMatch(/^\d{3} /);
      expect(Object.keys(before).filter((name) => name.endsWith('.png')).length).toBeGreaterThan(10);
      expect(after).toEqual(before);
    }));

  test('know how many rows there are also where their number comes late', async () => {
    const line = await startSlowLine(source.databaseUrl);
    const slow = join(folder, 'slow.tar.gz');
    try {
      await backUp(source.services, line.url, slow, silent);
    } finally {
      line.stop();
    }
    await inEmpty((target) => restore(target.services, target.databaseUrl, { file: slow }, silent));
  });

  test('the archive can be read by its owner alone, and is not written over', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    await expect(backUp(source.services, source.databaseUrl, archive, silent)).rejects.toThrow('已经存在');
    expect(await readdir(folder)).toContain('whole.tar.gz');
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('what would be an empty backup ends in a sentence: another database, another folder of files', async () => {
    const other = new URL(source.databaseUrl);
    other.pathname = '/postgres';
    const none = join(folder, 'none.tar.gz');
    await expect(backUp(source.services, other.href, none, silent)).rejects.toThrow('数据库中没有联医的数据');
    const rows = join(folder, 'rows.tar.gz');
    const astray = { ...source.services, files: createDiskStorage(join(folder, 'nowhere')) };
    await expect(backUp(astray, source.databaseUrl, rows, silent)).rejects.toThrow('个文件一个也没有找到');
    const made = await readdir(folder);
    expect([made.includes('none.tar.gz'), made.includes('rows.tar.gz')]).toEqual([false, true]);
  });

  test('one file that the store has lost stops no backup, and pieces of a recording that is being made are in it', async () => {
    const piece = newFileKey('bin', Date.now());
    await source.services.files.put(piece, Buffer.from('a piece'), { contentType: 'application/octet-stream' });
    const client = new pg.Client({ connectionString: source.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ name: string }>('SELECT name FROM file WHERE oss_id IS NULL ORDER BY name LIMIT 1');
    const [lost = ''] = rows.map(({ name }) => name);
    const get = source.services.files.get;
    const files = { ...source.services.files, get: (key: string) => get(key === lost ? newFileKey('bin', 0) : key) };
    // The recording that it belongs to is no matter of the archive.
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO room_recording_piece (id, tenant_id, create_time, party_tenant_ids, part_id, number, name, size, stored)
       VALUES (gen_random_uuid(), '100002', now(), '{100002}', gen_random_uuid(), 1, $1, 7, 1)`,
      [piece],
    );
    const told: string[] = [];
    const file = join(folder, 'pieces.tar.gz');
    try {
      await backUp({ ...source.services, files }, source.databaseUrl, file, (line) => told.push(line));
    } finally {
      await client.query('DELETE FROM room_recording_piece WHERE name = $1', [piece]);
      await client.end();
      await source.services.files.remove(piece);
    }
    expect(told).toEqual([expect.stringContaining('备份完成'), `警告：存储中缺少文件 ${lost}，没有备份到它。`]);
    const { parts } = await verifyArchive(file);
    expect(parts.filter(({ name }) => name.endsWith(piece))).toHaveLength(1);
  });

  test('files on the disk that may not be read are not said to be lost, and end it with an error', async () => {
    const refused = () => guarded(() => Promise.reject(Object.assign(new Error('permission denied'), { code: 'EACCES' })));
    const { rows } = await withClient(source.databaseUrl, (client) => client.query('SELECT name FROM file WHERE oss_id IS NULL LIMIT 1'));
    const get = source.services.files.get;
    const one = { ...source.services.files, get: (key: string) => (key === rows[0].name ? refused() : get(key)) };
    const told: string[] = [];
    const file = join(folder, 'unreadable.tar.gz');
    const ends = backUp({ ...source.services, files: one }, source.databaseUrl, file, (line) => told.push(line));
    await expect(ends).rejects.toThrow('没有权限读取磁盘上的 1 个文件');
    expect(told.slice(1)).toEqual([`警告：没有权限读取文件 ${rows[0].name}，没有备份到它。`]);
    expect((await verifyArchive(file)).missingFiles).toEqual([rows[0].name]);
    const none = { ...source.services, files: { ...one, get: refused } };
    await expect(backUp(none, source.databaseUrl, join(folder, 'none-readable.tar.gz'), silent)).rejects.toThrow('没有权限读取');
  });

  test('an archive that was cut off changes nothing', () =>
    inEmpty(async (target) => {
      const whole = await readFile(archive);
      const before = await contentOf(target);
      for (const share of [0.02, 0.5, 0.999]) {
        const file = join(folder, `cut-${share}.tar.gz`);
        await writeFile(file, whole.subarray(0, Math.floor(whole.length * share)));
        await expect(restore(target.services, target.databaseUrl, { file, force: true }, silent)).rejects.toThrow('没有做任何改动');
      }
      expect(await contentOf(target)).toEqual(before);
    }));

  test('an archive in which a bit has tipped changes nothing', () =>
    inEmpty(async (target) => {
      const whole = await readFile(archive);
      const at = Math.floor(whole.length / 2);
      whole.writeUInt8(whole.readUInt8(at) ^ 0x10, at);
      const file = join(folder, 'tipped.tar.gz');
      await writeFile(file, whole);
      const before = await contentOf(target);
      await expect(restore(target.services, target.databaseUrl, { file, force: true }, silent)).rejects.toThrow('没有做任何改动');
      expect(await contentOf(target)).toEqual(before);
    }));

  test('a database with data is left alone, unless it is forced', async () => {
    const before = await contentOf(source);
    await expect(restore(source.services, source.databaseUrl, { file: archive }, silent)).rejects.toThrow('--force');
    expect(await contentOf(source)).toEqual(before);
    await restore(source.services, source.databaseUrl, { file: archive, force: true }, silent);
    expect(await contentOf(source)).toEqual(before);
  });

  test('a database of another version is left alone', () =>
    inEmpty(async (target) => {
      const client = new pg.Client({ connectionString: target.databaseUrl });
      await client.connect();
      await client.query("INSERT INTO schema_migration VALUES ('29990101000000-later.sql', now())");
      await client.end();
      await expect(restore(target.services, target.databaseUrl, { file: archive }, silent)).rejects.toThrow('同一版本');
    }));

  /** As the command does where no server is at the database; here the connections of the tests are. */
  const restoreUnforced = async (settings: Settings) => {
    const what = { file: archive, force: false, verified: await verifyArchive(archive) };
    await restoreWhole({ settings, tell: silent }, what, new AbortController().signal);
  };

  test('the command refuses while a server runs', async () => {
    const settings = { ...source.services.settings, databaseUrl: source.databaseUrl };
    // What is idle gives its connections back.
    await source.services.database.forGroup().run(sql`SELECT 1`);
    const restoring = restoreCommand.run({ settings, tell: silent }, { file: archive, force: true });
    await expect(restoring).rejects.toThrow('请先停止全部服务进程');
  });

  test('a database of an older release is not upgraded, unless it is forced', () =>
    inEmpty(async (target) => {
      const applied = 'SELECT name FROM schema_migration ORDER BY name DESC LIMIT 1';
      const before = await withClient(target.databaseUrl, async (client) => {
        await client.query(`DELETE FROM schema_migration WHERE name = (${applied})`);
        return (await client.query(applied)).rows;
      });
      const settings = { ...target.services.settings, databaseUrl: target.databaseUrl };
      await expect(restoreUnforced(settings)).rejects.toThrow('比程序旧');
      expect((await withClient(target.databaseUrl, (client) => client.query(applied))).rows).toEqual(before);
    }));

  test('nor is anything of one with data changed before that is seen', async () => {
    const settings = { ...source.services.settings, databaseUrl: source.databaseUrl };
    const inSource = (statement: string) => withClient(source.databaseUrl, async (client) => (await client.query(statement)).rows);
    // Whoever opens it as a server does would add the client that is lacking then.
    const { length } = await inSource("UPDATE oauth_client SET client_id = client_id || ' of before' RETURNING 1");
    await expect(restoreUnforced(settings)).rejects.toThrow('--force');
    expect(await inSource('SELECT 1 FROM oauth_client')).toHaveLength(length);
    await inSource("UPDATE oauth_client SET client_id = replace(client_id, ' of before', '')");
  });

  test('an archive of another release is refused before the database is opened', async () => {
    const file = join(folder, 'later.tar.gz');
    const later = "'29990101000000-later.sql'";
    await withClient(source.databaseUrl, (client) => client.query(`INSERT INTO schema_migration VALUES (${later}, now())`));
    await backUp(source.services, source.databaseUrl, file, silent);
    await withClient(source.databaseUrl, (client) => client.query(`DELETE FROM schema_migration WHERE name = ${later}`));
    const settings = { ...source.services.settings, databaseUrl: 'postgresql://127.0.0.1:1/away' };
    await expect(restoreCommand.run({ settings, tell: silent }, { file, force: true })).rejects.toThrow('同一版本');
  });

  test('an owner who is no superuser can do both: the fences are forced on him, too', () =>
    inEmpty(async (target) => {
      const owner = `owner_${Date.now().toString(36)}`;
      const client = new pg.Client({ connectionString: target.databaseUrl });
      await client.connect();
      await client.query(`CREATE ROLE ${owner} LOGIN NOSUPERUSER PASSWORD '${owner}'`);
      await client.query(`GRANT lianyi_group TO ${owner}`);
      await client.query(`GRANT SELECT ON schema_migration TO ${owner}`);
      const copies = inject('isDistributed') ? declaredTables().filter(isCopied).map(copyOf) : [];
      const { rows: partitions } = await client.query<{ name: string }>(
        "SELECT oid::regclass::text AS name FROM pg_class WHERE relispartition AND relkind = 'r'",
      );
      for (const { name } of [...(await readTables(client)), ...partitions, ...copies])
        await client.query(`ALTER TABLE ${name} OWNER TO ${owner}`);
      if (copies.length > 0) await client.query(`ALTER SCHEMA ${COPIES} OWNER TO ${owner}`);
      const url = new URL(target.databaseUrl);
      url.searchParams.set('user', owner);
      url.searchParams.set('password', owner);
      await restore(target.services, url.href, { file: archive }, silent);
      expect(await contentOf(target)).toEqual(await contentOf(source));
      if (copies.length > 0) expect(await copiesAstray(target.databaseUrl)).toEqual([]);
      const again = join(folder, 'again.tar.gz');
      await backUp(target.services, url.href, again, silent);
      expect((await stat(again)).size).toBeGreaterThan(0.9 * (await stat(archive)).size);
      const { rows: me } = await client.query<{ name: string }>('SELECT current_user AS name');
      await client.query(`REASSIGN OWNED BY ${owner} TO ${me[0]?.name}`);
      await client.query(`DROP OWNED BY ${owner}`);
      await client.query(`DROP ROLE ${owner}`);
      await client.end();
    }));
});
