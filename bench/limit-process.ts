import { createHash, randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { isMarker, type LimitScenario, listReplayOf, type RecordedStatement, type Replay } from './replay.ts';

/**
 * The limit: a bare Fastify with bare routes that send the server's own statements through the bare driver and answer
 * the rows in the same envelope. Whatever the server is slower than this is the price of the framework around it. Beside it
 * stands the naive one: the same lists, every row of them counted.
 */

export interface LimitStart {
  url: string;
  sides: Readonly<Record<'limit' | 'naive', readonly LimitScenario[]>>;
}

const GROUP_CONNECTIONS = 4;
const TENANT_CONNECTIONS = 10;

function poolOf(url: string, options: string, max: number): pg.Pool {
  return new pg.Pool({ connectionString: url, options, max, pipeline: true });
}

const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url').slice(0, 20);

type Values = Record<string, string>;

/** Values are filled in without a pass over those that never change. */
function queryOf({ text, values }: RecordedStatement): (given: Values, fresh: Values) => pg.QueryConfig {
  const name = nameOf(text);
  if (!values.some((value) => isMarker(value) || (Array.isArray(value) && value.some(isMarker)))) return () => ({ name, text, values });
  const fill = (value: unknown, given: Values, fresh: Values): unknown => {
    if (Array.isArray(value)) return value.map((one) => fill(one, given, fresh));
    if (!isMarker(value)) return value;
    if (value.marker === 'field') return given[value.name];
    const id = fresh[value.name] ?? freshId();
    fresh[value.name] = id;
    return id;
  };
  return (given, fresh) => ({ name, text, values: values.map((value) => fill(value, given, fresh)) });
}

/** A time-ordered id, as the server makes them, so that the indexes are written to in the same places. */
function freshId(): string {
  const hex = Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type Run = (given: Values) => Promise<pg.QueryResult[]>;

/** The pipelined read: tenant and statements together. */
function readOf(pool: pg.Pool, { tenantId, statements }: Replay): Run {
  const queries = statements.map(queryOf);
  return async (given) => {
    const client = await pool.connect();
    try {
      const bound = client.query({ name: 'set-tenant', text: "SELECT set_config('app.tenant', $1, false)", values: [tenantId] });
      const [, ...results] = await Promise.all([bound, ...queries.map((query) => client.query(query(given, {})))]);
      return results;
    } finally {
      client.release();
    }
  };
}

/** The transaction in the shape it was recorded in: what was sent together is sent together. */
function transactionOf(pool: pg.Pool, { tenantId, statements }: Replay): Run {
  const steps = statements.map((statement) => ({ query: queryOf(statement), after: statement.after, owner: statement.owner }));
  const bound = (to: string): pg.QueryConfig => ({
    name: 'set-tenant-local',
    text: "SELECT set_config('app.tenant', $1, true)",
    values: [to],
  });
  return async (given) => {
    const client = await pool.connect();
    const fresh: Values = {};
    try {
      const opened = [client.query('BEGIN'), client.query(bound(tenantId))];
      const results: Promise<pg.QueryResult>[] = [];
      for (const { query, after, owner } of steps) {
        if (after > 0) await results[after - 1];
        if (owner !== undefined) opened.push(client.query(bound(isMarker(owner) ? (given[owner.name] ?? '') : owner)));
        results.push(client.query(query(given, fresh)));
        if (owner !== undefined) opened.push(client.query(bound(tenantId)));
      }
      const [done] = await Promise.all([Promise.all(results), Promise.all(opened)]);
      await client.query('COMMIT');
      return done;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  };
}

const answer = (data: unknown): unknown => ({ code: 200, success: true, msg: '操作成功', data });

function dataOf(shape: LimitScenario['shape'], results: pg.QueryResult[], given: Values): unknown {
  if (shape === 'action') return { applyOrderId: given.id, applyOrderStatus: 'diagnosis_ing' };
  if (shape === 'row') return results[0]?.rows[0];
  const total = Number(results[1]?.rows[0]?.total ?? 0);
  return { records: results[0]?.rows, total, size: 10, current: 1, pages: Math.ceil(total / 10) };
}

async function start({ url, sides }: LimitStart): Promise<number> {
  const app = Fastify();
  const pools = {
    tenant: poolOf(url, '-c role=lianyi_app', TENANT_CONNECTIONS),
    group: poolOf(url, '-c role=lianyi_group', GROUP_CONNECTIONS),
  };
  const runOf = (replay: Replay): Run => (replay.transaction ? transactionOf : readOf)(pools[replay.role], replay);
  for (const [side, scenarios] of Object.entries(sides)) {
    for (const { name, shape, variants } of scenarios) {
      const runs = variants.map((replays) => {
        // What is read on the way is sent, too, but answers nothing.
        const list = shape === 'page' ? listReplayOf(name, replays) : undefined;
        return replays.map((replay) => ({ run: runOf(replay), answers: !list || replay === list }));
      });
      const serve = async (request: { params: unknown; body?: unknown }): Promise<unknown> => {
        const given = (request.body ?? {}) as Values;
        const results: pg.QueryResult[] = [];
        for (const { run, answers } of runs[Number((request.params as Values).variant)] ?? []) {
          const sent = await run(given);
          if (answers) results.push(...sent);
        }
        return answer(dataOf(shape, results, given));
      };
      if (shape === 'action') app.post(`/${side}/${name}/:variant`, serve);
      else app.get(`/${side}/${name}/:variant`, serve);
    }
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

process.once('message', (message) => {
  start(message as LimitStart).then(
    (port) => process.send?.({ port }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.once('disconnect', () => process.exit(0));
