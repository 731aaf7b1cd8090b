import { eachFound, type FoundRow } from '../jobs/each-due.ts';
import { defineJob, type Tally } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import { ident, sql } from '../store/sql.ts';
import { fileDocument, openDesks } from './file-document.ts';

const REBUILD = 'rebuild-inbox';

interface Found extends FoundRow {
  since: Date;
}

/**
 * Brings every inbox up to the documents: what waits and has no line, what has one and waits no more, and whose hour has changed
 * with a setting. Each document in a transaction of its own, beside the people who work. Answers how many were looked at.
 */
export async function rebuildInbox(services: Services, tally?: Tally): Promise<number> {
  let total = 0;
  for (const desk of openDesks()) {
    const { table, states } = desk.subject;
    const find = sql`
      SELECT d.id, d.tenant_id AS "tenantId", COALESCE(h.since, d.update_time) AS since
      FROM ${ident(table.name)} d LEFT JOIN LATERAL (
        SELECT max(create_time) AS since FROM status_history h WHERE h.tenant_id = d.tenant_id AND h.order_id = d.id
          AND h.from_state IS DISTINCT FROM h.to_state) h ON true
      WHERE d.is_deleted = 0 AND d.id IN (SELECT id FROM ${ident(table.name)} WHERE ${desk.open})
        OR d.id IN (SELECT order_id FROM inbox WHERE kind = ${states.name})`;
    const act = ({ id, tenantId, since }: Found): Promise<void> =>
      services.database.forGroup().transaction((tx) => fileDocument(tx, desk, { id, tenantId }, services.clock(), since));
    total += await eachFound<Found>(services, { job: REBUILD, step: states.name, table: table.name, find, act }, tally);
  }
  return total;
}

/** At night, for what no change of a document told: a hospital's hours that were set anew. */
export const rebuildInboxJob = defineJob({
  name: REBUILD,
  title: '核对待办',
  cron: '41 3 * * *',
  run: async (services, tally) => void (await rebuildInbox(services, tally)),
});

/** Of a database from before there were inboxes, before anybody is answered. */
export async function fillFirstInbox(services: Services): Promise<void> {
  const { rows } = await services.database.forGroup().run<{ id: string }>(sql`SELECT id FROM inbox LIMIT 1`);
  if (rows.length === 0) await rebuildInbox(services);
}
