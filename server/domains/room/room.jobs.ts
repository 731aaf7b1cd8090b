import { defineJob } from '../../engine/jobs/job.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';

const DAY_MS = 86_400_000;

/** Removes signals that nobody has fetched: their pages were closed without a word. */
export async function sweepRoomSignals({ database, clock }: Services): Promise<number> {
  const { count } = await database.forGroup().run(sql`DELETE FROM room_signal WHERE create_time < ${new Date(clock() - DAY_MS)}`);
  return count;
}

export const sweepRoomSignalsJob = defineJob({
  name: 'sweep-room-signals',
  title: '清理会诊室信令',
  cron: '23 3 * * *',
  run: async (services) => void (await sweepRoomSignals(services)),
});
