import { isHeldBack } from '../restored/held-back.ts';
import type { Services } from '../services.ts';
import { type Sql, sql, text } from '../store/sql.ts';
import { emptyTally, type Job, lateAfter, type Tally } from './job.ts';
import { metricsOf } from './job-metrics.ts';
import { errorText } from './row-failures.ts';

/**
 * Runs a job once and writes down what became of it. A run in which nothing but failures happened is no success; nor is
 * one after it that finds only rows which wait for their next try. Throws what the job throws, after it was logged.
 * In a restored system that nobody has confirmed, only a job runs that says so (`runsHeldBack`); nothing is written down of others.
 */
export async function runJob(services: Services, job: Job): Promise<Tally> {
  const tally = emptyTally();
  if (!job.runsHeldBack && (await isHeldBack(services))) {
    metricsOf(services).runs.inc({ job: job.name, outcome: 'held' });
    return tally;
  }
  const start = performance.now();
  await noteStart(services, job);
  try {
    await job.run(services, tally);
    if (tally.done === 0 && tally.failed > 0) throw new Error(`all ${tally.failed} rows failed`);
    await noteEnd(services, job, tally, start);
    metricsOf(services).runs.inc({ job: job.name, outcome: onlyWaited(tally) ? 'waiting' : tally.failed > 0 ? 'partial' : 'ok' });
    services.log.debug({ job: job.name, ...tally, ms: Math.round(performance.now() - start) }, 'job done');
    return tally;
  } catch (error) {
    metricsOf(services).runs.inc({ job: job.name, outcome: 'failed' });
    services.log.error({ err: error, job: job.name, ...tally }, 'job failed');
    await noteEnd(services, job, tally, start, error).catch((lost: unknown) =>
      services.log.error({ err: lost, job: job.name }, 'job not recorded'),
    );
    throw error;
  }
}

function onlyWaited({ done, failed, waiting }: Tally): boolean {
  return done === 0 && failed === 0 && waiting > 0;
}

/** Every declared job has its row from the start, so that one that never runs is missed too; jobs that are gone lose theirs. */
export async function registerJobs({ database, clock }: Services, jobs: readonly Job[]): Promise<void> {
  const group = database.forGroup();
  const now = new Date(clock());
  const names = jobs.map(({ name }) => name);
  for (const job of jobs)
    await group.run(sql`
      INSERT INTO job_run (name, create_time, title, cron, late_after)
      VALUES (${job.name}, ${now}, ${job.title}, ${job.cron}, ${lateAfter(job) / 1000})
      ON CONFLICT (name) DO UPDATE SET title = excluded.title, cron = excluded.cron, late_after = excluded.late_after`);
  await group.run(sql`DELETE FROM job_failure WHERE job_name <> ALL (${names}::text[])`);
  await group.run(sql`DELETE FROM job_run WHERE name <> ALL (${names}::text[])`);
}

async function noteStart({ database, clock }: Services, job: Job): Promise<void> {
  const { name, title, cron } = job;
  const now = new Date(clock());
  await database.forGroup().run(sql`
    INSERT INTO job_run (name, create_time, title, cron, late_after, last_start)
    VALUES (${name}, ${now}, ${title}, ${cron}, ${lateAfter(job) / 1000}, ${now})
    ON CONFLICT (name) DO UPDATE SET last_start = excluded.last_start`);
}

async function noteEnd({ database, clock }: Services, { name }: Job, tally: Tally, start: number, error?: unknown): Promise<void> {
  const now = new Date(clock());
  const ms = Math.round(performance.now() - start);
  await database.forGroup().run(sql`
    UPDATE job_run SET ms = ${ms}, done = ${tally.done}, failed = ${tally.failed}${outcomeOf(tally, { now, begun: new Date(now.getTime() - ms) }, error)} WHERE name = ${name}`);
}

/** A run that only waited has proved nothing: whether the job works is as it was. */
function outcomeOf(tally: Tally, { now, begun }: { now: Date; begun: Date }, error: unknown): Sql {
  if (error !== undefined) return sql`, last_error = ${errorText(error)}, last_failure = ${now}`;
  return onlyWaited(tally) ? text('') : sql`, last_success = ${now}, success_start = ${begun}, last_error = NULL`;
}
