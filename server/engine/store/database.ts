import { createHash } from 'node:crypto';
import pg from 'pg';
import { Refusal } from '../../platform/refusal.ts';
import { settle } from './before-commit.ts';
import { allowOwner } from './owner-runner.ts';
import type { Result, Runner, Tx } from './runner.ts';
import { holdingOneOf, refuseSecondOf } from './second-connection.ts';
import { compile, type Sql } from './sql.ts';
import { TakenBack } from './taken-back.ts';
import { FENCE_OPTIONS, fenceOf, hospitalOf, onSeveral, type TenantFence } from './tenant-fence.ts';

export interface Store extends Runner {
  /** Several reads in one round trip, each seeing committed data of its own moment. `T` names the rows of each, in order. */
  runAll<T extends readonly unknown[] = Record<string, unknown>[]>(
    queries: NoInfer<{ readonly [K in keyof T]: Sql }>,
  ): Promise<{ -readonly [K in keyof T]: Result<T[K]> }>;
  /** Everything or nothing; the tenant is set first, at the top level (design §7). */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface Database {
  /** Rows of one tenant, behind both fences. */
  forTenant(tenantId: string): Store;
  /** Rows of every tenant. Only for declared cross-tenant work: the group operator, sign-in, jobs. */
  forGroup(actorTenantId?: string): Store;
  /** The same for those who ask whether the database answers: never behind other work, and a database that keeps silent has not answered. */
  forHealth(): Store;
  close(): Promise<void>;
  readonly url: string;
}

export const APP_ROLE = 'lianyi_app';
export const GROUP_ROLE = 'lianyi_group';

/** How values come back: counts as numbers, days as days. */
export const types = new pg.TypeOverrides();
types.setTypeParser(20, Number); // int8: counts and cents, all below 2^53
types.setTypeParser(1082, (day: string) => day); // date: a calendar day, not an instant

const names = new Map<string, string>();
const MAX_NAMES = 1000;

/** Statements are prepared once per connection under a name made from their text, as long as there are not too many. */
export function nameOf(sqlText: string): string | undefined {
  const known = names.get(sqlText);
  if (known || names.size >= MAX_NAMES) return known;
  const name = createHash('sha1').update(sqlText).digest('base64url').slice(0, 20);
  names.set(sqlText, name);
  return name;
}

/**
 * Opens the pools. They differ in their database role alone: `lianyi_app` sees the tenant that is set,
 * `lianyi_group` sees all. Neither can bypass row-level security or change the schema.
 */
export interface DatabaseOptions {
  /** For tenants' work; two fifths as many, four at least, look things up across tenants, and as many work there. */
  connections?: number;
  onError?: (error: Error) => void;
  /** Sees every statement before it is sent; throws to refuse it. Tests hold the rules of statements with it. */
  inspect?: (text: string, scope: Runner['scope']) => void;
  /** Speaks to one machine as to several: for tests of what is said there. */
  asSeveral?: boolean;
  /** Refuses what would wait for a second connection of the pool that a transaction around it has one of: for tests. */
  refusesSecond?: boolean;
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { inspect = () => {} } = options;
  let closing = false;
  // A server that is going down cuts connections that we have already given up.
  const onError = (error: Error): void => (closing ? undefined : options.onError?.(error));
  const connections = options.connections ?? 10;
  // Sign-ins, jobs and the platform's lists grow with the hospitals' work.
  const across = Math.max(4, Math.round(connections * 0.4));
  const tenant = openPool(url, APP_ROLE, connections, onError);
  const group = openPool(url, GROUP_ROLE, across, onError);
  // Work of the group that looks something up across hospitals meanwhile must not wait for a connection that others like it
  // hold: all of them would wait for each other. What only looks has its own, and ends by itself.
  const groupWork = openPool(url, GROUP_ROLE, across, onError);
  // Who waits in a line with slow lists would take a sound process for one that has lost its database.
  const health = openPool(url, GROUP_ROLE, 1, onError, HEALTH);
  const common = {
    inspect,
    refusesSecond: options.refusesSecond ?? false,
    fence: options.asSeveral ? async () => onSeveral : fenceOf(tenant),
  };
  return {
    url,
    forTenant: (tenantId) => bindStore({ ...common, pool: tenant, work: tenant, tenantId, scope: 'tenant' }),
    forGroup: (actorTenantId = '') => bindStore({ ...common, pool: group, work: groupWork, tenantId: actorTenantId, scope: 'group' }),
    forHealth: () => bindStore({ ...common, pool: health, work: health, tenantId: '', scope: 'group' }),
    close: async () => {
      closing = true;
      await Promise.all([tenant.end(), group.end(), groupWork.end(), health.end()]);
    },
  };
}

/** Balancers wait for some seconds. A connection that has gone silent makes way for the next asker. */
const HEALTH: pg.PoolConfig = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };

function openPool(url: string, role: string, max: number, onError: (error: Error) => void, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    options: `-c role=${role} ${FENCE_OPTIONS}`,
    application_name: `lianyi ${role}`,
    max,
    idleTimeoutMillis: 30_000,
    // A database that goes away without a word while it works is noticed in half a minute: whoever waits for its answer would do so for
    // ever. What is sent to one that is gone already fails when the system gives up sending, after a quarter of an hour.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    // Sooner than a console, which waits for half a minute, gives up: what was too slow is told, and can be asked for otherwise.
    statement_timeout: 25_000,
    idle_in_transaction_session_timeout: 60_000,
    pipeline: true,
    types,
    ...more,
  });
  pool.on('error', onError);
  // The pool listens to idle clients alone. A connection that is cut while it works also says so as an event, which
  // without a listener would end the process; its statements fail by themselves.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

