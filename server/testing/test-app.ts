import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { domains } from '../../contract/domains.ts';
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import type { Envelope } from '../../contract/kernel/envelope.ts';
import { createProcessLog } from '../engine/audit/process-log.ts';
import { deliverOutbox } from '../engine/delivery/deliver-outbox.ts';
import { createApp } from '../engine/http/app.ts';
import { startSession } from '../engine/identity/sessions.ts';
import { signAccessToken } from '../engine/identity/tokens.ts';
import type { Module } from '../engine/module.ts';
import type { Services } from '../engine/services.ts';
import { openDatabase } from '../engine/store/database.ts';
import { makeCopies } from '../engine/store/make-copies.ts';
import { bySomebodyElse } from '../engine/store/second-connection.ts';
import { modules } from '../modules.ts';
import { withClient } from '../platform/postgres/scratch-database.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { inspectStatement } from './inspect-statement.ts';
import { createPeopledDatabase } from './peopled-database.ts';
import type { PersonName, TestPeople } from './test-people.ts';

const tables = modules.flatMap((module) => module.tables);

export interface Reply<T = unknown> {
  status: number;
  body: Envelope<T>;
}

export interface Client {
  /** Sends a call as the contract says, whatever comes back. */
  send<T = Record<string, unknown>>(endpoint: Endpoint, input?: object, options?: { key?: string }): Promise<Reply<T>>;
  /** The data of a call that must succeed; throws with the server's words otherwise. */
  get<T = Record<string, unknown>>(endpoint: Endpoint, input?: object): Promise<T>;
  token: string;
}

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  /** Of its own database, as superuser. */
  databaseUrl: string;
  people: TestPeople;
  /** Milliseconds; what the server takes for now. */
  clock: { now(): number; set(ms: number): void; advance(ms: number): void };
  as(name: PersonName): Promise<Client>;
  /** A new session of somebody whom the test has made itself. */
  asUser(person: { tenantId: string; userId: string }): Promise<Client>;
  /** Nobody: no token at all. */
  anonymous: Client;
  deliver(): Promise<number>;
  close(): Promise<void>;
}

/**
 * The whole server on a database of its own, with people of four tenants, a clock to move, and files in a folder of its
 * own. `env` are settings beyond these; `logTo` takes every line of the process's log, `served` the place of the product's modules;
 * `asSeveral` has it speak to its database as to one that lies on several machines.
 */
export async function createTestApp(
  env: Readonly<Record<string, string>> = {},
  { logTo, served = modules, asSeveral = false }: { logTo?: DestinationStream; served?: readonly Module[]; asSeveral?: boolean } = {},
): Promise<TestApp> {
  const clock = movableClock();
  const { testDatabase, people } = await createPeopledDatabase(clock.now());
  if (asSeveral) await withClient(testDatabase.url, (client) => makeCopies(client, tables));
  const folder = await mkdtemp(join(tmpdir(), 'lianyi-test-'));
  const database = openDatabase(testDatabase.url, { connections: 6, inspect: inspectStatement, asSeveral, refusesSecond: true });
  const log = createProcessLog(logTo ? 'trace' : (process.env.LIANYI_TEST_LOG ?? 'silent'), logTo);
  const settings = readSettings({
    LIANYI_DATA: folder,
    LIANYI_ACCESS_TOKEN_SECONDS: '86400',
    LIANYI_REFRESH_TOKEN_SECONDS: '7776000',
    // The clock stands: no minute ends by itself.
    LIANYI_LIST_LIMIT: '0',
    ...env,
  });
  const files = createDiskStorage(join(folder, 'files'));
  const services: Services = {
    domains,
    settings,
    database,
    clock: clock.now,
    secret: 'test-secret-test-secret-test-secret',
    files,
    log,
    outboxFilled: () => {},
    isStopping: () => false,
  };
  const app = await createApp(services, served);
  const clients = new Map<PersonName, Promise<Client>>();
  const signIn = async ({ tenantId, userId }: { tenantId: string; userId: string }): Promise<Client> => {
    const opened = clock.now();
    const expiresAt = opened + settings.refreshTokenSeconds * 1000;
    const session = { userId, clientId: 'lianyi-api', ip: '127.0.0.1', userAgent: 'test', expiresAt };
    const { sessionId } = await startSession(database.forTenant(tenantId), services.secret, session, opened);
    return clientOf(app, await signAccessToken(services.secret, { tenantId, userId, sessionId }, opened, 86_400));
  };
  return {
    app,
    services,
    databaseUrl: testDatabase.url,
    people,
    clock,
    as: (name) => clients.get(name) ?? (clients.set(name, signIn(people[name])).get(name) as Promise<Client>),
    asUser: signIn,
    anonymous: clientOf(app, ''),
    deliver: () => deliverOutbox(services),
    close: async () => {
      await app.close();
      await database.close();
      await testDatabase.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function clientOf(app: FastifyInstance, token: string): Client {
  const send: Client['send'] = async <T>(endpoint: Endpoint, input: object = {}, options: { key?: string } = {}) => {
    const used = new Set<string>();
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      used.add(name);
      return encodeURIComponent(String((input as Record<string, unknown>)[name] ?? 'missing'));
    });
    const rest = Object.fromEntries(Object.entries(input).filter(([name, value]) => !used.has(name) && value !== undefined));
    const isGet = endpoint.method === 'GET';
    const query = Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
    );
    const headers = { ...(token ? { 'blade-auth': `bearer ${token}` } : {}), ...(options.key ? { 'idempotency-key': options.key } : {}) };
    const request = { method: endpoint.method, url: `/api${path}`, headers, ...(isGet ? { query } : { payload: rest }) };
    // It is sent when somebody waits for it.
    const response = await bySomebodyElse(async () => await app.inject(request));
    return { status: response.statusCode, body: response.json() as Envelope<T> };
  };
  const get: Client['get'] = async <T>(endpoint: Endpoint, input: object = {}) => {
    const { status, body } = await send<T>(endpoint, input);
    if (status !== 200) throw new Error(`${endpoint.name} answered ${status}: ${body.msg} ${JSON.stringify(body.errors ?? '')}`);
    return body.data as T;
  };
  return { send, get, token };
}

function movableClock(): TestApp['clock'] {
  let now = Date.parse('2026-11-20T02:00:00Z');
  return {
    now: () => now,
    set: (ms) => {
      now = ms;
    },
    advance: (ms) => {
      now += ms;
    },
  };
}
