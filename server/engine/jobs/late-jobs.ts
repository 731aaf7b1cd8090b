import { type Said, type SaidValue, said, several, word } from '../../../contract/kernel/said.ts';
import { PLATFORM_TENANT } from '../identity/actor.ts';
import { type Message, tell } from '../outbox/outbox.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../store/runner.ts';
import { type Sql, sql } from '../store/sql.ts';

export interface LateJob {
  name: string;
  title: string;
  lastSuccess: Date | null;
}

const WATCH_MS = 60_000;

/**
 * Not succeeded for longer than its schedule and its grace allow; counted from when it was first known, or restored data were confirmed (`countAnew`).
 * Until they are, no job is late: most wait.
 */
export function isLate(now: number): Sql {
  return sql`GREATEST(last_success, create_time) + make_interval(secs => late_after) < ${new Date(now)} AND NOT EXISTS (SELECT 1 FROM unconfirmed_restore)`;
}

/** For jobs that go on after a rest: their last success, and what was told of them, are of before it. */
export async function countAnew(tx: Tx, now: number): Promise<void> {
  await tx.run(sql`UPDATE job_run SET create_time = ${new Date(now)}, late_told_time = NULL`);
}

export async function lateJobs({ database, clock }: Services): Promise<LateJob[]> {
  const { rows } = await database.forGroup().run<LateJob>(sql`
    SELECT name, title, last_success AS "lastSuccess" FROM job_run WHERE ${isLate(clock())} ORDER BY name`);
  return rows;
}

/** Tells those who watch over jobs which are late, once a lateness, and which have recovered, whichever process finds it. */
export async function tellLateJobs(services: Services): Promise<void> {
  const now = services.clock();
  const told = await services.database.forGroup(PLATFORM_TENANT).transaction(async (tx) => {
    const late = await tx.run<{ title: string }>(sql`
      UPDATE job_run SET late_told_time = ${new Date(now)} WHERE late_told_time IS NULL AND ${isLate(now)} RETURNING title`);
    const well = await tx.run<{ title: string }>(sql`
      UPDATE job_run SET late_told_time = NULL WHERE last_success >= late_told_time AND NOT (${isLate(now)}) RETURNING title`);
    const messages = [
      ...noticeOf(late.rows, '定时任务延迟', (names) => said`定时任务${names}超过应有时间没有成功执行，请查看任务监控与服务器日志。`),
      ...noticeOf(well.rows, '定时任务已恢复', (names) => said`定时任务${names}已恢复正常。`),
    ];
    await tell(tx, messages, { now });
    return messages.length;
  });
  if (told > 0) services.outboxFilled();
}

function noticeOf(jobs: readonly { title: string }[], title: string, context: (names: SaidValue) => Said): Message[] {
  if (jobs.length === 0) return [];
  const names = several(jobs.map((job) => said`「${word(job.title)}」`));
  return [
    { to: { tenantId: PLATFORM_TENANT, permission: 'job_view' }, title, context: context(names), link: '/monitor/job', urgent: true },
  ];
}

/**
 * Looks every minute whether jobs are late. By a timer and not by a job: a queue that stands still would not tell of
 * itself. Returns the function that ends it.
 */
export function watchJobs(services: Services): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const look = () => tellLateJobs(services).catch((error: unknown) => services.log.error({ err: error }, 'jobs not watched'));
  const timer = setInterval(() => {
    running = running.then(look);
  }, WATCH_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
