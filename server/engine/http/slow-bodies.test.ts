import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { breakOffSlowBodies } from './slow-bodies.ts';

const LIMIT_MS = 400;
const LONG_MS = 60_000;

let app: FastifyInstance;
let release: () => void;
let socket: Socket;
/** What waits for the store. */
let waiting: IncomingMessage | undefined;

async function listening(limits: Parameters<typeof breakOffSlowBodies>[1]): Promise<void> {
  app = Fastify();
  await app.register(multipart);
  breakOffSlowBodies(app, limits);
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.post('/file', async (request) => {
    const part = await request.file();
    await part?.toBuffer();
    return 'kept';
  });
  app.post('/slow-store', async (request) => {
    waiting = request.raw;
    await released;
    await (await request.file())?.toBuffer();
    return 'kept';
  });
  app.post('/words', async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
}

beforeEach(() => {
  release = () => undefined;
  waiting = undefined;
});
afterEach(async () => {
  vi.useRealTimers();
  release();
  socket.destroy();
  await app.close();
});

const FILE = ['--x', 'Content-Disposition: form-data; name="file"; filename="a.txt"', '', 'a'.repeat(40), '--x--', ''].join('\r\n');

/** Begins a call with the first bytes of its body. */
function begin(path: string, type: string, body: string, first: number): void {
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.write(body.slice(0, first));
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5);
}

/** What was answered until the connection was closed. */
async function answered(): Promise<string> {
  let text = '';
  socket.on('data', (piece) => {
    text += piece.toString();
  });
  socket.on('error', () => undefined);
  // Whoever is broken off while they write may hear of it as an error first, which `once` of events would throw.
  await new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  return text;
}

test('a file of which nothing comes any more is broken off', async () => {
  await listening({ silenceMs: LIMIT_MS });
  begin('/file', 'multipart/form-data; boundary=x', FILE, 50);
  expect(await answered()).toBe('');
});

test('a file that comes slowly is taken, however long it takes', async () => {
  await listening({ silenceMs: LIMIT_MS, wholeMs: LIMIT_MS });
  begin('/file', 'multipart/form-data; boundary=x', FILE, 50);
  const end = answered();
  for (const letter of FILE.slice(50)) {
    await sleep(LIMIT_MS / 25);
    socket.write(letter);
  }
  expect(await end).toContain('kept');
});

test('a file that waits for us is not broken off, nor as soon as we go on', async () => {
  // The clock looks when this test says so, however long this machine takes for what lies between.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await listening({ silenceMs: LIMIT_MS });
  begin('/slow-store', 'multipart/form-data; boundary=x', FILE, FILE.length - 5);
  const end = answered();
  await until(() => (waiting?.readableLength ?? 0) > 0);
  vi.advanceTimersByTime(LIMIT_MS * 3);
  release();
  await until(() => waiting?.readableLength === 0);
  // The next look finds everything read and nothing new: whoever sends has its time from here on.
  vi.advanceTimersByTime(LIMIT_MS);
  socket.write(FILE.slice(-5));
  expect(await end).toContain('kept');
});

test('what is no file has to be there in time, however often a byte comes', async () => {
  await listening({ silenceMs: LONG_MS, wholeMs: LIMIT_MS });
  const body = JSON.stringify({ words: 'a'.repeat(1_000) });
  begin('/words', 'application/json', body, 1);
  const end = answered();
  for (let at = 1; !socket.destroyed && at < body.length; at += 1) {
    socket.write(body.charAt(at));
    await sleep(LIMIT_MS / 25);
  }
  expect(await end).toBe('');
});
