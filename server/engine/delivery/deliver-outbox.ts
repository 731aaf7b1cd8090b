import { phrase, type Said, said, textOf } from '../../../contract/kernel/said.ts';
import { cutText } from '../../platform/cut-text.ts';
import { holdersOf } from '../identity/holders.ts';
import { eachTenant } from '../jobs/each-tenant.ts';
import { emptyTally, type Tally } from '../jobs/job.ts';
import { errorText, forgetFailures, knownFailures, noteFailure } from '../jobs/row-failures.ts';
import { MOST_TEXT } from '../outbox/outbox.ts';
import type { Services } from '../services.ts';
import { newId } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';
import { type Sql, sql } from '../store/sql.ts';
import { announceNotices, type Receiver } from './notice-news.ts';

interface Waiting {
  id: string;
  tenantId: string;
  toTenantId: string;
  toUserId: string | null;
  toPermission: string | null;
  toSight: string[] | null;
  title: string;
  context: string;
  contextSaid: Said | null;
  link: string | null;
  urgent: number | null;
  aboutId: string | null;
  aboutTasks: string[] | null;
  settledTime: Date | null;
  attempts: number;
  createTime: Date;
}

const BATCH = 100;
/** Seconds until the next try, by the number of tries so far. */
const DELAYS = [5, 30, 120, 600, 3600];

export const DELIVER_OUTBOX = 'deliver-outbox';
const WHERE = { job: DELIVER_OUTBOX, step: '', table: 'outbox' } as const;

/**
 * Turns waiting outbox rows into notices, hospital by hospital and a batch a transaction, until none is due. Several
 * processes share the work: each skips what another holds. A row that fails waits longer each time, is set aside at last,
 * and never blocks the others. Answers how many rows were delivered.
 */
export async function deliverOutbox(services: Services, tally: Tally = emptyTally()): Promise<number> {
  const { database, clock } = services;
  const known = await knownFailures(services, WHERE);
  const aside = known.filter(({ isAside }) => isAside).map(({ rowId }) => rowId);
  const due = sql`delivered_time IS NULL AND next_time <= ${new Date(clock())} AND id <> ALL (${aside}::uuid[])`;
  const work = async (tenantId: string): Promise<number> => {
    let delivered = 0;
    for (let size = BATCH; size === BATCH; ) {
      const batch = await database.forGroup().transaction((tx) => deliverBatch(tx, sql`tenant_id = ${tenantId} AND ${due}`, clock()));
      size = batch.size;
      delivered += batch.delivered.length;
      tally.failed += batch.failures.length;
      for (const { row, error } of batch.failures)
        await noteFailure(services, { ...WHERE, id: row.id, tenantId: row.tenantId, no: row.title }, error);
      await forgetFailures(
        services,
        WHERE,
        batch.delivered.filter((id) => known.some(({ rowId }) => rowId === id)),
      );
    }
    return delivered;
  };
  const find = sql`SELECT DISTINCT tenant_id AS "tenantId" FROM outbox WHERE ${due}`;
  const waiting = sql`
    SELECT count(*) AS count FROM outbox
    WHERE delivered_time IS NULL AND next_time > ${new Date(clock())} AND attempts > 0 AND id <> ALL (${aside}::uuid[])`;
  return eachTenant(services, { job: DELIVER_OUTBOX, find, waiting, work }, tally);
}

interface Batch {
  size: number;
  delivered: string[];
  failures: { row: Waiting; error: unknown }[];
}

async function deliverBatch(tx: Tx, due: Sql, now: number): Promise<Batch> {
  const { rows } = await tx.run<Waiting>(sql`
    SELECT id, tenant_id AS "tenantId", to_tenant_id AS "toTenantId", to_user_id AS "toUserId", to_permission AS "toPermission", to_sight AS "toSight",
           title, context, context_said AS "contextSaid", link, urgent, about_id AS "aboutId", about_tasks AS "aboutTasks", settled_time AS "settledTime",
           attempts, create_time AS "createTime"
    FROM outbox WHERE ${due} ORDER BY next_time LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`);
  const batch: Batch = { size: rows.length, delivered: [], failures: [] };
  const receivers: Receiver[] = [];
  const told = new Map<string, Set<string>>();
  for (const row of rows) {
    try {
      const before = told.get(wordsOf(row)) ?? new Set();
      const receiving = await deliverOne(tx, row, before, now);
      receivers.push(...receiving);
      told.set(wordsOf(row), new Set([...before, ...receiving.map(({ userId }) => userId)]));
      batch.delivered.push(row.id);
    } catch (error) {
      batch.failures.push({ row, error });
      await putOff(tx, row, error, now);
    }
  }
  await announceNotices(tx, receivers);
  return batch;
}

