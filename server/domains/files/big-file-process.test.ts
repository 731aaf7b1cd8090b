import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BIG_FILE_CHUNK_BYTES, mergeBigFile, putChunk } from '../../../contract/domains/files/big-file.endpoints.ts';
import type { Client, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { type Answer, allow, chunkRows, exist, formOf, hashOf, MB } from './big-file.testing.ts';

const SCRIPT = fileURLToPath(new URL('./upload-server.testing.ts', import.meta.url));

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await createTestApp();
  client = await allow(app, 'doctor1', ['chunk_add']);
});
afterAll(() => app.close());

interface UploadServer {
  child: ChildProcess;
  url: string;
  /** Bytes: now, and the most since the last reset. */
  memory: { now: number; most: number };
}

async function startServer(laterMs = 0): Promise<UploadServer> {
  const args = [
    SCRIPT,
    app.services.database.url,
    app.services.settings.dataFolder,
    app.services.secret,
    String(app.clock.now() + laterMs),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const memory = { now: 0, most: 0 };
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  child.on('message', ({ rss }: { rss: number }) => {
    memory.now = rss;
    memory.most = Math.max(memory.most, rss);
  });
  return { child, url: `http://127.0.0.1:${port}/api`, memory };
}

async function kill({ child }: UploadServer): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** A file of any size from one piece said again and again, so that the test itself stays small. */
function repeatedFile(pieces: number) {
  const head = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(8), Buffer.from('isommp42')]);
  const piece = Buffer.concat([head, randomBytes(BIG_FILE_CHUNK_BYTES - head.length)]);
  const hash = createHash('sha256');
  for (let at = 0; at < pieces; at += 1) hash.update(piece);
  const target = { busniessType: 'case', busniessId: `H${pieces}`, identifier: hash.digest('hex'), filename: '录像.mp4' };
  const totalSize = pieces * BIG_FILE_CHUNK_BYTES;
  return {
    piece,
    pieces,
    target,
    bytes: Buffer.alloc(0),
    fieldsOf: (chunkNumber: number) => ({ ...target, totalSize, chunkNumber, chunkSha256: hashOf(piece) }),
  };
}

type RepeatedFile = ReturnType<typeof repeatedFile>;

async function post(url: string, body: Buffer | string, type: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${client.token}`, 'content-type': type },
    body: body as BodyInit,
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

function send({ url }: UploadServer, file: RepeatedFile, number: number): Promise<Answer> {
  const { body, type } = formOf(file.fieldsOf(number), file.piece);
  return post(`${url}${putChunk.path}`, body, type);
}

async function sendMany(server: UploadServer, file: RepeatedFile, numbers: number[]): Promise<void> {
  const left = [...numbers];
  const worker = async (): Promise<void> => {
    for (let number = left.shift(); number !== undefined; number = left.shift()) {
      expect((await send(server, file, number)).status).toBe(200);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
}

async function mergeAt({ url }: UploadServer, { target }: RepeatedFile): Promise<Answer> {
  for (;;) {
    const answer = await post(`${url}${mergeBigFile.path}`, JSON.stringify(target), 'application/json');
    if (answer.body.code !== 205) return answer;
  }
}

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

test('300 MB, three pieces at once, do not grow the server', async () => {
  const server = await startServer();
  // One file first, so that what any first upload loads is not taken for growth.
  const first = repeatedFile(2);
  await sendMany(server, first, [1, 2]);
  await mergeAt(server, first);
  await sleep(200);
  const before = server.memory.now;
  server.memory.most = 0;
  const file = repeatedFile(30);
  await sendMany(server, file, numbersTo(30));
  const merged = await mergeAt(server, file);
  expect(merged.body).toMatchObject({ code: 200, data: { mergeStatus: 2 } });
  const growth = Math.round((server.memory.most - before) / MB);
  expect(growth, `${growth} MB`).toBeLessThan(150);
  await kill(server);
});

test('kill -9 in the middle of pieces and of the merge loses nothing that was acknowledged', async () => {
  const file = repeatedFile(12);
  const first = await startServer();
  await sendMany(first, file, [1, 2, 3, 4, 5]);
  const lost = Promise.allSettled([6, 7, 8].map((number) => send(first, file, number)));
  await sleep(5);
  await kill(first);
  await lost;
  const { body } = await exist(client, file);
  expect(body.data?.chunkNumbers).toEqual(expect.arrayContaining([1, 2, 3, 4, 5]));

  const second = await startServer();
  const there = body.data?.chunkNumbers ?? [];
  await sendMany(
    second,
    file,
    numbersTo(12).filter((number) => !there.includes(number)),
  );
  const cut = mergeAt(second, file).catch(() => undefined);
  await sleep(60);
  await kill(second);
  await cut;

  // After the time in which a living process would have said that it goes on.
  const third = await startServer(61_000);
  expect((await mergeAt(third, file)).body).toMatchObject({ code: 200, data: { mergeStatus: 2 } });
  await kill(third);
});

test('a piece whose sender goes away is not kept, and its bytes neither', async () => {
  const server = await startServer();
  const file = repeatedFile(2);
  const { body, type } = formOf(file.fieldsOf(1), file.piece);
  const drafts = join(app.services.settings.dataFolder, 'files', '.tmp');
  const left = await readdir(drafts);
  // Pieces that the killed processes of the tests above were receiving wait for the sweep.
  const waiting = (await chunkRows(app)).map(({ name }) => name);
  const arriving = async () => (await chunkRows(app)).filter(({ stored, name }) => stored === 0 && !waiting.includes(name));
  const headers = { 'blade-auth': `bearer ${client.token}`, 'content-type': type, 'content-length': body.length };
  const request = httpRequest(`${server.url}${putChunk.path}`, { method: 'POST', headers });
  request.on('error', () => undefined);
  request.write(body.subarray(0, 3 * MB));
  await expect.poll(arriving).toHaveLength(1);
  request.destroy();
  await expect.poll(arriving).toEqual([]);
  expect(await readdir(drafts)).toEqual(left);
  expect((await send(server, file, 1)).body.code).toBe(200);
  await kill(server);
});
