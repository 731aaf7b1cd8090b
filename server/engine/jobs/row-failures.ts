import pg from 'pg';
import { said, word } from '../../../contract/kernel/said.ts';
import { Refusal } from '../../platform/refusal.ts';
import { logText, maskMessage } from '../audit/masked-text.ts';
import { PLATFORM_TENANT } from '../identity/actor.ts';
import { tell } from '../outbox/outbox.ts';
import type { Services } from '../services.ts';
import { newId } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';
import { sql } from '../store/sql.ts';
import { metricsOf } from './job-metrics.ts';

/** A row of a table in one step of a job. */
export interface FailedRow {
  job: string;
  /** Which of several steps of the job; empty where it has one. */
  step: string;
  table: string;
  id: string;
  tenantId: string;
  /** What people call it. */
  no?: string;
}

export interface KnownFailure {
  rowId: string;
  isAside: boolean;
  /** Set aside, or waiting for its next try. */
  isBlocked: boolean;
}

/** Minutes until the next try, by the number of tries so far. After the last one, the row is set aside. */
const DELAYS = [1, 5, 15, 60, 240];
export const MOST_ATTEMPTS = DELAYS.length + 1;
const MOST_TEXT = 500;

/** What the step has failed on so far, and which of it must not be tried now. */
export async function knownFailures(
  { database, clock }: Services,
  { job, step, table }: Pick<FailedRow, 'job' | 'step' | 'table'>,
): Promise<KnownFailure[]> {
  const { rows } = await database.forGroup().run<KnownFailure>(sql`
    SELECT row_id AS "rowId", set_aside_time IS NOT NULL AS "isAside", (set_aside_time IS NOT NULL OR next_time > ${new Date(clock())}) AS "isBlocked" FROM job_failure
    WHERE job_name = ${job} AND step = ${step} AND row_table = ${table}`);
  return rows;
}

/**
 * Logs and counts a failure, and writes down when the row is tried again; after some attempts it is set aside until
 * somebody asks for it. The first row that a job sets aside is told to those who watch over jobs.
 */
export async function noteFailure(services: Services, row: FailedRow, error: unknown): Promise<void> {
  const { job, step, table, id, tenantId } = row;
  const attempts = await services.database.forGroup(PLATFORM_TENANT).transaction(async (tx) => {
    const noted = await writeFailure(tx, row, error, services.clock());
    if (noted.attempts === MOST_ATTEMPTS && noted.others === 0) await tellSetAside(tx, row, services.clock());
    return noted.attempts;
  });
  services.log.error({ err: error, job, step, table, row: id, tenant: tenantId, attempts }, 'a job failed on a row');
  metricsOf(services).rowFailures.inc({ job });
}

async function writeFailure(tx: Tx, row: FailedRow, error: unknown, now: number): Promise<{ attempts: number; others: number }> {
  const { job, step, table, id, tenantId, no } = row;
  const time = new Date(now);
  const { rows } = await tx.run<{ attempts: number }>(sql`
    INSERT INTO job_failure (id, create_time, job_name, step, row_table, row_id, row_tenant_id, row_no, attempts, last_error, last_time, next_time)
    VALUES (${newId()}, ${time}, ${job}, ${step}, ${table}, ${id}, ${tenantId}, ${no ?? null}, 1, ${errorText(error)}, ${time}, ${new Date(now + (DELAYS[0] ?? 1) * 60_000)})
    ON CONFLICT (job_name, step, row_table, row_id, row_tenant_id) DO UPDATE SET
      attempts = job_failure.attempts + 1, last_error = excluded.last_error, last_time = excluded.last_time,
      row_no = COALESCE(excluded.row_no, job_failure.row_no),
      next_time = excluded.last_time + make_interval(mins => (${DELAYS}::int[])[LEAST(job_failure.attempts + 1, ${DELAYS.length}::int)]),
      set_aside_time = CASE WHEN job_failure.attempts + 1 >= ${MOST_ATTEMPTS}::int THEN excluded.last_time END
    RETURNING attempts`);
  const others = await tx.run<{ count: number }>(sql`
    SELECT count(*) AS count FROM job_failure WHERE job_name = ${job} AND set_aside_time IS NOT NULL AND NOT (row_id = ${id} AND step = ${step})`);
  return { attempts: rows[0]?.attempts ?? 1, others: others.rows[0]?.count ?? 0 };
}

async function tellSetAside(tx: Tx, { job, no }: FailedRow, now: number): Promise<void> {
  const { rows } = await tx.run<{ title: string }>(sql`SELECT title FROM job_run WHERE name = ${job}`);
  const context = said`定时任务「${word(rows[0]?.title ?? job)}」有数据${no ? said`（${no}）` : ''}多次处理失败，已搁置，其他数据不受影响。请查明原因后重试。`;
  const to = { tenantId: PLATFORM_TENANT, permission: 'job_view' };
  await tell(tx, [{ to, title: '定时任务有数据被搁置', context, link: '/monitor/job?tab=failure' }], { now });
}

/** The row was dealt with, or needs nothing any more. */
export async function forgetFailures(
  { database }: Services,
  { job, step, table }: Pick<FailedRow, 'job' | 'step' | 'table'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await database.forGroup().run(sql`
    DELETE FROM job_failure WHERE job_name = ${job} AND step = ${step} AND row_table = ${table} AND row_id = ANY (${ids}::uuid[])`);
}

/** What may be shown and kept of an error: the program's own words, without what a row may have held. */
export function errorText(error: unknown): string {
  if (error instanceof pg.DatabaseError) {
    const where = [error.table, error.column, error.constraint].filter(Boolean).join(' ');
    return logText(`${error.code ?? ''} ${where} ${maskMessage(error.message)}`.trim(), MOST_TEXT) ?? '';
  }
  if (error instanceof Refusal) return logText(error.message, MOST_TEXT) ?? '';
  if (error instanceof Error) return logText(`${error.name}: ${maskMessage(error.message)}`, MOST_TEXT) ?? error.name;
  return 'Error';
}
