import { logParams } from '../../../contract/domains/logs/log.params.ts';
import { defineJob } from '../../engine/jobs/job.ts';
import type { Services } from '../../engine/services.ts';
import { maintainPartitions } from '../../engine/store/partitions.ts';
import { readParams } from '../settings/param.reads.ts';
import { partitionedLogs } from './log.tables.ts';

const LEAST_MONTHS = 6;
const MOST_MONTHS = 240;

/** Makes the log partitions of the coming months and drops those past their time. Returns their names. */
export async function keepLogPartitions(services: Services): Promise<{ made: string[]; dropped: string[] }> {
  const params = await readParams(services.database.forGroup(), logParams);
  const keep = Math.min(Math.max(params['log.retention-months'], LEAST_MONTHS), MOST_MONTHS);
  const done = await maintainPartitions(services.database.url, partitionedLogs, { now: services.clock(), keep });
  if (done.made.length + done.dropped.length > 0) services.log.info(done, 'log partitions');
  return done;
}

export const keepLogPartitionsJob = defineJob({
  name: 'keep-log-partitions',
  title: '维护日志分区',
  cron: '23 2 * * *',
  run: async (services) => void (await keepLogPartitions(services)),
});
