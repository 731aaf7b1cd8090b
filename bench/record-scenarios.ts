import type { FastifyInstance } from 'fastify';
import { apiLogTable, errorLogTable, interfaceParamLogTable, loginLogTable, usualLogTable } from '../server/domains/logs/log.tables.ts';
import { createApp } from '../server/engine/http/app.ts';
import type { Services } from '../server/engine/services.ts';
import { sql } from '../server/engine/store/sql.ts';
import { modules } from '../server/modules.ts';
import type { BenchPerson } from './bench-people.ts';
import { recordingDatabase } from './recording-database.ts';
import { type ActionRow, type ActionTarget, type LimitScenario, listReplayOf, type Replay, withMarkers } from './replay.ts';
import { inject, type Scenario, startAction } from './scenarios.ts';

export interface Recorder {
  app: FastifyInstance;
  /** What the server sends to the database for this request. */
  record(request: Scenario['requests'][number]): Promise<Replay[]>;
  close(): Promise<void>;
}

const logTables = [usualLogTable, apiLogTable, errorLogTable, loginLogTable, interfaceParamLogTable];
/** Logs are written behind the answers, in batches: one may fall between any two statements of a request. */
const LOG_WRITE = new RegExp(`^\\s*INSERT INTO "?(?:${logTables.map(({ name }) => name).join('|')})\\b`);

/** The real server in this process over a recording database: what it sends is what the limit will send. */
export async function openRecorder(services: Services): Promise<Recorder> {
  const { database, take } = recordingDatabase(services.database);
  const app = await createApp({ ...services, database, outboxFilled: () => {} }, modules);
  const record: Recorder['record'] = async (request) => {
    // Twice: the first one also loads the person, which is cached from then on.
    if (request.endpoint.kind !== 'action') await inject(app, request);
    take();
    await inject(app, request);
    return take().filter(({ statements }) => !statements.some(({ text }) => LOG_WRITE.test(text)));
  };
  return { app, record, close: () => app.close() };
}

export async function recordReads(recorder: Recorder, scenarios: readonly Scenario[]): Promise<LimitScenario[]> {
  const recorded: LimitScenario[] = [];
  for (const { name, shape, requests } of scenarios) {
    const variants: Replay[][] = [];
    for (const request of requests) variants.push(await recorder.record(request));
    recorded.push({ name, shape, variants });
  }
  return recorded;
}

/** The lists with an exact total, and of what the server sends the list alone: nothing that is read on the way. */
export async function recordNaive(recorder: Recorder, scenarios: readonly Scenario[]): Promise<LimitScenario[]> {
  const lists = scenarios.filter(({ shape }) => shape === 'page');
  const counted = lists.map((one) => ({
    ...one,
    requests: one.requests.map((request) => ({ ...request, input: { ...request.input, exact: '1' } })),
  }));
  return (await recordReads(recorder, counted)).map(({ name, variants, ...one }) => ({
    ...one,
    name,
    variants: variants.map((replays) => [listReplayOf(name, replays)]),
  }));
}

export const ACTION = 'start-consultation';
const MOST_TARGETS = 400;

/**
 * One action per expert is taken in this process and its statements are written down, with markers for the order and
 * for new ids; the experts' other waiting orders are what both sides then work on.
 */
export async function recordAction(
  services: Services,
  recorder: Recorder,
  experts: readonly BenchPerson[],
): Promise<{ limit: LimitScenario; targets: ActionTarget[] }> {
  const variants: Replay[][] = [];
  const perExpert: ActionTarget[][] = [];
  for (const [variant, person] of experts.entries()) {
    const [first, ...others] = await waitingOrders(services, person);
    if (!first) throw new Error('an expert has no order that waits for him; use more --rows');
    // Known to the app before it is written down: the first call of a token asks who he is.
    await inject(recorder.app, { person, endpoint: startAction, input: { applyOrderId: first.id ?? '' } });
    const [second, ...rest] = others;
    if (!second) throw new Error('an expert has too few orders that wait for him; use more --rows');
    const startedAt = Date.now();
    const replays = await recorder.record({ person, endpoint: startAction, input: { applyOrderId: second.id ?? '' } });
    variants.push(withMarkers(replays, second, startedAt));
    perExpert.push(rest.slice(0, MOST_TARGETS).map((row) => ({ row, variant })));
  }
  return { limit: { name: ACTION, shape: 'action', variants }, targets: interleave(perExpert) };
}

async function waitingOrders(services: Services, person: BenchPerson): Promise<ActionRow[]> {
  const { rows } = await services.database.forTenant(person.tenantId).run<Record<string, string>>(sql`
    SELECT id, tenant_id AS "tenantId", apply_user_id AS "applyUserId", no FROM consultation
    WHERE target_doctor_id = ${person.userId} AND apply_order_status = 'wait_diagnosis' AND is_deleted = 0 AND level_one_audit_status = '1'
    ORDER BY create_time DESC LIMIT ${MOST_TARGETS + 2}`);
  return rows;
}

/** Neighbours belong to different experts, as they would in life. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => (at < list.length ? [list[at] as T] : []))).flat();
}
