import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listJobFailures, retryJobRows } from '../../../contract/domains/logs/job.endpoints.ts';
import { pageMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { DELIVER_OUTBOX, deliverOutbox } from '../../engine/delivery/deliver-outbox.ts';
import { emptyTally } from '../../engine/jobs/job.ts';
import { MOST_ATTEMPTS } from '../../engine/jobs/row-failures.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { newId } from '../../engine/store/rows.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const HOUR_MS = 3_600_000;
const TITLE = '会诊结果已出';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** By hand, past the server: as whoever breaks and mends the data. */
async function onDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: app.services.database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A session of this moment: the clock moves on. */
const watcher = () => app.asUser(app.people.platformAdmin);
const failures = async () => (await (await watcher()).get<Page<{ id: string }>>(listJobFailures, { jobName: DELIVER_OUTBOX })).records;
const noticesOfDoctor = async () => {
  const { records } = await (await app.asUser(app.people.doctor1)).get<Page<{ title: string }>>(pageMessage, {});
  return records.filter(({ title }) => title === TITLE).length;
};
const tallied = async () => {
  const tally = emptyTally();
  await deliverOutbox(app.services, tally);
  return tally;
};
const tellDoctor = () => {
  const { tenantId, userId } = app.people.doctor1;
  const message = { to: { tenantId, userId }, title: TITLE, context: '请查看' };
  return app.services.database.forTenant(tenantId).transaction((tx) => tell(tx, [message], { now: app.clock.now() }));
};

test('a message that was set aside is delivered with the next run after somebody asks for it, and starts anew', async () => {
  await onDatabase(`ALTER TABLE notice ADD CONSTRAINT broken CHECK (title <> '${TITLE}')`);
  await tellDoctor();
  for (let tries = 0; tries < MOST_ATTEMPTS; tries += 1) {
    await app.deliver();
    if (tries === 0) expect(await tallied()).toEqual({ done: 0, failed: 0, waiting: 1 });
    if (tries < MOST_ATTEMPTS - 1) app.clock.advance(HOUR_MS);
  }
  // Set aside it waits for people, and for no run.
  expect(await tallied()).toMatchObject({ failed: 0, waiting: 0 });
  const [failure] = await failures();
  expect(failure).toMatchObject({ rowTable: 'outbox', rowNo: TITLE, attempts: MOST_ATTEMPTS, state: 'aside' });
  // Beside one that somebody has settled meanwhile.
  const retry = async () => (await watcher()).get(retryJobRows, { ids: [failure?.id, newId()] });
  // Too early: it fails once more, and waits as briefly as a new one.
  await retry();
  await app.deliver();
  expect(await failures()).toMatchObject([{ attempts: 1, state: 'waiting' }]);
  await onDatabase('ALTER TABLE notice DROP CONSTRAINT broken');
  app.clock.advance(5_000);
  await app.deliver();
  expect(await noticesOfDoctor()).toBe(1);
  expect(await failures()).toEqual([]);
});
