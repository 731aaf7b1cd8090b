import { setTimeout as sleep } from 'node:timers/promises';
import { issueToken } from '../contract/domains/session/session.endpoints.ts';
import { hashPassword, verifyPassword } from '../server/engine/identity/passwords.ts';
import { BENCH_CLIENT, BENCH_PASSWORD, type BenchPerson } from './bench-people.ts';
import { EXPORTED_ROWS } from './fill-orders.ts';
import { median, requestText } from './measure.ts';
import type { LoadGenerator, ServerProcess } from './processes.ts';
import { castTenants, exportEndpoint, urlOf } from './scenarios.ts';

export interface LoginResult {
  perSecond: number;
  p50: number;
  p99: number;
  /** Passwords that this machine can check in a second, and nothing else. */
  hashesPerSecond: number;
  errors: string[];
}

const LOGIN_ACCOUNTS = 50;
const LOGIN_REQUESTS = 2_000;

function loginRequests(): string[] {
  const basic = Buffer.from(`${BENCH_CLIENT.clientId}:${BENCH_CLIENT.secret}`).toString('base64');
  return Array.from({ length: LOGIN_REQUESTS }, (_, at) => {
    const tenantId = castTenants[at % castTenants.length] ?? '';
    const form = new URLSearchParams({
      grant_type: 'password',
      tenantId,
      username: `doctor${1 + (at % LOGIN_ACCOUNTS)}`,
      password: BENCH_PASSWORD,
    });
    const headers = {
      Authorization: `Basic ${basic}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Forwarded-For': `10.${at % 250}.${Math.floor(at / 250)}.1`,
    };
    return requestText('POST', urlOf(issueToken, {}), headers, form.toString());
  });
}

/** Sign-ins with a password, as many at once as the issue asks for, beside the bare password check. */
export async function measureLogin(generator: LoadGenerator, port: number, connections: number, seconds: number): Promise<LoginResult> {
  const job = { port, requests: loginRequests(), connections, milliseconds: seconds * 1000, once: true };
  const result = await generator.run(job);
  return {
    perSecond: result.perSecond,
    p50: result.p50,
    p99: result.p99,
    hashesPerSecond: await hashesPerSecond(),
    errors: result.errors > 0 ? [`${result.errors} × ${result.firstError}`] : [],
  };
}

async function hashesPerSecond(): Promise<number> {
  const stored = await hashPassword(BENCH_PASSWORD);
  const count = 60;
  const start = performance.now();
  await Promise.all(Array.from({ length: count }, () => verifyPassword(stored, BENCH_PASSWORD)));
  return (count / (performance.now() - start)) * 1000;
}

export interface ExportResult {
  rows: number;
  seconds: number;
  rowsPerSecond: number;
  bytes: number;
  /** Resident memory of the server before and at most during the export, in megabytes. */
  memoryBefore: number;
  memoryPeak: number;
}

/** One Excel file of nearly as many rows as may be in one. */
export async function measureExport(server: ServerProcess, admin: BenchPerson): Promise<ExportResult> {
  const memoryBefore = await server.residentMb();
  let memoryPeak = memoryBefore;
  let running = true;
  const watch = (async () => {
    while (running) {
      memoryPeak = Math.max(memoryPeak, await server.residentMb());
      await sleep(50);
    }
  })();
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${server.port}${urlOf(exportEndpoint(), {})}`, {
    headers: { 'blade-auth': `bearer ${admin.token}` },
  });
  if (!response.ok) throw new Error(`the export answered ${response.status}: ${await response.text()}`);
  const bytes = (await response.arrayBuffer()).byteLength;
  const seconds = (performance.now() - start) / 1000;
  running = false;
  await watch;
  return { rows: EXPORTED_ROWS, seconds, rowsPerSecond: EXPORTED_ROWS / seconds, bytes, memoryBefore, memoryPeak };
}

/** The middle of a few readings: memory moves while the collector works. */
export async function idleMemory(server: ServerProcess, settleMs: number): Promise<number> {
  await sleep(settleMs);
  const readings: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    readings.push(await server.residentMb());
    await sleep(200);
  }
  return median(readings);
}
