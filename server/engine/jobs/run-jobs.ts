import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { isDatabaseAway } from '../../platform/postgres/database-away.ts';
import type { Services } from '../services.ts';
import { sql } from '../store/sql.ts';
import type { Job } from './job.ts';
import { lateJobs } from './late-jobs.ts';
import { comesRarely, missedRuns } from './missed-runs.ts';
import { runJob } from './run-job.ts';

/** As long as a database takes to come back by itself; then whoever started us does it again. */
const ATTEMPTS = 60;
const AGAIN_MS = 1_000;

/**
 * A run says twice in this time that it is still going on (the queue does it by itself), however long it takes. One that does not was
 * killed, or lost its database, and would hold back every next run for a day.
 */
const HEARTBEAT_SECONDS = 30;
/** The most that the queue takes. By itself it gives a run up after a quarter of an hour, and begins another beside it, which goes on. */
const LONGEST_SECONDS = 86_400;
/** How often it is asked which runs have gone silent. */
const LOOK_SECONDS = 10;
/**
 * How often it is asked what is due; a look that comes a moment early is left out, so that it may take twice as long. By itself the queue looks
 * every minute or so and starts a job once a minute by the clock: of two looks in one minute the second does nothing, and a minute without
 * a look, of a daily job the day, is lost.
 */
const CLOCK_SECONDS = 10;
/** What is caught up after a start leaves those alone who come back with the server, and one job's work does not meet another's. */
const CAUGHT_UP_AFTER_SECONDS = 60;
const CAUGHT_UP_EVERY_SECONDS = 20;

/** How often it is looked for what was missed while servers ran and their database was away. */
const MISSED_EVERY_MS = 10 * 60_000;

interface Options {
  missedEveryMs?: number;
  /** Is handed each run of a job that sends. */
  alongside?: (work: Promise<unknown>) => void;
  /** Aborted where the server is asked to stop while it starts: the queue is not begun again. */
  signal?: AbortSignal;
}

/**
 * Puts the jobs on the clock of the database's queue, so that of several server processes one runs each. Started after
 * the server listens. What was missed while no server ran, or none had a database, is done one after the other, from a minute later on. A
 * database that goes away meanwhile ends the calls of that moment and not the server: it is begun again, for a minute. Returns the function that stops it,
 * waiting for what runs.
 */
export async function runJobs(
  services: Services,
  jobs: readonly Job[],
  url: string,
  { missedEveryMs = MISSED_EVERY_MS, alongside = () => {}, signal }: Options = {},
): Promise<() => Promise<void>> {
  for (let attempt = 1; !signal?.aborted; attempt += 1) {
    const boss = bossOf(services, url);
    try {
      await putOnClock(boss, services, jobs, alongside);
      const missed = setInterval(() => void sendMissed(boss, services, jobs, missedEveryMs), missedEveryMs);
      return () => {
        clearInterval(missed);
        return boss.stop({ graceful: true, timeout: 10_000 });
      };
    } catch (error) {
      await boss.stop({ graceful: false }).catch((err: unknown) => services.log.warn({ err }, 'job queue'));
      if (attempt === ATTEMPTS || !isDatabaseAway(error)) throw error;
      services.log.warn({ err: error, attempt }, 'job queue is begun again');
    }
    await sleep(AGAIN_MS);
  }
  return async () => undefined;
}

function bossOf(services: Services, url: string): PgBoss {
  const looks = {
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    cronMonitorIntervalSeconds: CLOCK_SECONDS,
  };
  const boss = new PgBoss({ connectionString: url, schema: 'pgboss', max: 2, application_name: 'lianyi jobs', ...looks });
  boss.on('error', (error) => services.log.warn({ err: error }, 'job queue'));
  return boss;
}

/** May be done again over what is there. */
async function putOnClock(
  boss: PgBoss,
  services: Services,
  jobs: readonly Job[],
  alongside: NonNullable<Options['alongside']>,
): Promise<void> {
  await boss.start();
  for (const job of jobs) {
    const queue = { retryLimit: 2, heartbeatSeconds: HEARTBEAT_SECONDS, expireInSeconds: LONGEST_SECONDS };
    await boss.createQueue(job.name, { policy: 'singleton', ...queue });
    // One that an older release made stays as it made it.
    await boss.updateQueue(job.name, queue);
    await boss.schedule(job.name, job.cron, null, { tz: 'Asia/Shanghai' });
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () => {
      const run = runJob(services, job);
      if (job.sends) alongside(run);
      await run;
    });
  }
  const fresh = await newOnes(services, jobs);
  for (const job of fresh) await boss.send(job.name);
  await catchUp(
    boss,
    services,
    jobs.filter((job) => !fresh.includes(job)),
  );
}

/** Once a missed run, however many processes find it: the queue takes each id once. What failed until now has another try. */
async function catchUp(boss: PgBoss, services: Services, jobs: readonly Job[]): Promise<void> {
  const missed = await missedRuns(services, jobs);
  const names = new Set(missed.map(({ name }) => name));
  const rare = new Set(jobs.filter(comesRarely).map(({ name }) => name));
  const late = (await lateJobs(services)).filter(({ name }) => rare.has(name) && !names.has(name));
  await sendInTurn(boss, [...missed, ...late.map(({ name }) => ({ name, id: undefined }))]);
}

/** The same while servers run, but for what failed: that comes again by itself. A database that is away is asked the next time. */
async function sendMissed(boss: PgBoss, services: Services, jobs: readonly Job[], dueMs: number): Promise<void> {
  try {
    await sendInTurn(boss, await missedRuns(services, jobs, dueMs));
  } catch (error) {
    services.log.warn({ err: error }, 'job queue');
  }
}

async function sendInTurn(boss: PgBoss, runs: readonly { name: string; id: string | undefined }[]): Promise<void> {
  for (const [place, { name, id }] of runs.entries())
    await boss.send(name, null, { id, startAfter: CAUGHT_UP_AFTER_SECONDS + place * CAUGHT_UP_EVERY_SECONDS });
}

/** Those that do once what an older release left undone, and have not yet. */
async function newOnes({ database }: Services, jobs: readonly Job[]): Promise<Job[]> {
  const { rows } = await database.forGroup().run<{ name: string }>(sql`SELECT name FROM job_run WHERE last_success IS NOT NULL`);
  const done = new Set(rows.map(({ name }) => name));
  return jobs.filter(({ name, atOnceWhenNew }) => atOnceWhenNew && !done.has(name));
}
