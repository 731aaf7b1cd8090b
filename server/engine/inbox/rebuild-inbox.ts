import { eachFound, type FoundRow } from '../jobs/each-due.ts';
import { defineJob, type Tally } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../store/runner.ts';
import { ident, sql } from '../store/sql.ts';
import type { Desk } from './desk.ts';
import { fileDocument, openDesks } from './file-document.ts';

const REBUILD = 'rebuild-inbox';

/**
 * Brings every inbox up to the documents: what waits and has no line, what has one and waits no more, and whose hour has changed
 * with a setting. Each document in a transaction of its own, beside the people who work. Answers how many were looked at.
 */
export async function rebuildInbox(services: Services, tally?: Tally): Promise<number> {
  let total = 0;
  for (const desk of openDesks()) {
    const { table, states } = desk.subject;
    const find = sql`
      SELECT id, tenant_id AS "tenantId" FROM ${ident(table.name)} WHERE is_deleted = 0 AND ${desk.open}
      UNION SELECT order_id, owner_tenant_id FROM inbox WHERE kind = ${states.name}`;
    const act = (row: FoundRow): Promise<void> =>
      services.database.forGroup().transaction(async (tx) => fileDocument(tx, desk, row, services.clock(), await lastMove(tx, desk, row)));
    total += await eachFound(services, { job: REBUILD, step: states.name, table: table.name, find, act }, tally);
  }
  return total;
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
 * At night, for what no change of a document told: a hospital's hours that were set anew. And once when it is new: a database from
 * before there were inboxes has documents that wait.
 */
export const rebuildInboxJob = defineJob({
  name: REBUILD,
  title: '核对待办',
  cron: '41 3 * * *',
  atOnceWhenNew: true,
  run: async (services, tally) => void (await rebuildInbox(services, tally)),
});
