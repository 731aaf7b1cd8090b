import { PgBoss } from 'pg-boss';
import type { RunningApp } from '../support/app.ts';

/** Has the server do a job within some seconds, which it would else do by the clock: a journey has nothing to do for the rest of the minute. */
export async function runJob({ databaseUrl }: RunningApp, name: string): Promise<void> {
  const queue = new PgBoss({ connectionString: databaseUrl, schema: 'pgboss', max: 1, migrate: false, supervise: false, schedule: false });
  await queue.start();
  await queue.send(name);
  await queue.stop({ graceful: false });
}
