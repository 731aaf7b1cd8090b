import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFileKey } from './file-storage.ts';
import { type S3Server, startS3Server } from './s3-server.testing.ts';
import { createS3Storage, type S3Settings, s3ObjectUrl } from './s3-storage.ts';

const now = Date.UTC(2026, 0, 2);
const MB = 1024 * 1024;
let server: S3Server;
let folder = '';
let settings: S3Settings;

/** Without this, buffers already sent would still count as held. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

beforeAll(async () => {
  server = await startS3Server();
  ({ settings, folder } = server);
});
afterAll(() => server.stop());

describe('s3 storage', () => {
  test('gives back what was put, whole and in ranges', async () => {
    const storage = createS3Storage(settings);
    const key = newFileKey('png', now);
    expect(await storage.put(key, Buffer.from('0123456789'), { contentType: 'image/png' })).toEqual({ size: 10 });
    const whole = await storage.get(key);
    expect(whole.size).toBe(10);
    expect(Buffer.concat(await whole.stream.toArray()).toString()).toBe('0123456789');
    const part = await storage.get(key, { start: 2, end: 4 });
    expect(part.size).toBe(10);
    expect(Buffer.concat(await part.stream.toArray()).toString()).toBe('234');
  });

  test('keeps the content type', async () => {
    const key = newFileKey('pdf', now);
    await createS3Storage(settings).put(key, Readable.from([Buffer.from('%PDF')]), { contentType: 'application/pdf', size: 4 });
    expect(await readMetadata(key)).toContain('application/pdf');
  });

  test('takes a stream of unknown length', async () => {
    const storage = createS3Storage(settings);
    const key = newFileKey('txt', now);
    expect(await storage.put(key, Readable.from([Buffer.from('ab'), Buffer.from('cd')]), { contentType: 'text/plain' })).toEqual({
      size: 4,
    });
    expect(Buffer.concat(await (await storage.get(key)).stream.toArray()).toString()).toBe('abcd');
  });

  test('streams 50 MB without holding them in memory', async () => {
    const storage = createS3Storage(settings);
    const key = newFileKey('mp4', now);
    const before = process.memoryUsage().arrayBuffers;
    let highest = 0;
    const body = Readable.from(
      (async function* () {
        for (let sent = 0; sent < 50; sent += 1) {
          yield Buffer.alloc(MB, sent);
          collectGarbage();
          highest = Math.max(highest, process.memoryUsage().arrayBuffers - before);
        }
      })(),
    );
    await storage.put(key, body, { contentType: 'video/mp4', size: 50 * MB });
    expect(highest).toBeLessThan(10 * MB);
    const { stream, size } = await storage.get(key);
    let received = 0;
    for await (const chunk of stream) received += chunk.length;
    expect([size, received]).toEqual([50 * MB, 50 * MB]);
  });

  test('removes, twice without complaint', async () => {
    const storage = createS3Storage(settings);
    const key = newFileKey('png', now);
    await storage.put(key, Buffer.from('x'), { contentType: 'image/png' });
    expect(await storage.exists(key)).toBe(true);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.exists(key)).toBe(false);
    await expect(storage.get(key)).rejects.toMatchObject({ code: 'not-found' });
  });

  test.each([9, 11])('a stream that is not the promised %i bytes leaves nothing', async (size) => {
    const storage = createS3Storage(settings);
    const key = newFileKey('png', now);
    const body = Readable.from([Buffer.alloc(5), Buffer.alloc(5)]);
    await expect(storage.put(key, body, { contentType: 'image/png', size })).rejects.toMatchObject({ code: 'size-mismatch' });
    expect(await storage.exists(key)).toBe(false);
  });

  test('what fails to replace something leaves that', async () => {
    const storage = createS3Storage(settings);
    const key = newFileKey('png', now);
    await storage.put(key, Buffer.from('before'), { contentType: 'image/png' });
    const options = { contentType: 'image/png', size: 9, mayReplace: true };
    await expect(storage.put(key, Readable.from([Buffer.alloc(5)]), options)).rejects.toMatchObject({ code: 'size-mismatch' });
    expect(Buffer.concat(await (await storage.get(key)).stream.toArray()).toString()).toBe('before');
  });

  test('refuses foreign keys', async () => {
    const storage = createS3Storage(settings);
    await expect(storage.get('../other-bucket/x')).rejects.toMatchObject({ code: 'bad-key' });
    await expect(storage.remove('2026/01/02/x.png?acl')).rejects.toMatchObject({ code: 'bad-key' });
  });
});

describe('s3ObjectUrl', () => {
  const key = newFileKey('png', now);
  test.each([
    [true, 'http://127.0.0.1:9000', `http://127.0.0.1:9000/clinic/${key}`],
    [true, 'https://gateway.example/s3/', `https://gateway.example/s3/clinic/${key}`],
    [false, 'https://oss-cn-shanghai.aliyuncs.com', `https://clinic.oss-cn-shanghai.aliyuncs.com/${key}`],
  ])('path style %s at %s', (pathStyle, endpoint, url) => {
    expect(s3ObjectUrl({ ...settings, pathStyle, endpoint }, key)).toBe(url);
  });
});

test.each([
  ['a wrong secret', { secretKey: 'wrong' }, 'SignatureDoesNotMatch'],
  ['an unknown access key', { accessKey: 'nobody' }, 'InvalidAccessKeyId'],
  ['a bucket that is not there, which says nothing of its files', { bucket: 'missing' }, 'NoSuchBucket'],
])('a file is refused in the words of the store: %s', async (_title, change, storeCode) => {
  const storage = createS3Storage({ ...settings, ...change });
  await expect(storage.get(newFileKey('png', now))).rejects.toMatchObject({ code: 'denied', storeCode });
});

describe('test()', () => {
  test('passes with the right settings', async () => {
    await createS3Storage(settings).test();
  });

  test.each([
    ['a wrong secret', { secretKey: 'wrong' }, 'denied'],
    ['an unknown access key', { accessKey: 'nobody' }, 'denied'],
    ['a bucket that is not there', { bucket: 'missing' }, 'denied'],
    ['nobody listening', { endpoint: 'http://127.0.0.1:9' }, 'unavailable'],
  ])('names the trouble for %s', async (_title, change, code) => {
    await expect(createS3Storage({ ...settings, ...change }).test()).rejects.toMatchObject({ name: 'StorageError', code });
  });
});

async function readMetadata(key: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.includes(path.basename(key)) && name.includes('metadata'),
  );
  return readFile(path.join(folder, names[0] ?? ''), 'utf8');
}
