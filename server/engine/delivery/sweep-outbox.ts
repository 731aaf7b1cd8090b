import { defineJob, emptyTally, type Tally } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import { sql } from '../store/sql.ts';

const DAY_MS = 86_400_000;
/** Whoever asks why somebody was told of something asks within weeks; the notices themselves stay. */
const KEPT_DAYS = 90;
const BATCH = 1_000;

/**
 * Removes what was delivered long ago, a batch a statement. What was not delivered stays, however old: it was set aside, and somebody has
 * it tried again.
 */
export async function sweepOutbox({ database, clock }: Services, tally: Tally = emptyTally()): Promise<void> {
  const group = database.forGroup();
  const before = new Date(clock() - KEPT_DAYS * DAY_MS);
  for (let size = BATCH; size === BATCH; tally.done += size) {
    const { count } = await group.run(sql`
      DELETE FROM outbox WHERE (tenant_id, id) IN (
        SELECT tenant_id, id FROM outbox WHERE delivered_time < ${before} ORDER BY delivered_time LIMIT ${BATCH})`);
    size = count;
  }
}

export const sweepOutboxJob = defineJob({
  name: 'sweep-outbox',
  title: '清理已投递的消息',
  cron: '47 3 * * *',
  run: sweepOutbox,
});
