import { expect, test } from 'vitest';
import { isOpenReferral, referral, referralMove, saveReferral } from '../../../contract/domains/referral/referral.resource.ts';
import { type ReferralState, referralStates } from '../../../contract/domains/referral/referral.states.ts';
import { listOf } from '../../../contract/kernel/document.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { createDemoRandom } from '../../demo/demo-random.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { expireReferrals } from './referral.jobs.ts';
import { aForm, anIdNumber, asNow, openReferrals } from './referral.testing.ts';

const app = sharedTestApp();
const HOUR_MS = 3_600_000;
const STEPS = 160;
type Move = Parameters<typeof referralMove>[0];
const reasons = { endReason: 'other', respRespondentsReason: '随机步骤' };

interface Stored {
  id: string;
  status: ReferralState;
  openKey: string | null;
}

/** Whatever people and clock do in whatever order, what must hold of all referrals holds after every step. */
test.each([1, 2, 3])('random sequence %i: one open per patient, no bed twice, both lists agree, nobody stuck', async (seed) => {
  await openReferrals(app());
  const random = createDemoRandom(seed);
  const patients = Array.from({ length: 4 }, anIdNumber);
  const made: string[] = [];
  const send = async (who: PersonName, endpoint: Endpoint, input: object) =>
    (await asNow(app(), who)).send<{ id: string }>(endpoint, input);
  const moves: readonly (readonly [Move, PersonName, () => object])[] = [
    ['submit', 'doctor1', () => ({})],
    ['approve', 'expertAdmin', () => ({})],
    ['refuse', 'expertAdmin', () => reasons],
    ['accept', 'expert1', () => ({ wardName: '随机病区', bedNo: String(random.whole(1, 2)) })],
    ['accept', 'expert2', () => ({ wardName: '随机病区', bedNo: String(random.whole(1, 2)) })],
    ['decline', 'expert1', () => reasons],
    ['admit', 'expert1', () => ({})],
    ['discharge', 'expert1', () => ({ feedbackDate: toWireDate(app().clock.now()), feedbackSituation: '好转', feedbackGuide: '复查' })],
    ['cancel', 'doctor1', () => reasons],
    ['askCancel', 'doctor1', () => reasons],
    ['agreeCancel', 'expert1', () => ({})],
    ['refuseCancel', 'expert1', () => ({ respRespondentsReason: '已备床' })],
    ['stop', 'expert2', () => reasons],
    ['renew', 'doctor1', () => ({})],
    ['nullify', 'applyAdmin', () => ({})],
  ];
  for (let step = 0; step < STEPS; step += 1) {
    if (made.length < 3 || random.chance(0.15)) {
      const { body } = await send('doctor1', saveReferral, {
        ...aForm(app()),
        patientIdCard: random.pick(patients),
        targetUserId: app().people[random.pick(['expert1', 'expert2'] as const)].userId,
        type: random.pick(['save', 'submit']),
      });
      if (body.data?.id) made.push(body.data.id);
    } else if (random.chance(0.05)) {
      app().clock.advance(20 * HOUR_MS);
      await expireReferrals(app().services);
    } else {
      const [move, who, input] = random.pick(moves);
      const { status } = await send(who, referralMove(move), { ...input(), id: random.pick(made) });
      expect([200, 400, 404, 409]).toContain(status);
    }
    await holds();
  }
  await agree(made);
});

async function holds(): Promise<void> {
  const group = app().services.database.forGroup();
  const { rows } = await group.run<Stored>(
    sql`SELECT id, apply_order_status AS status, open_key AS "openKey" FROM referral WHERE is_deleted = 0`,
  );
  const open = rows.filter(({ status }) => isOpenReferral(status)).map(({ openKey }) => openKey);
  expect(new Set(open).size).toBe(open.length);
  const { rows: beds } = await group.run<{ bed: string; status: ReferralState }>(sql`
    SELECT concat(b.tenant_id, b.ward_name, b.bed_no) AS bed, r.apply_order_status AS status
    FROM referral_bed b JOIN referral r ON r.id = b.referral_id WHERE b.released_time IS NULL`);
  expect(new Set(beds.map(({ bed }) => bed)).size).toBe(beds.length);
  // A bed is kept only for whom it waits, or who lies in it.
  for (const { status } of beds) expect(['wait_diagnosis', 'cancel_asked', 'diagnosis_ing']).toContain(status);
}

/** What one hospital has sent is what the other has received, and whatever is open can be gone on with by somebody. */
async function agree(made: readonly string[]): Promise<void> {
  const idsOf = async (who: PersonName, list: 'pageAdminOutHospitalizationReferral' | 'pageAdminInHospitalizationReferral') =>
    (await (await asNow(app(), who)).get<Page<{ id: string; applyOrderStatus: ReferralState }>>(listOf(referral, list).list, { size: 200 }))
      .records;
  const [sent, received] = [
    await idsOf('applyAdmin', 'pageAdminOutHospitalizationReferral'),
    await idsOf('expertAdmin', 'pageAdminInHospitalizationReferral'),
  ];
  const open = (rows: typeof sent) =>
    rows
      .filter((row) => made.includes(row.id) && isOpenReferral(row.applyOrderStatus))
      .map(({ id }) => id)
      .toSorted();
  expect(open(received)).toEqual(open(sent));
  for (const { applyOrderStatus } of sent) {
    const ways = Object.values(referralStates.steps).filter(({ from }) => (from as readonly string[]).includes(applyOrderStatus));
    const isDone = ['diagnosis'].includes(applyOrderStatus);
    expect([applyOrderStatus, isDone || ways.some(({ by }) => by !== 'clock')]).toEqual([applyOrderStatus, true]);
  }
}
