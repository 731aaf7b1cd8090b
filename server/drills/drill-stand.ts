import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import type { Envelope } from '../../contract/kernel/envelope.ts';
import { startSession } from '../engine/identity/sessions.ts';
import { signAccessToken } from '../engine/identity/tokens.ts';
import { type Database, openDatabase } from '../engine/store/database.ts';
import { openServices } from '../open-services.ts';
import { isPostgres } from '../platform/postgres/process-life.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { compiledOnce } from '../testing/compiled-once.ts';
import { createTestPeople, type PersonName, type TestPeople } from '../testing/test-people.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const SECRET = 'drill-secret-drill-secret-drill-secret';
const DAY_SECONDS = 86_400;
const ANSWER_MS = 15_000;

/** What came back; status 0 when nothing did, because the connection was refused or cut. */
export interface DrillReply {
  status: number;
  body: Envelope<Record<string, unknown>>;
}

export interface DrillServer {
  port: number;
  send(person: PersonName, endpoint: Endpoint, input: object, key?: string): Promise<DrillReply>;
  /** `kill -9`: no chance to finish anything. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface DrillStand {
  people: TestPeople;
  /** What is in the database, seen from outside the server. */
  database: Database;
  databaseUrl: string;
  /** The real entry point as a process of its own; on the stand's data folder unless it is given a database. */
  start(env?: Record<string, string>): Promise<DrillServer>;
  /** Process id of the database's first process, now. */
  postmaster(): Promise<number>;
  close(): Promise<void>;
}

/** A data folder with an embedded database as in production, four hospitals with people who are signed in, and servers to start and to kill. */
export async function createDrillStand(): Promise<DrillStand> {
  const folder = await mkdtemp(join(tmpdir(), 'lianyi-drill-'));
  await chmod(folder, 0o755);
  const { people, tokens, databaseUrl } = await prepare(folder);
  const database = openDatabase(databaseUrl, { connections: 2 });
  const servers: DrillServer[] = [];
  const postmaster = async (): Promise<number> => Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  return {
    people,
    database,
    databaseUrl,
    postmaster,
    start: async (env = {}) => {
      const server = await startServer({ LIANYI_DATA: folder, ...env }, tokens);
      servers.push(server);
      return server;
    },
    close: async () => {
      await database.close();
      for (const server of servers.reverse()) await server.stop();
      // Of a drill that failed half-way: a killed server leaves its database running, as it should.
      const pid = await postmaster().catch(() => 0);
      if (pid > 0 && isPostgres(pid)) process.kill(pid, 'SIGQUIT');
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

type Tokens = ReadonlyMap<PersonName, string>;

async function prepare(folder: string): Promise<{ people: TestPeople; tokens: Tokens; databaseUrl: string }> {
  const settings = readSettings({ LIANYI_DATA: folder, LIANYI_SECRET: SECRET, LIANYI_LOG_LEVEL: 'silent' });
  const { services, databaseUrl, stop } = await openServices(settings);
  const now = services.clock();
  try {
    const people = await createTestPeople(services.database, now);
    const tokens = new Map<PersonName, string>();
    for (const [name, { tenantId, userId }] of Object.entries(people) as [PersonName, TestPeople[PersonName]][]) {
      const session = { userId, clientId: 'lianyi-api', ip: '127.0.0.1', userAgent: 'drill', expiresAt: now + DAY_SECONDS * 1000 };
      const { sessionId } = await startSession(services.database.forTenant(tenantId), SECRET, session, now);
      tokens.set(name, await signAccessToken(SECRET, { tenantId, userId, sessionId }, now, DAY_SECONDS));
    }
    return { people, tokens, databaseUrl };
  } finally {
    await stop();
  }
}

async function startServer(env: Record<string, string>, tokens: Tokens): Promise<DrillServer> {
  // Nothing of the developer's own settings may reach the drill.
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(LIANYI_|DATABASE_URL|PORT|HOST|VITEST|NODE_)/.test(name)),
  );
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...inherited,
      LIANYI_SECRET: SECRET,
      LIANYI_LOG_LEVEL: process.env.LIANYI_TEST_LOG ?? 'fatal',
      ...compiledOnce(),
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portOf(child);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    port,
    send: (person, endpoint, input, key) => send(port, tokens.get(person) ?? '', endpoint, input, key),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      if (process.env.LIANYI_TEST_LOG) process.stderr.write(chunk);
      const port = /http:\/\/[^\s:]+:(\d+)/.exec(output)?.[1];
      if (port) resolve(Number(port));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
}

async function send(port: number, token: string, endpoint: Endpoint, input: object, key?: string): Promise<DrillReply> {
  const values = input as Record<string, string>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const isGet = endpoint.method === 'GET';
  const query = isGet ? `?${new URLSearchParams(Object.entries(values).filter(([name]) => !endpoint.path.includes(`{${name}}`)))}` : '';
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}${query}`, {
      method: endpoint.method,
      headers: {
        'blade-auth': `bearer ${token}`,
        ...(key ? { 'idempotency-key': key } : {}),
        ...(isGet ? {} : { 'content-type': 'application/json' }),
      },
      body: isGet ? undefined : JSON.stringify(input),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return { status: response.status, body: (await response.json()) as DrillReply['body'] };
  } catch (error) {
    return { status: 0, body: { code: 0, success: false, msg: String(error) } };
  }
}

/**
 * Waits until it is so; throws with the description when it is not within the time. A database that was killed first writes
 * out its whole folder: some seconds, and many more while others keep the disk busy.
 */
export async function eventually(what: string, condition: () => Promise<boolean>, milliseconds = 60_000): Promise<void> {
  const until = performance.now() + milliseconds;
  while (!(await condition())) {
    if (performance.now() > until) throw new Error(`not within ${milliseconds} ms: ${what}`);
    await sleep(50);
  }
}
