import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '../../engine/jobs/run-job.ts';
import { whileHeldBack } from '../../engine/restored/held-back.testing.ts';
import { insertMany } from '../../engine/store/insert-many.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { tableNamed } from '../../engine/store/table.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { usualLogTable } from './log.tables.ts';
import { keepLogPartitions, keepLogPartitionsJob } from './logs.jobs.ts';
import { readRows } from './logs.testing.ts';
import { prepareLogs } from './prepare-logs.ts';

const DAY_MS = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const messages = async () => (await readRows(app.services.database, usualLogTable)).map(({ message }) => message).toSorted();
/** A value of earlier days: nobody may enter so few any more. */
const retain = async (months: string) => {
  const values = { paramName: '日志保留月数', paramKey: 'log.retention-months', paramValue: months };
  await insertRow(app.services.database.forGroup(), tableNamed('param'), values as never, { now: app.clock.now() });
};

test('rows stay six months, however few the parameter says, and go with their month', async () => {
  await retain('2');
  const start = app.clock.now();
  const row = (message: string, daysAgo: number) => ({ tenantId: '100001', createTime: new Date(start - daysAgo * DAY_MS), message });
  await insertMany(app.services.database.forGroup(), usualLogTable, [row('today', 0), row('150 days old', 150), row('250 days old', 250)]);
  await keepLogPartitions(app.services, { drops: true });
  expect((await messages()).filter((message) => /days|today/.test(String(message)))).toEqual(['150 days old', 'today']);
  app.clock.advance(120 * DAY_MS);
  const { made } = await keepLogPartitions(app.services, { drops: true });
  expect(made).toContain('usual_log_2027_03');
  expect((await messages()).filter((message) => /days|today/.test(String(message)))).toEqual(['today']);
  app.clock.advance(120 * DAY_MS);
  const { dropped } = await keepLogPartitions(app.services, { drops: true });
  expect(dropped).toContain('usual_log_2026_11');
  expect(await messages()).not.toContain('today');
  app.clock.set(start);
});

test('nothing is dropped at a start, of a restored copy, or by a clock that is not the database’s', async () => {
  const start = app.clock.now();
  const { services } = app;
  const old = new Date(Date.now() - 400 * DAY_MS);
  const add = (message: string) =>
    insertMany(services.database.forGroup(), usualLogTable, [{ tenantId: '100001', createTime: old, message }]);
  const isKept = async () => (await messages()).includes('a year old');
  await add('a year old');
  app.clock.set(Date.now());
  await prepareLogs({ services, endpoints: [] });
  await whileHeldBack(services, () => runJob(services, keepLogPartitionsJob));
  app.clock.set(Date.now() + 2 * DAY_MS);
  await runJob(services, keepLogPartitionsJob);
  expect(await isKept()).toBe(true);
  app.clock.set(Date.now());
  await runJob(services, keepLogPartitionsJob);
  expect(await isKept()).toBe(false);
  app.clock.set(start);
});
