import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { defineJob } from './job.ts';
import { runJobs } from './run-jobs.ts';

const SOON_MS = 50_000;

let app: TestApp;
let runs = 0;
const beat = defineJob({
  name: 'beat',
  title: '心跳',
  cron: '1 1 * * *',
  run: async () => {
    runs += 1;
  },
});
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a run whose process was killed is taken over within a minute, in a queue of an older release as well', {
  timeout: 120_000,
}, async () => {
  const killed = new PgBoss({ connectionString: app.databaseUrl, schema: 'pgboss', max: 1 });
  await killed.start();
  await killed.createQueue(beat.name, { policy: 'singleton', retryLimit: 2 });
  const stop = await runJobs(app.services, [beat], app.databaseUrl);
  await stop();
  // Taken, and neither done nor given back nor heard of again.
  await killed.send(beat.name);
  expect(await killed.fetch(beat.name)).toHaveLength(1);
  await killed.stop({ graceful: false });
  const waited = `UPDATE pgboss.job SET heartbeat_on = now() - interval '25 seconds' WHERE state = 'active'`;
  await withClient(app.databaseUrl, (client) => client.query(waited));

  const stopAgain = await runJobs(app.services, [beat], app.databaseUrl);
  for (const until = performance.now() + SOON_MS; runs === 0 && performance.now() < until; ) await sleep(200);
  await stopAgain();
  expect(runs).toBe(1);
});
