import { eachFound, type FoundRow } from '../jobs/each-due.ts';
import { defineJob, type Tally } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import { isCopied } from '../store/copies.ts';
import { keepCopies } from '../store/keep-copies.ts';
import type { Tx } from '../store/runner.ts';
import { ident, type Sql, sql, text } from '../store/sql.ts';
import type { Desk } from './desk.ts';
import { fileDocument, lockDocument, openDesks } from './file-document.ts';

const REBUILD = 'rebuild-inbox';
const FOLLOW = 'follow-hours';
/** Longer than from one run to the next, and than whoever sets an hour takes until it is committed. */
const LOOK_BACK_MS = 5 * 60_000;

/**
 * Brings every inbox up to the documents: what waits and has no line, what has one and waits no more, and whose hour has changed
 * with a setting. Each document in a transaction of its own, beside the people who work. With `triesAll` also those that have failed and wait, or
 * were set aside. Answers how many were looked at.
 */
export async function rebuildInbox(services: Services, tally?: Tally, { triesAll = false } = {}): Promise<number> {
  let total = 0;
  for (const desk of openDesks()) total += await rebuildDesk(services, { job: REBUILD, desk, triesAll }, tally);
  return total;
}

/** The same within a few minutes for the hospitals that have set other hours since the last run began. Answers how many documents were looked at. */
export async function followHours(services: Services, tally?: Tally): Promise<number> {
  const since = new Date(Math.min(services.clock(), await lastBegun(services)) - LOOK_BACK_MS);
  let total = 0;
  for (const desk of openDesks()) {
    const owners = desk.hoursSetSince ? await desk.hoursSetSince(services.database.forGroup(), since) : [];
    if (owners?.length !== 0) total += await rebuildDesk(services, { job: FOLLOW, desk, owners }, tally);
  }
  return total;
}

/** When the last run began that succeeded: what was set while it ran, it has not followed. Milliseconds; infinite where there was none. */
async function lastBegun({ database }: Services): Promise<number> {
  const { rows } = await database
    .forGroup()
    .run<{ begun: Date | null }>(sql`SELECT success_start AS begun FROM job_run WHERE name = ${FOLLOW}`);
  return rows[0]?.begun?.getTime() ?? Number.POSITIVE_INFINITY;
}

interface Rebuilt {
  job: string;
  desk: Desk;
  /** Of these hospitals alone. */
  owners?: readonly string[] | undefined;
  triesAll?: boolean;
}

function rebuildDesk(services: Services, { job, desk, owners, triesAll }: Rebuilt, tally: Tally | undefined): Promise<number> {
  const { table, states } = desk.subject;
  const among = (column: string): Sql => (owners ? sql` AND ${ident(column)} = ANY (${[...owners]})` : text(''));
  const find = sql`
    SELECT id, tenant_id AS "tenantId" FROM ${ident(table.name)} WHERE is_deleted = 0 AND ${desk.open}${among('tenant_id')}
    UNION SELECT order_id, owner_tenant_id FROM inbox WHERE kind = ${states.name}${among('owner_tenant_id')}`;
  const act = (row: FoundRow): Promise<void> =>
    services.database.forGroup().transaction(async (tx) => {
      await lockDocument(tx, desk, row);
      await fileDocument(tx, desk, row, services.clock(), await lastMove(tx, desk, row));
      // Its hour may have changed.
      if (isCopied(table)) await keepCopies(tx, table, row);
    });
  return eachFound(services, { job, step: states.name, table: table.name, find, triesAll, act }, tally);
}

/** Since when a document is where it is. */
async function lastMove(tx: Tx, { subject: { table } }: Desk, { id, tenantId }: FoundRow): Promise<Date> {
  const { rows } = await tx.run<{ since: Date }>(sql`
    SELECT COALESCE((SELECT max(create_time) FROM status_history h WHERE h.tenant_id = ${tenantId} AND h.order_id = ${id}
      AND from_state IS DISTINCT FROM to_state), create_time) AS since
    FROM ${ident(table.name)} WHERE tenant_id = ${tenantId} AND id = ${id}`);
  return rows[0]?.since ?? new Date(0);
}

/**
 * At night, for what no change of a document told. And once when it is new: a database from
 * before there were inboxes has documents that wait.
 */
export const rebuildInboxJob = defineJob({
  name: REBUILD,
  title: '核对待办',
  cron: '41 3 * * *',
  runsHeldBack: true,
  atOnceWhenNew: true,
  run: async (services, tally) => void (await rebuildInbox(services, tally)),
});

export const followHoursJob = defineJob({
  name: FOLLOW,
  title: '按新设的时限更新待办',
  cron: '* * * * *',
  runsHeldBack: true,
  run: async (services, tally) => void (await followHours(services, tally)),
});
