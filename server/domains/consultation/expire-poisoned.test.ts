import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listJobFailures, listJobs, retryJobRows } from '../../../contract/domains/logs/job.endpoints.ts';
import { pageMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { MOST_ATTEMPTS } from '../../engine/jobs/row-failures.ts';
import { runJob } from '../../engine/jobs/run-job.ts';
import { insertRows, newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { expireConsultationsJob } from './consultation.jobs.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { aConsultation, stepsOf } from './consultation.testing.ts';

const HOUR_MS = 3_600_000;
const MANY = 499;
const JOB = 'expire-consultations';
let app: TestApp;
let poisoned: ConsultationRow;
beforeAll(async () => {
  app = await createTestApp();
  const since = new Date(app.clock.now() - 30 * HOUR_MS);
  poisoned = await aConsultation(app, { status: 'wait_pay', waitingSince: since });
  await copies(poisoned, MANY);
  await onDatabase(`ALTER TABLE status_history ADD CONSTRAINT poison CHECK (order_id <> '${poisoned.id}')`);
});
afterAll(() => app.close());

/** By hand, past the server: as whoever breaks and mends the data. */
async function onDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: app.services.database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Orders that are due for the same reason; with later ids, so that they come after it. */
async function copies(row: ConsultationRow, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, place) => ({ ...row, id: newId(), no: `${row.no}-${place}` }));
  await app.services.database
    .forTenant(row.tenantId)
    .transaction((tx) => insertRows(tx, consultationTable, rows, { now: app.clock.now() }));
}

const overdue = async () => {
  const { rows } = await app.services.database
    .forGroup()
    .run<{ count: number }>(sql`SELECT count(*) AS count FROM consultation WHERE apply_order_status = 'overdue'`);
  return rows[0]?.count;
};
const run = () => runJob(app.services, expireConsultationsJob);
/** A session of this moment: the clock moves on by days. */
const watcher = () => app.asUser(app.people.platformAdmin);
const failures = async () => (await (await watcher()).get<Page<Record<string, unknown>>>(listJobFailures, { jobName: JOB })).records;
const jobRow = async () => (await (await watcher()).get<Page<Record<string, unknown>>>(listJobs, { title: '会诊超时' })).records[0];

test('one order that cannot expire stops none of the others, in two processes at once, and is written down', async () => {
  const [one, other] = await Promise.allSettled([run(), run()]);
  expect([one, other].map(({ status }) => status)).toContain('fulfilled');
  expect(await overdue()).toBe(MANY);
  const { rows } = await app.services.database.forGroup().run<{ count: number; orders: number }>(sql`
    SELECT count(*) AS count, count(DISTINCT order_id) AS orders FROM status_history WHERE action = 'expire'`);
  expect(rows).toEqual([{ count: MANY, orders: MANY }]);
  expect(await failures()).toMatchObject([
    {
      jobTitle: '会诊超时过期',
      rowNo: poisoned.no,
      rowId: poisoned.id,
      rowTable: 'consultation',
      rowTenantId: '100002',
      rowTenantName: app.people.doctor1.tenantName,
      state: 'waiting',
    },
  ]);
  const named = async (rowTenantName: string) => (await (await watcher()).get<Page<object>>(listJobFailures, { rowTenantName })).total;
  expect([await named(app.people.doctor1.tenantName.slice(1, 4)), await named('%')]).toEqual([1, 0]);
  expect(String((await failures())[0]?.lastError)).toContain('poison');
  const metrics = await app.app.inject('/metrics');
  expect(metrics.body).toMatch(/lianyi_job_row_failures_total\{job="expire-consultations"\} [12]/);
  expect(metrics.body).toMatch(/lianyi_job_runs_total\{job="expire-consultations",outcome="partial"\} [12]/);
});

