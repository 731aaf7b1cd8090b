import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BENCH_SECRET } from './bench-databases.ts';
import type { LimitStart } from './limit-process.ts';
import type { LoadJob, LoadResult } from './load-process.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const START_TIMEOUT_MS = 60_000;

export interface ServerProcess {
  port: number;
  /** Milliseconds from starting the process to the first answer of `/readyz`. */
  startMs: number;
  /** Resident memory in megabytes, as the server itself tells Prometheus. */
  residentMb(): Promise<number>;
  /** Processor time that it has used so far, in seconds. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
  /** Ends it at once, as a loss of power would. */
  kill(): Promise<void>;
}

/** The server as it runs in production, in a process of its own, on a database that exists. */
export async function startServer(databaseUrl: string, options: { dataFolder: string; profile: boolean }): Promise<ServerProcess> {
  const profiling = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${path('../output')}`] : [];
  const env = {
    ...process.env,
    // As `npm start` runs it, with the flag below.
    MALLOC_ARENA_MAX: '1',
    DATABASE_URL: databaseUrl,
    LIANYI_DATA: options.dataFolder,
    LIANYI_SECRET: BENCH_SECRET,
    LIANYI_LOG_LEVEL: 'warn',
    // Sign-ins come from many addresses, as behind a hospital's proxy: one address may only try so often.
    LIANYI_TRUST_PROXY: '1',
    // A few people ask as many lists as the server answers.
    LIANYI_LIST_LIMIT: '0',
    HOST: '127.0.0.1',
    PORT: '0',
  };
  const started = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=16', ...profiling, path('../server/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portFrom(child);
  const base = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${base}/readyz`)).ok) await sleep(20);
  const startMs = performance.now() - started;
  const metric = async (name: string): Promise<number> => {
    const metrics = await (await fetch(`${base}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN);
  };
  const residentMb = async (): Promise<number> => (await metric('process_resident_memory_bytes')) / 1_048_576;
  const cpuSeconds = (): Promise<number> => metric('process_cpu_seconds_total');
  return { port, startMs, residentMb, cpuSeconds, stop: () => stopChild(child), kill: () => stopChild(child, 'SIGKILL') };
}

function portFrom(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timeout = setTimeout(() => reject(new Error(`the server did not start: ${output}`)), START_TIMEOUT_MS);
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      const port = /http:\/\/[^\s:]+:(\d+)/.exec(output)?.[1];
      if (!port) return;
      clearTimeout(timeout);
      resolve(Number(port));
    });
    child.once('exit', (code) => {
      clearTimeout(timeout);
      reject(new Error(`the server ended with ${code}: ${output}`));
    });
  });
}

async function stopChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

export interface LimitProcess {
  port: number;
  stop(): Promise<void>;
}

export async function startLimit(start: LimitStart): Promise<LimitProcess> {
  // Values are dates and arrays too: they must arrive as such.
  const child = fork(path('./limit-process.ts'), { serialization: 'advanced' });
  child.send(start);
  const [reply] = (await once(child, 'message')) as [{ port?: number; error?: string }];
  if (!reply.port) throw new Error(`the limit did not start: ${reply.error}`);
  return { port: reply.port, stop: () => stopChild(child) };
}

export interface LoadGenerator {
  run(job: LoadJob): Promise<LoadResult>;
  stop(): Promise<void>;
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(path('./load-process.ts'), { serialization: 'advanced' });
  return {
    run: async (job) => {
      const answered = once(child, 'message');
      child.send(job);
      const [result] = (await answered) as [LoadResult];
      return result;
    },
    stop: () => stopChild(child),
  };
}
