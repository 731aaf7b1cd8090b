import { expect, test } from 'vitest';
import { listWork } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import { detailReferral, isOpenReferral, referral } from '../../../contract/domains/referral/referral.resource.ts';
import { type ReferralState, referralStates } from '../../../contract/domains/referral/referral.states.ts';
import { listOf } from '../../../contract/kernel/document.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { asNow, withParam } from './referral.testing.ts';
import { beginStory } from './referral-story.testing.ts';

const app = sharedTestApp();
const STEPS = 160;

interface Stored {
  id: string;
  status: ReferralState;
  openKey: string | null;
}

/** Whatever people and clock do in whatever order, what must hold of all referrals holds after every step. */
test.each([1, 2, 3])('random sequence %i: one open per patient, no bed twice, both lists agree, nobody stuck', async (seed) => {
  const { made, step } = await beginStory(app(), seed);
  await withParam(app(), 'referral.one-open', 1, async () => {
    for (let at = 0; at < STEPS; at += 1) {
      expect([undefined, 200, 400, 404, 409]).toContain(await step());
      await holds();
    }
  });
  await agree(made);
  await queued();
});

/** What waits for somebody they can open, and do. */
async function queued(): Promise<void> {
  let seen = 0;
  for (const who of ['doctor1', 'expert1', 'expert2', 'applyAdmin', 'expertAdmin', 'operator', 'stranger'] as const) {
    const person = await asNow(app(), who);
    const { records } = await person.get<Page<{ orderId: string; kind: string; task: string }>>(listWork, { size: 200 });
    for (const { orderId, task } of records.filter(({ kind }) => kind === 'referral')) {
      const { can = [] } = await person.get<{ can?: string[] }>(detailReferral, { id: orderId });
      expect([who, can]).toEqual([who, expect.arrayContaining([task])]);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(0);
}

async function holds(): Promise<void> {
  const group = app().services.database.forGroup();
  const { rows } = await group.run<Stored>(
    sql`SELECT id, apply_order_status AS status, open_key AS "openKey" FROM referral WHERE is_deleted = 0`,
  );
  const open = rows.filter(({ status }) => isOpenReferral(status)).map(({ openKey }) => openKey);
  expect(new Set(open).size).toBe(open.length);
  const { rows: beds } = await group.run<{ bed: string; referralId: string }>(sql`
    SELECT concat(tenant_id, ward_name, bed_no) AS bed, referral_id AS "referralId" FROM referral_bed WHERE released_time IS NULL`);
  expect(new Set(beds.map(({ bed }) => bed)).size).toBe(beds.length);
  // A bed is kept only for whom it waits, or who lies in it. It lies with the hospital that has it, and the referral with the one that sends.
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  for (const { referralId } of beds) expect(['wait_diagnosis', 'cancel_asked', 'diagnosis_ing']).toContain(statusOf.get(referralId));
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
