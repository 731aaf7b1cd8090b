import { PgBoss } from 'pg-boss';
import type { Services } from '../services.ts';
import { sql } from '../store/sql.ts';
import type { Job } from './job.ts';
import { lateJobs } from './late-jobs.ts';
import { runJob } from './run-job.ts';

/**
 * Puts the jobs on the clock of the database's queue, so that of several server processes one runs each. Started after
 * the server listens. What was missed while no server ran is done at once. Returns the function that stops it, waiting
 * for what runs.
 */
export async function runJobs(services: Services, jobs: readonly Job[], url: string): Promise<() => Promise<void>> {
  const boss = new PgBoss({ connectionString: url, schema: 'pgboss', max: 2, application_name: 'lianyi jobs' });
  boss.on('error', (error) => services.log.warn({ err: error }, 'job queue'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 2 });
    await boss.schedule(job.name, job.cron, null, { tz: 'Asia/Shanghai' });
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () => void (await runJob(services, job)));
  }
  for (const job of await newOnes(services, jobs)) await boss.send(job.name);
  const declared = new Set(jobs.map(({ name }) => name));
  for (const { name } of await lateJobs(services)) if (declared.has(name)) await boss.send(name);
  return () => boss.stop({ graceful: true, timeout: 10_000 });
}

/** Those that do once what an older release left undone, and have not yet. */
async function newOnes({ database }: Services, jobs: readonly Job[]): Promise<Job[]> {
  const { rows } = await database.forGroup().run<{ name: string }>(sql`SELECT name FROM job_run WHERE last_success IS NOT NULL`);
  const done = new Set(rows.map(({ name }) => name));
  return jobs.filter(({ name, atOnceWhenNew }) => atOnceWhenNew && !done.has(name));
}
