import { expect, test } from 'vitest';
import { scheduleConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { aConsultation, wireTime } from '../../domains/consultation/consultation.testing.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { sql } from '../store/sql.ts';

const app = sharedTestApp();
const HOUR_MS = 3_600_000;

/** How many messages another connection finds at the moment when somebody is called to deliver them. */
async function foundWhenCalled(work: () => Promise<unknown>): Promise<number[]> {
  const { services } = app();
  const found: Promise<number>[] = [];
  const before = services.outboxFilled;
  const count = async () =>
    Number((await services.database.forGroup().run(sql`SELECT count(*) AS total FROM outbox WHERE delivered_time IS NULL`)).rows[0]?.total);
  Object.assign(services, { outboxFilled: () => void found.push(count()) });
  try {
    await work();
    return await Promise.all(found);
  } finally {
    Object.assign(services, { outboxFilled: before });
  }
}

test.each([undefined, 'deliver-me-after-the-commit'])('messages are looked for when they are there to be found (key %s)', async (key) => {
  const row = await aConsultation(app(), { status: 'wait_scheduling' });
  const input = { applyOrderId: row.id, scheduleTime: wireTime(app().clock.now() + HOUR_MS) };
  const found = await foundWhenCalled(async () => (await app().as('expert1')).send(scheduleConsultation, input, { key }));
  expect(found).toHaveLength(1);
  expect(found[0]).toBeGreaterThan(0);
  await app().deliver();
});
