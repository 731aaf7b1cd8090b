import { createHash } from 'node:crypto';
import { isHeldBack } from '../restored/held-back.ts';
import type { Services } from '../services.ts';
import { sql } from '../store/sql.ts';
import { intervalOf, lastDue } from './cron-interval.ts';
import type { Job } from './job.ts';

export interface MissedRun {
  name: string;
  /** A UUID, the same in every process that finds this run missing. */
  id: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The others are on again before anything could be caught up. */
export function comesRarely({ cron }: Pick<Job, 'cron'>): boolean {
  return intervalOf(cron) >= HOUR_MS;
}

interface Known {
  name: string;
  since: Date;
  /** When it was first known, or restored data were confirmed (`countAnew`). */
  countedFrom: Date;
}

/** What has been due for less is still started by the clock of the queue itself. */
const DUE_MS = MINUTE_MS;

/**
 * Of each job that comes hourly or more rarely the last run, where it was due for `dueMs` at least and after the job was begun last: no server ran at its time, or none had a database.
 * A job that has never run has missed nothing from before it was known. What waits for a restore to be confirmed is missing after that.
 */
export async function missedRuns(services: Services, jobs: readonly Job[], dueMs = DUE_MS): Promise<MissedRun[]> {
  const isHeld = await isHeldBack(services);
  const { rows } = await services.database
    .forGroup()
    .run<Known>(sql`SELECT name, COALESCE(last_start, create_time) AS since, create_time AS "countedFrom" FROM job_run`);
  const known = new Map(rows.map((row) => [row.name, row]));
  const now = services.clock();
  const running = jobs.filter((job) => comesRarely(job) && (job.runsHeldBack || !isHeld));
  return running.flatMap(({ name, cron }) => {
    const due = lastDue(cron, now - dueMs);
    const row = known.get(name);
    return row && due > row.since.getTime() ? [{ name, id: runId(row, due) }] : [];
  });
}

/** Another one after each restore that is confirmed: the queue is not restored, and still knows what it did for the data before. */
function runId({ name, countedFrom }: Known, due: number): string {
  const hex = createHash('sha256').update(`${name} ${due} ${countedFrom.getTime()}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
