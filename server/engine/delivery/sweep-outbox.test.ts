import { expect, test } from 'vitest';
import { tellPeople } from '../../domains/messages/messages.testing.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { engineModule } from '../engine.module.ts';
import { emptyTally } from '../jobs/job.ts';
import { sql } from '../store/sql.ts';

const DAY_MS = 86_400_000;
const app = sharedTestApp();
const group = () => app().services.database.forGroup();
const titles = async (table: 'outbox' | 'notice') => {
  const { rows } = await group().run<{ title: string }>(
    table === 'outbox'
      ? sql`SELECT title FROM outbox WHERE title LIKE '清理%' ORDER BY title`
      : sql`SELECT title FROM notice WHERE title LIKE '清理%' ORDER BY title`,
  );
  return rows.map(({ title }) => title);
};
const sweep = async () => {
  const tally = emptyTally();
  await engineModule.jobs?.find(({ name }) => name === 'sweep-outbox')?.run(app().services, tally);
  return tally;
};

test('what was delivered is removed after ninety days, what was not stays; notices stay', async () => {
  await tellPeople(app(), ['doctor1'], '清理一');
  await app().deliver();
  await tellPeople(app(), ['doctor1'], '清理二');
  await group().run(sql`UPDATE outbox SET next_time = ${new Date(app().clock.now() + 365 * DAY_MS)} WHERE title = '清理二'`);
  app().clock.advance(89 * DAY_MS);
  await tellPeople(app(), ['doctor1'], '清理三');
  await app().deliver();
  await sweep();
  expect(await titles('outbox')).toEqual(['清理一', '清理三', '清理二'].toSorted());
  app().clock.advance(2 * DAY_MS);
  expect((await sweep()).done).toBeGreaterThan(0);
  expect(await titles('outbox')).toEqual(['清理三', '清理二'].toSorted());
  expect(await titles('notice')).toEqual(['清理一', '清理三'].toSorted());
  expect((await sweep()).done).toBe(0);
});

test('thousands go in batches', async () => {
  const { tenantId } = app().people.doctor1;
  const delivered = new Date(app().clock.now() - 91 * DAY_MS);
  await group().run(sql`
    INSERT INTO outbox (id, tenant_id, create_time, to_tenant_id, title, context, attempts, next_time, delivered_time)
    SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${tenantId}, ${delivered}::timestamptz, ${tenantId}, '清理很多', '', 0, ${delivered}::timestamptz, ${delivered}::timestamptz
    FROM generate_series(1, 2000) n RETURNING 1 AS added`);
  expect((await sweep()).done).toBe(2000);
  expect(await titles('outbox')).not.toContain('清理很多');
});
