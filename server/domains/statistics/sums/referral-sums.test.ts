import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../../contract/domains/statistics/day-range.ts';
import { toWireDate } from '../../../../contract/kernel/wire-time.ts';
import { loadActor } from '../../../engine/identity/load-actor.ts';
import { sql } from '../../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { PersonName } from '../../../testing/test-people.ts';
import { asNow } from '../../referral/referral.testing.ts';
import { beginStory } from '../../referral/referral-story.testing.ts';
import { referralSums } from './referral-sums.ts';
import { rebuildSums, sumDays } from './sum-days.ts';
import { bothOf, isSummed } from './sums.testing.ts';

const STEPS = 90;
/** Every hospital has sums of its own, however few its referrals are. */
const everybody = { worth: 0 };
/** Who sees all of a hospital or of the group, and who sees a part and is answered from the referrals. */
const whole: readonly PersonName[] = ['operator', 'applyAdmin', 'expertAdmin', 'strangerAdmin'];
const part: readonly PersonName[] = ['doctor1', 'expert1'];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const actorOf = async (who: PersonName) => (await loadActor(app.services, (await asNow(app, who)).token)).actor;
const today = () => toWireDate(app.clock.now());

async function told(who: PersonName) {
  return bothOf(app.services, referralSums, await actorOf(who), { beginTime: addDays(today(), -180), endTime: today() });
}

async function expectEqual(): Promise<void> {
  for (const who of [...whole, ...part]) {
    const { told: one, full } = await told(who);
    expect([who, one]).toEqual([who, full]);
  }
}

test.each([11, 12])('whatever happens to referrals, what is told is what a full count has: sequence %i', async (seed) => {
  const { step } = await beginStory(app, seed, ['inpatient', 'outpatient']);
  for (let at = 0; at < STEPS; at += 1) {
    await step();
    if (at % 4 === 0) await sumDays(app.services, referralSums, everybody);
    if (at % 5 === 0) await expectEqual();
  }
  await sumDays(app.services, referralSums, everybody);
  await expectEqual();
  expect(await isSummed(app.services, referralSums)).toBe(true);
  expect((await told('operator')).full.length).toBeGreaterThan(10);
});

test('sums serve whoever has all lists of their hospital, of both kinds or of the one that is asked for, and nobody else', async () => {
  for (const who of whole) expect([who, referralSums.viewFor(await actorOf(who)) !== undefined]).toEqual([who, true]);
  for (const who of part) expect([who, referralSums.viewFor(await actorOf(who))]).toEqual([who, undefined]);
  const admin = await actorOf('expertAdmin');
  const permissions = new Set([...admin.permissions].filter((code) => !code.endsWith('_inpatient')));
  const half = { ...admin, permissions };
  expect([referralSums.viewFor(half), referralSums.viewFor(half, 'outpatient')]).toEqual([
    undefined,
    { tenantId: admin.tenantId, isGroup: 0, uncounted: [] },
  ]);
});

test('what was changed behind the back of the program is right again once all is counted anew', async () => {
  await sumDays(app.services, referralSums, everybody);
  await app.services.database.forGroup().run(sql`UPDATE referral SET meeting_type = '2' WHERE submit_time IS NOT NULL`);
  const { told: one, full } = await told('operator');
  expect(one).not.toEqual(full);
  await rebuildSums(app.services, referralSums, everybody);
  await expectEqual();
});
