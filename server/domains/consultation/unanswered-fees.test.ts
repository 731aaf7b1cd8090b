import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportAbsent } from '../../../contract/domains/consultation/absent-applicant.actions.ts';
import { cancelConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { cancelTerms } from '../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { ledgerOf, moneyOf } from '../../engine/ledger/payment-ledger.testing.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { visitor } from '../room/room.testing.ts';
import { expireConsultations } from './consultation.jobs.ts';
import { accept, decline, fees, hirePanel, invitePanel, readPanel, schedulePanel } from './many-experts.testing.ts';
import { hireTeam, inviteTeam } from './many-video.testing.ts';

/** Of several experts, whose fees go back whole where it is not held, and whose are kept. */

const HOUR_MS = 3_600_000;
const ALL = fees.expert1 + fees.expert2 + fees.stranger;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await hirePanel(app);
  await hireTeam(app);
});
afterAll(() => app.close());

test('of whoever has not answered nothing is kept either, where it is cancelled too late or the applicant does not come', async () => {
  const group = app.services.database.forGroup();
  const [hour, back] = [new Date(app.clock.now() + HOUR_MS), fees.expert2 + fees.stranger];
  const near = async () => {
    const id = await invitePanel(app);
    await accept(app, id, 'expert1');
    await schedulePanel(app, id);
    await group.run(
      sql`UPDATE consultation SET schedule_time = ${hour}, promised_time = ${hour}, appointment_time = ${hour} WHERE id = ${id}`,
    );
    return readPanel(app, id);
  };
  const [cancelled, missed] = [await near(), await near()];
  const doctor = await app.as('doctor1');
  expect(await doctor.get(cancelTerms, { applyOrderId: cancelled.id })).toEqual({ paid: ALL, percent: 50, refund: back });
  await doctor.get(cancelConsultation, { applyOrderId: cancelled.id, reason: '患者转院', refund: back });
  expect(await readPanel(app, cancelled.id)).toMatchObject({ refundDue: back });
  expect(await ledgerOf(app, cancelled)).toContain(`refund-1-unanswered held ${back}, refund_due -${back}`);
  app.clock.advance(1.5 * HOUR_MS);
  await (await app.as('expert1')).get(reportAbsent, { applyOrderId: missed.id, absentReason: '三次电话未接' });
  app.clock.advance(25 * HOUR_MS);
  await expireConsultations(app.services);
  for (const row of [cancelled, missed])
    expect(await moneyOf(app, row)).toMatchObject({ refunded: back, forfeited: fees.expert1, held: 0 });
  await app.deliver();
  const { rows: told } = await group.run<{ context: string }>(sql`
    SELECT context FROM notice WHERE user_id = ${missed.applyUserId} AND context LIKE ${`%${missed.no}%`} AND title IN ('会诊申请方未到，可提出异议', '会诊申请已过期')`);
  const [reported, over] = told.map(({ context }) => context).sort((one) => (one.includes('异议') ? -1 : 1));
  expect(reported).toContain('届时至少退还0%，其中仍未答复邀请的专家的会诊费全额退还。');
  expect(over).toContain('已支付的会诊费按规定退还50%。');
  app.clock.advance(-26.5 * HOUR_MS);
});

test('a chief who has not answered and reports that nobody came was there, and has accepted: their fee is kept', async () => {
  const id = await invitePanel(app);
  await accept(app, id, 'expert2');
  await schedulePanel(app, id);
  const hour = new Date(app.clock.now() - HOUR_MS);
  await app.services.database
    .forGroup()
    .run(
      sql`UPDATE consultation SET schedule_time = ${hour}, promised_time = ${hour}, appointment_time = ${hour}, waiting_since = ${hour} WHERE id = ${id}`,
    );
  await (await app.as('expert1')).get(reportAbsent, { applyOrderId: id, absentReason: '三次电话未接' });
  const row = await readPanel(app, id);
  expect(row.experts?.map(({ answer }) => answer)).toEqual(['accepted', 'accepted', 'invited']);
  const { rows } = await app.services.database
    .forGroup()
    .run<{ answer: string }>(sql`SELECT answer FROM consultation_expert WHERE apply_order_id = ${id} AND is_deleted = 0 ORDER BY position`);
  expect(rows.map(({ answer }) => answer)).toEqual(['accepted', 'accepted', 'invited']);
  app.clock.advance(25 * HOUR_MS);
  await expireConsultations(app.services);
  app.clock.advance(-25 * HOUR_MS);
  expect(await moneyOf(app, row)).toMatchObject({ refunded: fees.stranger, forfeited: fees.expert1 + fees.expert2, held: 0 });
});

/** A video consultation of these hours ago, which nobody has begun. */
async function videoSince(hours: number): Promise<{ id: string }> {
  const id = await inviteTeam(app);
  const hour = new Date(app.clock.now() - hours * HOUR_MS);
  await app.services.database.forGroup().run(sql`
    UPDATE consultation SET apply_order_status = 'wait_diagnosis', schedule_time = ${hour}, appointment_time = ${hour}, waiting_since = ${hour} WHERE id = ${id}`);
  return { id };
}

test('a chief whom the room has seen was there, also before they answered', async () => {
  const row = await videoSince(0.3);
  await accept(app, row.id, 'expert2');
  await (await visitor(app, 'expert1', row)).enter();
  const kept = fees.expert1 + fees.expert2;
  const doctor = await app.as('doctor1');
  expect(await doctor.get(cancelTerms, { applyOrderId: row.id })).toMatchObject({ paid: ALL, refund: fees.stranger });
  await doctor.get(cancelConsultation, { applyOrderId: row.id, reason: '患者转院', refund: fees.stranger });
  expect(await moneyOf(app, await readPanel(app, row.id))).toMatchObject({ refunded: fees.stranger, forfeited: kept, held: 0 });
});

test('who is chief by now and is there has come, and not who was it before and declined', async () => {
  const [succeeded, left] = [await videoSince(0.3), await videoSince(0.3)];
  await accept(app, succeeded.id, 'expert2', 'stranger');
  await accept(app, left.id, 'expert2', 'stranger');
  await (await visitor(app, 'stranger', succeeded)).enter();
  await (await visitor(app, 'expert1', left)).enter();
  for (const row of [succeeded, left]) {
    await (await visitor(app, 'doctor1', row)).enter();
    await decline(app, row.id, 'expert1');
  }
  const doctor = await app.as('doctor1');
  expect(await doctor.get(cancelTerms, { applyOrderId: succeeded.id })).toMatchObject({ percent: 0 });
  expect(await doctor.get(cancelTerms, { applyOrderId: left.id })).toMatchObject({ percent: 100 });
});
