import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { type FileStorage, newFileKey, type StoredFile } from './file-storage.ts';
import { type S3Server, startS3Server } from './s3-server.testing.ts';
import { createS3Storage, type S3Settings } from './s3-storage.ts';
import { withEarlierFiles } from './with-earlier-files.ts';

const NOW = Date.UTC(2026, 10, 20);

let s3: S3Server;
let folder: string;
let disk: FileStorage;
beforeAll(async () => {
  s3 = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), 'lianyi-earlier-'));
  disk = createDiskStorage(folder);
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const textOf = async ({ stream }: StoredFile): Promise<string> => Buffer.concat(await stream.toArray()).toString();

const failing: [string, Partial<S3Settings>, string][] = [
  ['takes no connection', { endpoint: 'http://127.0.0.1:1' }, 'unavailable'],
  ['does not take our key', { secretKey: 'another' }, 'denied'],
];

test.each(failing)(
  'while the object storage %s, what lies on the disk from before is read, a part of it too',
  async (_how, wrong, code) => {
    const both = withEarlierFiles(createS3Storage({ ...s3.settings, ...wrong }), disk);
    const key = newFileKey('txt', NOW);
    await disk.put(key, Buffer.from('before'), { contentType: 'text/plain' });
    expect(await textOf(await both.get(key))).toBe('before');
    expect(await textOf(await both.get(key, { start: 0, end: 1 }))).toBe('be');
    await expect(both.get(newFileKey('txt', NOW))).rejects.toMatchObject({ code });
  },
);

test('what the disk will not say hides nothing that the object storage has, and is not said to be absent', async () => {
  const [both, key] = [withEarlierFiles(createS3Storage(s3.settings), disk), newFileKey('txt', NOW)];
  await mkdir(dirname(join(folder, key)), { recursive: true });
  await symlink(join(folder, key), join(folder, key));
  await expect(both.exists(key)).rejects.toMatchObject({ code: 'unavailable' });
  await both.put(key, Buffer.from('new'), { contentType: 'text/plain' });
  expect(await both.exists(key)).toBe(true);
});
