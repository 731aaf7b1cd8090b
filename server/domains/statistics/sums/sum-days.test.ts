import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteConsultation } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { doctorFee } from '../../../../contract/domains/consultation/doctor-fee.resource.ts';
import { consultationKinds } from '../../../../contract/domains/consultation/kinds/kind-names.ts';
import { addDays } from '../../../../contract/domains/statistics/day-range.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { toWireDate } from '../../../../contract/kernel/wire-time.ts';
import { insertMany } from '../../../engine/store/insert-many.ts';
import { newId, updateRow } from '../../../engine/store/rows.ts';
import { bySomebodyElse } from '../../../engine/store/second-connection.ts';
import { sql } from '../../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { consultationTable } from '../../consultation/consultation.tables.ts';
import { aConsultation } from '../../consultation/consultation.testing.ts';
import { setOwnParam } from '../../consultation/hospital-rules.testing.ts';
import { seatTeam } from '../../consultation/many-video.testing.ts';
import { beginLife } from '../../consultation/order-life.testing.ts';
import { happenings, lifeKinds } from '../../consultation/random-moves.testing.ts';
import { consultationSums } from './consultation-sums.ts';
import { joined, stretchesOf } from './day-stretches.ts';
import { rebuildSums, sumDays } from './sum-days.ts';
import { bothOf, isSummed } from './sums.testing.ts';
import { groupView, hospitalView, seerOf, type View } from './view.ts';

const LIVES = Number(process.env.LIANYI_TEST_LIVES ?? 15);
const SEED = Number(process.env.LIANYI_TEST_SEED ?? 20_261_126);
/** Every hospital has sums of its own, however few its orders are. */
const everybody = { worth: 0 };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  for (const remoteType of Object.keys(consultationKinds))
    await (await app.as('expertAdmin')).get(endpointOf(doctorFee, 'submit'), { remoteType, title: 'chief', doctorTitleFee: 30_000 });
  await setOwnParam(app, app.people.expert1.tenantId, 'ecg.pool-fee', 30_000);
  await seatTeam(app);
});
afterAll(() => app.close());

const viewsWith = (tests: readonly string[]): View[] => [
  groupView(tests),
  ...['100001', '100002', '100003'].map((tenantId) => hospitalView(tenantId, tests)),
];
const views = viewsWith([]);
const range = () => {
  const today = toWireDate(app.clock.now());
  return { beginTime: addDays(today, -180), endTime: addDays(today, 180) };
};
/** Who sees all of a view. */
const readerOf = (view: View) => ({ ...seerOf(view), permissions: new Set(['applyorder_view']) });
const both = (view: View) => bothOf(app.services, consultationSums, readerOf(view), range());

async function expectEqual(): Promise<void> {
  for (const view of views) {
    const { told, full } = await both(view);
    expect([view, told]).toEqual([view, full]);
  }
}

test('whatever happens to orders, what is told is what a full count has', { timeout: 600_000 + LIVES * 10_000 }, async () => {
  const moments = fc.array(fc.nat({ max: 3 }), { minLength: 24, maxLength: 24 });
  const live = fc.asyncProperty(lifeKinds, happenings, moments, async (kind, story, counts) => {
    const life = await beginLife(app, kind);
    for (const [at, what] of story.entries()) {
      await life.happen(what);
      if (counts[at % counts.length] === 0) await sumDays(app.services, consultationSums, everybody);
      if (at % 5 === 0) await expectEqual();
    }
    await expectEqual();
    await sumDays(app.services, consultationSums, everybody);
    await expectEqual();
  });
  await fc.assert(live, { numRuns: LIVES, seed: SEED });
  expect(await isSummed(app.services, consultationSums)).toBe(true);
  const { full } = await both(groupView([]));
  expect(full.length).toBeGreaterThan(20);
});

