import { eachOf } from '../each-of.ts';
import type { Services } from '../services.ts';
import type { Sql } from '../store/sql.ts';
import { emptyTally, type Tally } from './job.ts';
import { metricsOf } from './job-metrics.ts';

const AT_ONCE = 8;

/**
 * Works off what waits, hospital by hospital, some of them at once: what one hospital has much of, or whose other side
 * does not answer, holds up nobody else's. `find` answers the owners as `tenantId`. A hospital whose work throws is logged
 * and counted, and comes again with the next run. Answers the sum of what `work` answers.
 */
export async function eachTenant(
  services: Services,
  { job, find, work }: { job: string; find: Sql; work: (tenantId: string) => Promise<number> },
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
  return tally.done - before;
}