/** What is said, and when: the same to whoever audits and to whoever is in charge is told once to somebody who does both. */
function wordsOf({ toTenantId, title, context, link, urgent, createTime }: Waiting): string {
  return JSON.stringify([toTenantId, title, context, link, urgent, createTime.getTime()]);
}

/** Who has a new notice now: nobody, when it had been delivered before. Holders of a permission who are among `told` have heard the same already. */
async function deliverOne(tx: Tx, row: Waiting, told: ReadonlySet<string>, now: number): Promise<Receiver[]> {
  const [, { people, isNamed, insteadOf }] = await Promise.all([tx.run(sql`SAVEPOINT delivery`), receiversOf(tx, row)]);
  const receivers = isNamed ? people : people.filter((userId) => !told.has(userId));
  // Sent together: on one connection they run in this order, one round trip a message.
  const [inserted] = await Promise.all([
    tx.run<Receiver>(noticesSql(insteadOf ? { ...row, ...asStandIn(row, insteadOf) } : row, receivers, now)),
    tx.run(sql`UPDATE outbox SET delivered_time = ${new Date(now)} WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`),
  ]);
  return inserted.rows;
}

interface Receiving {
  people: string[];
  isNamed: boolean;
  /** The name of whom it was for and who has left. */
  insteadOf?: string | undefined;
}

/** Who is named, as long as there is nobody else for it or they are there; else the holders of the permission who may open what it is about. */
async function receiversOf(tx: Tx, { toTenantId, toUserId, toPermission, toSight }: Waiting): Promise<Receiving> {
  if (toUserId && !toPermission) return { people: [toUserId], isNamed: true };
  const named = toUserId ? await personOf(tx, toTenantId, toUserId) : undefined;
  if (toUserId && named?.isThere) return { people: [toUserId], isNamed: true };
  const [holders, ...seeing] = await Promise.all([toPermission ?? '', ...(toSight ?? [])].map((code) => holdersOf(tx, toTenantId, code)));
  const sees = new Set(seeing.flat());
  return { people: (holders ?? []).filter((userId) => !toSight || sees.has(userId)), isNamed: false, insteadOf: named?.realName };
}

async function personOf(tx: Tx, tenantId: string, userId: string): Promise<{ realName: string; isThere: boolean } | undefined> {
  const { rows } = await tx.run<{ realName: string; isThere: boolean }>(sql`
    SELECT real_name AS "realName", is_deleted = 0 AND status = '1' AS "isThere"
    FROM user_account WHERE tenant_id = ${tenantId} AND id = ${userId}`);
  return rows[0];
}

/**
 * It was written to somebody else: whoever stands in reads to whom, and why it has come to them. The inbox goes on asking the one who has left, so that
 * nothing says when this is dealt with: a text message follows in any case.
 */
function asStandIn({ context, contextSaid }: Waiting, name: string): Pick<Waiting, 'context' | 'contextSaid' | 'aboutId'> {
  const words = said`${phrase(contextSaid ?? context)}（原通知${name}，其账号已停用，改由您接收）`;
  return { context: cutText(textOf(words), MOST_TEXT), contextSaid: words, aboutId: null };
}

async function putOff(tx: Tx, row: Waiting, error: unknown, now: number): Promise<void> {
  await tx.run(sql`ROLLBACK TO SAVEPOINT delivery`);
  const next = new Date(now + (DELAYS[Math.min(row.attempts, DELAYS.length - 1)] ?? 3600) * 1000);
  await tx.run(sql`
    UPDATE outbox SET attempts = attempts + 1, next_time = ${next}, last_error = ${errorText(error)}
    WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`);
}

/** One notice a receiver; a repeated delivery meets the notice's own key and adds none. */
function noticesSql(row: Waiting, receivers: readonly string[], now: number): Sql {
  return sql`
    INSERT INTO notice (id, tenant_id, create_time, user_id, event_id, title, context, context_said, link, urgent, about_id, about_tasks,
      settled_time, escalated_time, read_status)
    SELECT pair.id, ${row.toTenantId}, ${new Date(now)}::timestamptz, pair.user_id, ${row.id}::uuid, ${row.title}, ${row.context},
           ${row.contextSaid && JSON.stringify(row.contextSaid)}::jsonb, ${row.link}, ${row.urgent}::smallint, ${row.aboutId}::uuid,
           ${row.aboutTasks}::text[], ${row.settledTime}::timestamptz, ${row.settledTime}::timestamptz, '1'
    FROM unnest(${receivers.map(newId)}::uuid[], ${receivers}::uuid[]) AS pair (id, user_id)
    ON CONFLICT DO NOTHING RETURNING tenant_id AS "tenantId", user_id AS "userId"`;
}