describe('beside each other', () => {
  test('two moves of the same day do not wait for each other, and a count between them loses neither', async () => {
    const [one, other] = [await aConsultation(app, { status: 'wait_pay' }), await aConsultation(app, { status: 'wait_pay' })];
    await sumDays(app.services, consultationSums, everybody);
    const pay = (row: typeof one, meanwhile: () => Promise<unknown>) =>
      app.services.database.forTenant(row.tenantId).transaction(async (tx) => {
        await updateRow(tx, consultationTable, row, { applyOrderStatus: 'complete' }, { now: app.clock.now() });
        await bySomebodyElse(meanwhile);
      });
    await pay(one, async () => {
      await pay(other, async () => undefined);
      await sumDays(app.services, consultationSums, everybody);
    });
    await expectEqual();
    await sumDays(app.services, consultationSums, everybody);
    await expectEqual();
  });

  test('a server of the release before counts less of a day: it is answered from its rows, and counted anew', async () => {
    const aRejection = { tenantId: app.people.expert1.tenantId, deptId: null, doctorId: null };
    await aConsultation(app, { status: 'complete', kind: 'telemedicine', sliceQuality: 'excellent', slideRejections: [aRejection] });
    await sumDays(app.services, consultationSums, everybody);
    const group = app.services.database.forGroup();
    const summed = async () =>
      (await group.run<{ gradings: number }>(sql`SELECT sum(gradings)::int AS gradings FROM consultation_sum WHERE dimension = 'state'`))
        .rows[0];
    const whole = await summed();
    await group.run(sql`UPDATE consultation_sum SET graded = 0, qualified = 0, gradings = 0`);
    await group.run(sql`UPDATE consultation_summed_day SET measures = NULL`);
    await expectEqual();
    await sumDays(app.services, consultationSums, everybody);
    await expectEqual();
    expect(whole?.gradings).toBeGreaterThan(0);
    expect(await summed()).toEqual(whole);
  });

  test('what was changed behind the back of the program is right again once all is counted anew', async () => {
    const { id } = await aConsultation(app, { status: 'complete' });
    await sumDays(app.services, consultationSums, everybody);
    await app.services.database.forGroup().run(sql`UPDATE consultation SET apply_order_status = 'cancel' WHERE id = ${id}`);
    const { told, full } = await both(groupView([]));
    expect(told).not.toEqual(full);
    await rebuildSums(app.services, consultationSums, everybody);
    await expectEqual();
  });
});

test('after an import everything is counted anew once, however many rows it touched', async () => {
  const row = await aConsultation(app, { status: 'complete' });
  await sumDays(app.services, consultationSums, everybody);
  const group = app.services.database.forGroup();
  const left = async () => (await group.run<{ count: number }>(sql`SELECT count(*) AS count FROM consultation_touched`)).rows[0]?.count;
  await group.run(sql`UPDATE consultation SET apply_order_status = 'cancel' WHERE id = ${row.id}`);
  const { id: orderId, tenantId } = row;
  const touch = () => ({ id: newId(), tenantId, createTime: new Date(app.clock.now()), partyTenantIds: [tenantId], orderId });
  const touches = Array.from({ length: 10_500 }, touch);
  await group.transaction((tx) => insertMany(tx, consultationSums.tables.touched, touches));
  await expectEqual();
  expect(await sumDays(app.services, consultationSums, everybody)).toBeGreaterThan(0);
  expect(await left()).toBe(0);
  await expectEqual();
  expect(await sumDays(app.services, consultationSums, everybody)).toBe(0);
});

test('what was handed in first of all counts no longer once it is deleted', async () => {
  const long = new Date(app.clock.now() - 100 * 86_400_000);
  const { id } = await aConsultation(app, { status: 'cancel', createTime: long, submitTime: long });
  await sumDays(app.services, consultationSums, everybody);
  await expectEqual();
  // The clock has been moved: an earlier session has ended.
  await (await app.asUser(app.people.doctor1)).get(deleteConsultation, { applyOrderId: id });
  await expectEqual();
  await sumDays(app.services, consultationSums, everybody);
  await expectEqual();
});

test('days in a row are one stretch, and the nearest are joined first', () => {
  const days = ['2026-11-05', '2026-11-01', '2026-11-02', '2026-11-20', '2026-12-01'];
  const stretches = stretchesOf(days);
  expect(stretches.map(({ first, last }) => `${first} ${last}`)).toEqual([
    '2026-11-01 2026-11-02',
    '2026-11-05 2026-11-05',
    '2026-11-20 2026-11-20',
    '2026-12-01 2026-12-01',
  ]);
  expect(joined(stretches, 2)).toEqual([
    { first: '2026-11-01', last: '2026-11-05' },
    { first: '2026-11-20', last: '2026-12-01' },
  ]);
  expect(stretchesOf(['2026-11-01', '2026-11-02', '2026-11-03'], 2)).toHaveLength(2);
});
