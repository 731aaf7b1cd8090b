import { eachDue } from '../jobs/each-due.ts';
import type { Tally } from '../jobs/job.ts';
import { type DocumentEvent, followedEvents } from '../outbox/document-events.ts';
import { documentEventTable } from '../outbox/outbox.tables.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../store/runner.ts';
import { sql } from '../store/sql.ts';

export const DELIVER_EVENTS = 'deliver-events';

/**
 * Hands what has happened to documents to the domains that follow it, one event a transaction. One that fails is tried again, later and later, and
 * holds up no other. Answers how many were handed on.
 */
export async function deliverEvents(services: Services, tally?: Tally): Promise<number> {
  const followed = followedEvents();
  if (followed.size === 0) return 0;
  const due = sql`delivered_time IS NULL AND name = ANY (${[...followed.keys()]})`;
  const act = async (tx: Tx, event: DocumentEvent): Promise<void> => {
    const now = services.clock();
    for (const follow of followed.get(event.name)?.values() ?? []) await follow(tx, event, now);
    await tx.run(sql`UPDATE document_event SET delivered_time = ${new Date(now)} WHERE tenant_id = ${event.tenantId} AND id = ${event.id}`);
  };
  const done = await eachDue<DocumentEvent>(services, { job: DELIVER_EVENTS, table: documentEventTable, due, no: 'no', act }, tally);
  // Those who follow may have left something themselves.
  if (done > 0) services.outboxFilled();
  return done;
}
