import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type FileStorage, newFileKey } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';

const key = newFileKey('mp4', Date.UTC(2026, 0, 2));
const SILENCE_MS = 1_000;
const KB = 1_024;
const MB = KB * KB;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A store that does what none does by itself when it is asked to. */
async function storeThat(answers: RequestListener): Promise<FileStorage> {
  server = createServer(answers).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const keys = { region: 'us-east-1', bucket: 'kept', accessKey: 'a', secretKey: 'b', pathStyle: true };
  return createS3Storage({ ...keys, endpoint: `http://127.0.0.1:${port}`, answerMs: SILENCE_MS, silenceMs: SILENCE_MS });
}

/** So many pieces of a kilobyte, a while apart: longer than the store may be silent, altogether. */
async function* slowly(pieces = 25) {
  for (let at = 0; at < pieces; at += 1) {
    await sleep(SILENCE_MS / 10);
    yield Buffer.alloc(KB, 1);
  }
}

async function sizeOf(stream: Readable): Promise<number> {
  let size = 0;
  for await (const chunk of stream) size += chunk.length;
  return size;
}

test('a download that goes on flowing is not cut off', async () => {
  const storage = await storeThat((_request, response) => void Readable.from(slowly()).pipe(response));
  expect(await sizeOf((await storage.get(key)).stream)).toBe(25 * KB);
});

test('nor is a reader who rests', async () => {
  const storage = await storeThat((_request, response) => void response.end(Buffer.alloc(20 * MB, 1)));
  const { stream } = await storage.get(key);
  await sleep(3 * SILENCE_MS);
  expect(await sizeOf(stream)).toBe(20 * MB);
});

test('nor is one who goes on as the machine stands still', async () => {
  const storage = await storeThat((_request, response) => void response.end(Buffer.alloc(20 * MB, 1)));
  const { stream } = await storage.get(key);
  await sleep(2.2 * SILENCE_MS);
  const first: unknown = stream.read();
  const until = performance.now() + 1.2 * SILENCE_MS;
  while (performance.now() < until);
  expect((Buffer.isBuffer(first) ? first.length : 0) + (await sizeOf(stream))).toBe(20 * MB);
});

test('a reader who has gone ends it', async () => {
  let isLeft = false;
  const storage = await storeThat((_request, response) => {
    response.on('close', () => {
      isLeft = true;
    });
    response.write(Buffer.alloc(20 * MB, 1));
  });
  (await storage.get(key)).stream.destroy();
  await expect.poll(() => isLeft).toBe(true);
});

test('a store that falls silent is given up', async () => {
  const storage = await storeThat(
    (_request, response) => void response.writeHead(200, { 'content-length': 2 * KB }).write(Buffer.alloc(KB)),
  );
  await expect(sizeOf((await storage.get(key)).stream)).rejects.toMatchObject({ code: 'TIMEOUT' });
});

test('so is one that does not answer', async () => {
  const storage = await storeThat(() => undefined);
  await expect(storage.get(key)).rejects.toMatchObject({ code: 'unavailable' });
});

test('what is sent slowly arrives, also after a rest', async () => {
  async function* resting() {
    yield Buffer.alloc(KB, 1);
    await sleep(3 * SILENCE_MS);
    yield* slowly();
  }
  const storage = await storeThat((request, response) => void request.on('end', () => response.end()).resume());
  expect(await storage.put(key, Readable.from(resting()), { contentType: 'video/mp4', size: 26 * KB })).toEqual({ size: 26 * KB });
});

test.each([
  ['takes nothing', () => undefined],
  ['takes everything and says nothing', (request: Readable) => void request.resume()],
])('a store that %s is given up', async (_what, takes) => {
  const storage = await storeThat((request, response) => void (request.method === 'PUT' ? takes(request) : response.end()));
  const body = Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(MB, 1)));
  await expect(storage.put(key, body, { contentType: 'video/mp4', size: 40 * MB })).rejects.toMatchObject({ code: 'unavailable' });
});

test('a refusal whose words never end is one all the same', async () => {
  const storage = await storeThat((_request, response) => {
    response.writeHead(403);
    response.write('<Error><Code>AccessDenied</Code>');
  });
  await expect(storage.get(key)).rejects.toMatchObject({ code: 'denied', storeCode: 'AccessDenied' });
});
