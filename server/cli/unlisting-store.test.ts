import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../engine/store/rows.ts';
import { sql } from '../engine/store/sql.ts';
import { openServices } from '../open-services.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { newFileKey } from '../platform/storage/file-storage.ts';
import { type S3Server, startS3Server } from '../platform/storage/s3-server.testing.ts';
import { createS3Storage } from '../platform/storage/s3-storage.ts';
import { unlisting } from '../platform/storage/unlisting-store.testing.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { backUp } from './backup.ts';
import { moveFiles, refuseLost } from './move-files.ts';
import { restore } from './restore.ts';

/** Object stores whose key may not list refuse what is not there, and everything that looks whether it is goes on. */

const NOW = Date.UTC(2026, 10, 20);
const [kept, lost] = [newFileKey('txt', NOW), newFileKey('txt', NOW)];
const text = { contentType: 'text/plain' };

let folder: string;
let s3: S3Server;
let store: Awaited<ReturnType<typeof unlisting>>;
let databases: TestDatabase[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianyi-unlisting-'));
  s3 = await startS3Server();
  store = await unlisting(s3);
  databases = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(async () => {
  store.stop();
  await s3.stop();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const settingsOf = (database: TestDatabase | undefined, bucket: string) => {
  const { endpoint, accessKey, secretKey } = store.settings;
  return readSettings({
    ...{ DATABASE_URL: database?.url, LIANYI_DATA: join(folder, bucket), LIANYI_LOG_LEVEL: 'silent' },
    ...{ LIANYI_S3_ENDPOINT: endpoint, LIANYI_S3_BUCKET: bucket, LIANYI_S3_ACCESS_KEY: accessKey, LIANYI_S3_SECRET_KEY: secretKey },
  });
};

test('a backup names the file that is lost, a restore adds those that are not there yet, and files are moved', async () => {
  const source = await openServices(settingsOf(databases[0], 'clinic'));
  const { services } = source;
  await services.files.put(kept, Buffer.from('kept'), text);
  for (const name of [kept, lost])
    await services.database.forGroup().run(sql`
      INSERT INTO file (id, tenant_id, create_time, code, name, original_name, extension, content_type, size, sha256)
      VALUES (${newId()}, '000000', ${new Date(NOW)}, 'case-image', ${name}, 'a.txt', 'txt', 'text/plain', 4, 'x')`);
  const told: string[] = [];
  const file = join(folder, 'whole.tar.gz');
  await backUp(services, source.databaseUrl, file, (line) => told.push(line));
  expect(told).toEqual([expect.stringContaining('备份完成'), `警告：存储中缺少文件 ${lost}，没有备份到它。`]);

  const target = await openServices(settingsOf(databases[1], s3.otherBucket));
  // An old copy on the disk does not stand for the bucket, which has nothing.
  await createDiskStorage(join(folder, s3.otherBucket, 'files')).put(kept, Buffer.from('kept'), text);
  await restore(target.services, target.databaseUrl, { file }, () => undefined);
  const { stream } = await createS3Storage({ ...s3.settings, bucket: s3.otherBucket }).get(kept);
  expect(Buffer.concat(await stream.toArray()).toString()).toBe('kept');
  await target.stop();

  const moved = newFileKey('txt', NOW);
  await createDiskStorage(join(folder, 'clinic', 'files')).put(moved, Buffer.from('moved'), text);
  const context = { settings: settingsOf(databases[0], 'clinic'), tell: (line: string) => told.push(line) };
  const keys = await moveFiles(context);
  expect([keys, await createS3Storage(s3.settings).exists(moved)]).toEqual([[moved], true]);
  await expect(refuseLost(context, services.database, keys)).rejects.toThrow('1 个文件既不在');
  expect(told.at(-1)).toBe(`警告：两处都没有文件 ${lost}。`);
  await refuseLost(context, services.database, [lost]);
  await source.stop();
});

test('a backup by a key that is worth nothing any more takes no refusal for a lost file, and keeps what it has', async () => {
  const source = await openServices(settingsOf(databases[0], 'clinic'));
  const file = join(folder, 'revoked.tar.gz');
  const onDisk = newFileKey('txt', NOW);
  await createDiskStorage(join(folder, 'clinic', 'files')).put(onDisk, Buffer.from('kept'), text);
  await source.services.database.forGroup().run(sql`UPDATE file SET name = ${onDisk} WHERE name = ${lost}`);
  store.revoke();
  await expect(backUp(source.services, source.databaseUrl, file, () => undefined)).rejects.toThrow('存储拒绝读取其中 1 个文件');
  expect((await stat(file)).size).toBeGreaterThan(0);
  await source.stop();
});
