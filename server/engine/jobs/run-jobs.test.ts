import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { whileHeldBack } from '../restored/held-back.testing.ts';
import { sql } from '../store/sql.ts';
import { defineJob } from './job.ts';
import { countAnew } from './late-jobs.ts';
import { registerJobs, runJob } from './run-job.ts';
import { runJobs } from './run-jobs.ts';

const SOON_MS = 50_000;

const DAY_MS = 86_400_000;

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

test('what is due is looked for several times a minute, so that no minute of the clock is passed over', { timeout: 60_000 }, async () => {
  const again = await runJobs(app.services, [beat], app.databaseUrl);
  await again();
  await withClient(app.databaseUrl, (client) => client.query('UPDATE pgboss.version SET cron_on = NULL'));
  const start = performance.now();
  const stop = await runJobs(app.services, [beat], app.databaseUrl);
  const looks = new Set<string>();
  while (looks.size < 2 && performance.now() - start < 50_000) {
    const { rows } = await withClient(app.databaseUrl, (client) =>
      client.query<{ at: string }>('SELECT cron_on::text AS at FROM pgboss.version WHERE cron_on IS NOT NULL'),
    );
    for (const { at } of rows) looks.add(at);
    await sleep(200);
  }
  await stop();
  expect(looks.size).toBe(2);
  expect(performance.now() - start).toBeLessThan(29_000);
});

/** What lies in the queue for later, in its order; what the clock itself has started meanwhile is there at once. */
async function queuedForLater(): Promise<{ name: string; inSeconds: number }[]> {
  const { rows } = await withClient(app.databaseUrl, (client) =>
    client.query<{ name: string; inSeconds: number }>(
      `SELECT name, extract(epoch FROM start_after - now())::int AS "inSeconds" FROM pgboss.job
       WHERE state = 'created' AND start_after > now() + interval '30 seconds' ORDER BY start_after`,
    ),
  );
  return rows;
}

test('what was due while no server ran is done once after the start, one after the other, whichever process finds it', async () => {
  const done: string[] = [];
  const jobOf = (name: string, cron: string) => defineJob({ name, title: name, cron, run: async () => void done.push(name) });
  const [nightly, alsoNightly, hourly, eachMinute, laterToday, thisMinute] = [
    jobOf('nightly', '0 2 * * *'),
    jobOf('also-nightly', '0 2 * * *'),
    jobOf('hourly', '17 * * * *'),
    jobOf('each-minute', '* * * * *'),
    jobOf('later-today', '0 23 * * *'),
    // The clock of the queue starts it by itself: its minute is not over.
    jobOf('this-minute', '0 10 * * *'),
  ];
  const jobs = [nightly, alsoNightly, hourly, eachMinute, laterToday, thisMinute];
  // Ten in the morning; it has been known since a moment ago.
  await registerJobs(app.services, jobs);
  const first = await runJobs(app.services, jobs, app.databaseUrl);
  await first();
  expect(await queuedForLater()).toEqual([]);

  for (const job of jobs) await runJob(app.services, job);
  // The machine is off from ten to ten: some hours before anything daily would be late.
  app.clock.advance(DAY_MS);
  await runJob(app.services, laterToday);
  const stops = await Promise.all([0, 1].map(() => runJobs(app.services, jobs, app.databaseUrl)));
  const waiting = await queuedForLater();
  expect(waiting.map(({ name }) => name)).toEqual(['nightly', 'also-nightly', 'hourly']);
  expect(new Set(waiting.map(({ inSeconds }) => inSeconds)).size).toBe(3);

  done.length = 0;
  await withClient(app.databaseUrl, (client) => client.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'created'`));
  await expect.poll(() => waiting.filter(({ name }) => !done.includes(name))).toEqual([]);
  await Promise.all(stops.map((stop) => stop()));
  const again = await runJobs(app.services, jobs, app.databaseUrl);
  await again();
  expect(await queuedForLater()).toEqual([]);
});

test('what was due while servers ran without their database is done once it is back', async () => {
  const done: string[] = [];
  const evening = defineJob({ name: 'evening', title: 'evening', cron: '0 2 * * *', run: async () => void done.push('evening') });
  await registerJobs(app.services, [evening]);
  await runJob(app.services, evening);
  const stops = await Promise.all([0, 1].map(() => runJobs(app.services, [evening], app.databaseUrl, { missedEveryMs: 300 })));
  expect(await queuedForLater()).toEqual([]);
  // The queue knows nothing of this: to it, two in the morning has passed unheard.
  app.clock.advance(DAY_MS);
  await expect.poll(async () => (await queuedForLater()).map(({ name }) => name)).toEqual(['evening']);
  await sleep(1_000);
  expect(await queuedForLater()).toHaveLength(1);
  await Promise.all(stops.map((stop) => stop()));
});

test('what was due while restored data were not confirmed is done once they are, and not before', async () => {
  const job = { title: 'held', cron: '0 2 * * *', run: async () => undefined };
  const jobs = [defineJob({ name: 'held', ...job }), defineJob({ name: 'goes-on', runsHeldBack: true, ...job })];
  await registerJobs(app.services, jobs);
  for (const one of jobs) await runJob(app.services, one);
  await withClient(app.databaseUrl, (client) => client.query('DELETE FROM pgboss.job'));
  const names = async () => (await queuedForLater()).map(({ name }) => name);
  const stop = await whileHeldBack(app.services, async () => {
    app.clock.advance(DAY_MS);
    for (const one of jobs) await runJob(app.services, one);
    app.clock.advance(DAY_MS);
    const stops = await runJobs(app.services, jobs, app.databaseUrl, { missedEveryMs: 300 });
    await sleep(1_000);
    expect(await names()).toEqual(['goes-on']);
    return stops;
  });
  await expect.poll(names).toEqual(['goes-on', 'held']);
  await stop();
});

test('what a second restore brings back as due is done once more after it is confirmed', async () => {
  const twice = defineJob({ name: 'twice', title: 'twice', cron: '0 2 * * *', run: async () => undefined });
  await registerJobs(app.services, [twice]);
  await runJob(app.services, twice);
  const lastStart = new Date(app.clock.now());
  app.clock.advance(DAY_MS);
  for (const times of [1, 2]) {
    const group = app.services.database.forGroup();
    await group.run(sql`UPDATE job_run SET last_start = ${lastStart} WHERE name = ${twice.name}`);
    await group.transaction((tx) => countAnew(tx, app.clock.now()));
    for (const stop of await Promise.all([0, 1].map(() => runJobs(app.services, [twice], app.databaseUrl)))) await stop();
    const queued = await queuedForLater();
    expect(
      queued.filter(({ name }) => name === twice.name),
      `after restore ${times}`,
    ).toHaveLength(1);
    await withClient(app.databaseUrl, (client) => client.query("UPDATE pgboss.job SET state = 'completed', completed_on = now()"));
    app.clock.advance(60_000);
  }
});

test('a server that is asked to stop while its database is away does not wait for the queue', async () => {
  const asked = new AbortController();
  const begins = runJobs(app.services, [beat], 'postgresql://127.0.0.1:1/away', { signal: asked.signal });
  await sleep(300);
  asked.abort();
  await (await begins)();
});
