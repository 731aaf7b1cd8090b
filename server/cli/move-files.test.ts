import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../platform/settings/settings.ts';
import { StartupError } from '../platform/settings/startup-error.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { type FileStorage, newFileKey } from '../platform/storage/file-storage.ts';
import { type S3Server, startS3Server } from '../platform/storage/s3-server.testing.ts';
import { createS3Storage } from '../platform/storage/s3-storage.ts';
import { withEarlierFiles } from '../platform/storage/with-earlier-files.ts';
import { moveFiles, moveFilesCommand } from './move-files.ts';

const NOW = Date.UTC(2026, 10, 20);
const text = { contentType: 'text/plain' };

let s3: S3Server;
let dataFolder: string;
let disk: FileStorage;
let objects: FileStorage;
let both: FileStorage;
beforeAll(async () => {
  s3 = await startS3Server();
  dataFolder = await mkdtemp(join(tmpdir(), 'lianyi-earlier-'));
  disk = createDiskStorage(join(dataFolder, 'files'));
  objects = createS3Storage(s3.settings);
  both = withEarlierFiles(objects, disk);
});
afterAll(async () => {
  await s3.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

const readFrom = async (storage: FileStorage, key: string): Promise<string> =>
  Buffer.concat(await (await storage.get(key)).stream.toArray()).toString();

test('what was kept before an object storage was set stays readable, what comes goes there, and what is removed is gone from both', async () => {
  const [before, after] = [newFileKey('txt', NOW), newFileKey('txt', NOW)];
  await disk.put(before, Buffer.from('before'), text);
  await both.put(after, Buffer.from('after'), text);
  expect([await readFrom(both, before), await readFrom(both, after), await objects.exists(after)]).toEqual(['before', 'after', true]);
  await expect(both.get(newFileKey('txt', NOW))).rejects.toMatchObject({ code: 'not-found' });
  for (const key of [before, after]) await both.remove(key);
  expect([await both.exists(before), await both.exists(after), await disk.exists(before)]).toEqual([false, false, false]);
});

test('files are copied into the object storage by a command, once each; those of the machine stay', async () => {
  const keys = [newFileKey('txt', NOW), newFileKey('webm', NOW)];
  for (const key of keys) await disk.put(key, Buffer.from(key), text);
  const { endpoint, bucket, accessKey, secretKey } = s3.settings;
  const env = { LIANYI_S3_ENDPOINT: endpoint, LIANYI_S3_BUCKET: bucket, LIANYI_S3_ACCESS_KEY: accessKey, LIANYI_S3_SECRET_KEY: secretKey };
  const told: string[] = [];
  const run = (folder = dataFolder) =>
    moveFiles({ settings: readSettings({ LIANYI_DATA: folder, ...env }), tell: (line) => told.push(line) });
  await run();
  await run();
  expect(told.map((line) => line.replace(/^.* 中/, ''))).toEqual([
    '共 2 个文件，本次复制 2 个到对象存储 clinic。',
    '共 2 个文件，本次复制 0 个到对象存储 clinic。',
  ]);
  const [half = ''] = keys;
  await objects.put(half, Buffer.from('half'), text);
  await run();
  expect(told.at(-1)).toContain('本次复制 1 个');
  for (const key of keys) expect([await readFrom(objects, key), await disk.exists(key)]).toEqual([key, true]);
  // Before a database is asked, and in one sentence.
  const database = { LIANYI_DATA: dataFolder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const command = (more: Record<string, string>) =>
    moveFilesCommand.run({ settings: readSettings({ ...database, ...more }), tell: () => undefined }, {});
  await expect(command({})).rejects.toThrow('没有配置对象存储');
  await expect(command({ ...env, LIANYI_S3_ENDPOINT: 'http://127.0.0.1:1' })).rejects.toThrow(StartupError);
  const unreadable = await mkdtemp(join(tmpdir(), 'lianyi-unreadable-'));
  await writeFile(join(unreadable, 'files'), '');
  await expect(run(unreadable)).rejects.toThrow(`不能读取 ${join(unreadable, 'files')}`);
  await rm(unreadable, { recursive: true });
  await expect(moveFiles({ settings: readSettings({ LIANYI_DATA: dataFolder }), tell: () => undefined })).rejects.toThrow(
    '没有配置对象存储',
  );
});
