import { logParams } from '../../../contract/domains/logs/log.params.ts';
import { defineJob } from '../../engine/jobs/job.ts';
import { isHeldBack } from '../../engine/restored/held-back.ts';
import type { Services } from '../../engine/services.ts';
import { maintainPartitions } from '../../engine/store/partitions.ts';
import { sql } from '../../engine/store/sql.ts';
import { readParams } from '../settings/param.reads.ts';
import { partitionedLogs } from './log.tables.ts';

const LEAST_MONTHS = 6;
const MOST_MONTHS = 240;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Makes the log partitions of the coming months, and drops those past their time where it is said so. Returns their names. */
export async function keepLogPartitions(services: Services, { drops = false } = {}): Promise<{ made: string[]; dropped: string[] }> {
  const keep = drops ? await monthsKept(services) : undefined;
  const done = await maintainPartitions(services.database.url, partitionedLogs, { now: services.clock(), keep });
  if (done.made.length + done.dropped.length > 0) services.log.info(done, 'log partitions');
  return done;
}

async function monthsKept({ database }: Services): Promise<number> {
  const params = await readParams(database.forGroup(), logParams);
  return Math.min(Math.max(params['log.retention-months'], LEAST_MONTHS), MOST_MONTHS);
}

/** Nothing goes of a copy that somebody has restored to read in (ADR 0154), nor by a clock that is not the database's. */
async function mayDrop(services: Services): Promise<boolean> {
  if (await isHeldBack(services)) return false;
  const { rows } = await services.database.forGroup().run<{ now: Date }>(sql`SELECT now() AS now`);
  const ahead = services.clock() - (rows[0]?.now.getTime() ?? 0);
  if (Math.abs(ahead) <= DAY_MS) return true;
  services.log.error({ hours: Math.round(ahead / HOUR_MS) }, 'the clocks of server and database differ: no logs are dropped');
  return false;
}

export const keepLogPartitionsJob = defineJob({
  name: 'keep-log-partitions',
  title: '维护日志分区',
  cron: '23 2 * * *',
  runsHeldBack: true,
  run: async (services) => void (await keepLogPartitions(services, { drops: await mayDrop(services) })),
});
