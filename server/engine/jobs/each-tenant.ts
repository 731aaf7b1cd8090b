import { eachOf } from '../../platform/each-of.ts';
import type { Services } from '../services.ts';
import type { Sql } from '../store/sql.ts';
import { emptyTally, type Tally } from './job.ts';
import { metricsOf } from './job-metrics.ts';

const AT_ONCE = 8;

interface TenantWork {
  job: string;
  find: Sql;
  waiting: Sql;
  work: (tenantId: string) => Promise<number>;
}

/**
 * Works off what waits, hospital by hospital, some of them at once: what one hospital has much of, or whose other side
 * does not answer, holds up nobody else's. `find` answers the owners as `tenantId`, `waiting` how many rows failed and wait
 * for their next try, as `count`. A hospital whose work throws is logged and counted, and comes again with the next run.
 * Answers the sum of what `work` answers.
 */
export async function eachTenant(
  services: Services,
  { job, find, waiting, work }: TenantWork,
  tally: Tally = emptyTally(),
): Promise<number> {
  const before = tally.done;
  const { rows } = await services.database.forGroup().run<{ tenantId: string }>(find);
  await eachOf(rows, AT_ONCE, async ({ tenantId }) => {
    try {
      tally.done += await work(tenantId);
    } catch (error) {
      tally.failed += 1;
      services.log.error({ err: error, job, tenant: tenantId }, 'a job failed on a hospital');
      metricsOf(services).rowFailures.inc({ job });
    }
  });
  const left = await services.database.forGroup().run<{ count: number }>(waiting);
  tally.waiting += left.rows[0]?.count ?? 0;
  return tally.done - before;
}