interface Binding {
  pool: pg.Pool;
  /** Where transactions take their connection. */
  work: pg.Pool;
  tenantId: string;
  scope: Runner['scope'];
  inspect: NonNullable<DatabaseOptions['inspect']>;
  refusesSecond: boolean;
  fence: () => Promise<TenantFence>;
}

const gathering = new WeakSet<pg.ClientBase>();

/** What is sent before others have their turn leaves in one packet: the driver alone would write each statement by itself. */
export function gather(client: pg.ClientBase): void {
  if (gathering.has(client)) return;
  const { stream } = (client as pg.ClientBase & Pick<pg.Client, 'connection'>).connection;
  gathering.add(client);
  stream.cork();
  process.nextTick(() => {
    gathering.delete(client);
    stream.uncork();
  });
}

function bindStore(binding: Binding): Store {
  const { pool, tenantId, scope } = binding;
  const runAll = async (queries: readonly Sql[]): Promise<Result[]> => {
    if (binding.refusesSecond) refuseSecondOf(pool);
    const fence = await binding.fence();
    const { before, after } = fence.around(binding);
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      // Pipelined: the tenant and the statements travel together.
      gather(client);
      const bound = before.map((one) => client.query(one));
      const sent = queries.map((query) => send<Record<string, unknown>>(client, query, binding, fence));
      const [results] = await Promise.all([Promise.all(sent), ...bound, ...after.map((one) => client.query(one))]);
      return results;
    } catch (error) {
      failure = lostConnection(error);
      throw error;
    } finally {
      client.release(failure);
    }
  };
  return {
    tenantId,
    scope,
    runAll: runAll as Store['runAll'],
    run: async <R>(query: Sql) => (await runAll([query]))[0] as Result<R>,
    transaction: (work) => inTransaction(binding, work),
  };
}

const ending = new WeakSet<Error>();

/** Whether this error ended a transaction: nothing of what that was to save is there. */
export function endedTransaction(error: unknown): boolean {
  return error instanceof Error && ending.has(error);
}

async function inTransaction<T>(binding: Binding, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { tenantId, scope, refusesSecond } = binding;
  if (refusesSecond) refuseSecondOf(binding.work);
  const within = <R>(part: () => Promise<R>): Promise<R> => (refusesSecond ? holdingOneOf(binding.work, part) : part());
  const fence = await binding.fence();
  const client = await binding.work.connect();
  let failure: Error | undefined;
  let over = false;
  try {
    gather(client);
    const opened = Promise.all([client.query('BEGIN'), client.query(fence.opening(binding))]);
    // Work that goes on after another part of it has failed must not reach a connection that serves somebody else by then.
    const run: Tx['run'] = async (query) =>
      over ? Promise.reject(new Error('the transaction is over')) : send(client, query, binding, fence);
    const tx: Tx = { tenantId, scope, inTransaction: true, isDistributed: fence.isDistributed, run };
    allowOwner(tx, async (owner, query) =>
      over ? Promise.reject(new Error('the transaction is over')) : sendAs(client, { fence, owner }, query, binding),
    );
    // The first statement of the work rides behind BEGIN instead of waiting for its answer.
    const [result] = await Promise.all([within(() => work(tx)), opened]);
    await within(() => settle(tx));
    over = true;
    await client.query('COMMIT');
    return result;
  } catch (error) {
    over = true;
    if (error instanceof Error) ending.add(error);
    failure = lostConnection(error);
    if (!failure) await client.query('ROLLBACK').catch((lost: Error) => (failure = lost));
    throw error;
  } finally {
    client.release(failure);
  }
}

async function send<R>(client: pg.PoolClient, query: Sql, binding: Binding, fence: TenantFence): Promise<Result<R>> {
  const statement = statementOf(query, binding, fence);
  gather(client);
  return resultOf<R>(await client.query(statement));
}

/**
 * The tenant, the statement and the own tenant again leave in one tick: what else the transaction sends meanwhile comes
 * before or after all three. A statement that is refused ends the transaction, and its tenant with it.
 */
async function sendAs<R>(
  client: pg.PoolClient,
  { fence, owner }: { fence: TenantFence; owner: string },
  query: Sql,
  binding: Binding,
): Promise<Result<R>> {
  const statement = statementOf(query, { ...binding, scope: 'tenant', tenantId: owner }, fence);
  gather(client);
  const there = client.query(fence.within(owner));
  const asked = client.query(statement);
  const back = client.query(fence.within(binding.tenantId));
  const [, answer] = await Promise.allSettled([there, asked, back]);
  if (answer.status === 'rejected') throw answer.reason;
  return resultOf<R>(answer.value);
}

function statementOf(query: Sql, binding: Binding, fence: TenantFence): { text: string; values: unknown[]; name: string | undefined } {
  const { text, values } = compile(query, hospitalOf(fence, binding));
  binding.inspect(text, binding.scope);
  return { text, values, name: nameOf(text) };
}

export function resultOf<R>(result: pg.QueryResult): Result<R> {
  return { rows: result.rows as R[], count: result.rowCount ?? 0 };
}

/** The client is thrown away unless the server itself, or our own guard, refused: then the connection is known to be sound. */
function lostConnection(error: unknown): Error | undefined {
  if (error instanceof Refusal || error instanceof TakenBack) return undefined;
  if (error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '')) return undefined;
  return error instanceof Error ? error : new Error(String(error));
}