test('it is tried again ever more rarely, set aside at last, and those who watch are told once', async () => {
  for (let tries = 0; tries < MOST_ATTEMPTS + 2; tries++) {
    app.clock.advance(4 * HOUR_MS + 60_000);
    await run().catch(() => undefined);
  }
  const [row] = await failures();
  expect(row).toMatchObject({ attempts: MOST_ATTEMPTS, state: 'aside' });
  expect(row?.nextTime).toBeUndefined();
  expect(await jobRow()).toMatchObject({ name: JOB, state: 'ok', setAside: 1, done: 0, failed: 0 });
  await app.deliver();
  const told = (await (await watcher()).get<Page<{ title: string; context: string }>>(pageMessage, {})).records;
  expect(told.filter(({ title }) => title === '定时任务有数据被搁置')).toMatchObject([
    { context: expect.stringContaining(String(poisoned.no)) },
  ]);
});

test('a mended one is taken again once somebody asks for it, and its record goes', async () => {
  await onDatabase('ALTER TABLE status_history DROP CONSTRAINT poison');
  await run();
  expect(await stepsOf(app, poisoned.id)).toEqual([]);
  const ids = (await failures()).map(({ id }) => id);
  const client = await watcher();
  await client.get(retryJobRows, { ids });
  expect(await failures()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  await run();
  expect(await stepsOf(app, poisoned.id)).toEqual(['expire']);
  expect(await failures()).toEqual([]);
  expect(await client.send(retryJobRows, { ids })).toMatchObject({ status: 404, body: { msg: '数据已处理，请刷新后查看' } });
});

test('a run whose rows all wait for their next try is no success, one that does others is', async () => {
  const since = new Date(app.clock.now() - 30 * HOUR_MS);
  const row = await aConsultation(app, { status: 'wait_pay', waitingSince: since });
  await onDatabase(`ALTER TABLE status_history ADD CONSTRAINT poison CHECK (order_id <> '${row.id}')`);
  await expect(run()).rejects.toThrow('all 1 rows failed');
  const failed = await jobRow();
  expect(failed).toMatchObject({ state: 'failed', lastError: 'Error: all 1 rows failed' });
  app.clock.advance(30_000);
  await run();
  expect(await jobRow()).toMatchObject({ state: 'failed', lastError: failed?.lastError, lastSuccess: failed?.lastSuccess });
  expect((await app.app.inject('/metrics')).body).toContain('lianyi_job_runs_total{job="expire-consultations",outcome="waiting"} 1');
  await aConsultation(app, { status: 'wait_pay', waitingSince: since });
  await run();
  expect(await jobRow()).toMatchObject({ state: 'ok', done: 1 });
  expect(await failures()).toMatchObject([{ state: 'waiting' }]);
  await onDatabase('ALTER TABLE status_history DROP CONSTRAINT poison');
  app.clock.advance(60_000);
  await run();
  expect(await failures()).toEqual([]);
});

test('what somebody else has dealt with meanwhile is forgotten', async () => {
  const row = await aConsultation(app, { status: 'wait_pay', waitingSince: new Date(app.clock.now() - 30 * HOUR_MS) });
  await onDatabase(`ALTER TABLE status_history ADD CONSTRAINT poison CHECK (order_id <> '${row.id}')`);
  await run().catch(() => undefined);
  expect(await failures()).toHaveLength(1);
  await onDatabase(`UPDATE consultation SET apply_order_status = 'cancel' WHERE id = '${row.id}'`);
  await run();
  expect(await failures()).toEqual([]);
});

test.each([listJobs, listJobFailures])('$name is for the platform only', async (endpoint) => {
  const reply = await (await app.as('strangerAdmin')).send(endpoint);
  expect(reply).toMatchObject({ status: 403, body: { msg: '只有平台管理员可以查看定时任务' } });
});

test('nobody of a hospital retries anything, whatever he was granted', async () => {
  expect((await (await app.as('strangerAdmin')).send(retryJobRows, { ids: [newId()] })).status).toBe(403);
});
