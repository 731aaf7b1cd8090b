import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyDemo } from './demo-folder.ts';

/** A real server process with a data folder and a database of its own. */
export interface RunningApp {
  baseUrl: string;
  databaseUrl: string;
  dataFolder: string;
  pid: number;
  /** The end of what the server has written, one line a call. */
  log(): string;
  /** Stops it in order (SIGTERM) and removes its data. */
  stop(): Promise<void>;
}

export interface AppOptions {
  /** Settings beyond PORT and LIANYI_DATA, as environment variables. */
  env?: Record<string, string>;
  /** An existing data folder, which then is kept; by default a temporary one with the demonstration. */
  dataFolder?: string;
  startTimeoutMs?: number;
  /** For a server that takes the place of one that was killed; by default a free one. */
  port?: number;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

function startProcess(port: number, dataFolder: string, env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const { DATABASE_URL: _ours, ...inherited } = process.env;
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), ['server/main.ts'], {
    cwd: ROOT,
    env: { ...inherited, LIANYI_DATA: dataFolder, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    // The end is enough to explain a failure; a long run must not fill the memory.
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return { child, output: () => output };
}

async function isReady(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  );
}

async function waitUntilReady(baseUrl: string, child: ChildProcess, output: () => string, deadline: number): Promise<void> {
  while (!(await isReady(baseUrl))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    if (Date.now() > deadline) throw new Error(`the server was not ready in time:\n${output()}`);
    await sleep(50);
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const inTime = await Promise.race([ended.then(() => true), sleep(STOP_TIMEOUT_MS, false, { ref: false })]);
  if (inTime) return;
  child.kill('SIGKILL');
  await ended;
  throw new Error('the server did not stop in order');
}

/** Written just after the server has begun to listen; a folder that is used again may still hold the last one's. */
async function readRun(dataFolder: string, pid: number | undefined): Promise<{ databaseUrl: string; pid: number }> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
    const text = await readFile(join(dataFolder, 'run.json'), 'utf8').catch(() => '{}');
    const run = JSON.parse(text || '{}') as { databaseUrl: string; pid: number };
    if (run.pid === pid) return run;
    if (Date.now() > deadline) throw new Error('the server wrote no run.json');
  }
}

/** Starts the server on a free loopback port with demo data and waits until it is ready. Throws with its output. */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const dataFolder = options.dataFolder ?? (await copyDemo());
  const port = options.port ?? (await freePort());
  const { child, output } = startProcess(port, dataFolder, options.env ?? {});
  const baseUrl = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await stopProcess(child);
    if (!options.dataFolder) await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(baseUrl, child, output, Date.now() + (options.startTimeoutMs ?? START_TIMEOUT_MS));
    const run = await readRun(dataFolder, child.pid);
    return { baseUrl, databaseUrl: run.databaseUrl, dataFolder, pid: run.pid, log: output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
