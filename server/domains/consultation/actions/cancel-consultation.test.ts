import { expect, test } from 'vitest';
import { cancelConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationStates } from '../../../../contract/domains/consultation/consultation.states.ts';
import { cancelTerms } from '../../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { moneyOf } from '../../../engine/ledger/payment-ledger.testing.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { visitor } from '../../room/room.testing.ts';
import { absences } from '../absent-applicant.testing.ts';
import { aConsultation, paidFor, toldAbout, wireTime } from '../consultation.testing.ts';

const HOUR_MS = 3_600_000;
const app = sharedTestApp();
const { arranged, inHours } = absences(app);

test.each([
  ['a day before, all of it', 30, 30_000],
  ['exactly a day before, all of it', 24, 30_000],
  ['ten hours before, half', 10, 15_000],
  ['an hour before, nothing', 1, 0],
])('cancelled %s goes back, and the rest is forfeited', async (_what, hours, refunded) => {
  const scheduleTime = new Date(app().clock.now() + hours * HOUR_MS);
  const row = await aConsultation(app(), { status: 'wait_diagnosis', scheduleTime, remotePrice: 30_000 });
  await paidFor(app(), row);
  // Asked just before, the same is told.
  const terms = { paid: 30_000, percent: refunded / 300, refund: refunded };
  expect(await (await app().as('doctor1')).get(cancelTerms, { applyOrderId: row.id })).toEqual(terms);
  await (await app().as('doctor1')).get(cancelConsultation, { applyOrderId: row.id, reason: '患者转院' });
  expect(await moneyOf(app(), row)).toEqual({ paid: 30_000, refunded, forfeited: 30_000 - refunded, settled: 0, held: 0 });
});

test('less than was shown goes back to nobody unasked: the new terms are told, and cancelling with them goes through', async () => {
  const scheduleTime = new Date(app().clock.now() + 23.9 * HOUR_MS);
  const row = await aConsultation(app(), { status: 'wait_diagnosis', scheduleTime, remotePrice: 30_000 });
  await paidFor(app(), row);
  const doctor = await app().as('doctor1');
  const cancel = (refund: number) => doctor.send(cancelConsultation, { applyOrderId: row.id, reason: '患者转院', refund });
  expect(await cancel(30_000)).toMatchObject({ status: 409, body: { msg: expect.stringContaining('150元（50%）') } });
  expect(await moneyOf(app(), row)).toMatchObject({ held: 30_000, refunded: 0 });
  expect(await cancel(15_000)).toMatchObject({ status: 200 });
  expect(await moneyOf(app(), row)).toMatchObject({ held: 0, refunded: 15_000 });
});

test('cancelled after nobody came in time, all of it goes back, whether the clock has come by or not', async () => {
  const at = (hours: number) => new Date(app().clock.now() + hours * HOUR_MS);
  const row = await aConsultation(app(), {
    status: 'wait_diagnosis',
    scheduleTime: at(-2.01),
    waitingSince: at(-30),
    remotePrice: 30_000,
  });
  await paidFor(app(), row);
  expect(await (await app().as('doctor1')).get(cancelTerms, { applyOrderId: row.id })).toMatchObject({ percent: 100 });
  await (await app().as('doctor1')).get(cancelConsultation, { applyOrderId: row.id, reason: '专家未到' });
  expect(await moneyOf(app(), row)).toMatchObject({ refunded: 30_000, forfeited: 0 });
});

test.each([
  ['the applicant waits and the expert does not come: all of it', -0.3, ['doctor1'], 100],
  ['both may be a little late', -0.2, ['doctor1'], 0],
  ['the expert was there', -0.3, ['expert1', 'doctor1'], 0],
  ['nobody was there, and they are told after when all of it goes back by itself', -0.3, [], 0],
] as const)('cancelled after the hour of a video consultation, before its grace is over: %s', async (_what, hours, there, percent) => {
  const row = await arranged(hours, { kind: 'remotevideo' });
  for (const name of there) await (await visitor(app(), name, row)).enter();
  const [doctor, missedTime] = [await app().as('doctor1'), wireTime(inHours(hours + 2).getTime())];
  const terms = { paid: 30_000, percent, refund: percent * 300, ...(percent < 100 ? { missedTime } : {}) };
  expect(await doctor.get(cancelTerms, { applyOrderId: row.id })).toEqual(terms);
  await doctor.get(cancelConsultation, { applyOrderId: row.id, reason: '专家未到' });
  expect(await moneyOf(app(), row)).toMatchObject({ refunded: percent * 300, held: 0 });
});

test('the expert is told, once he could see it', async () => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis' });
  await (await app().as('doctor1')).get(cancelConsultation, { applyOrderId: row.id, reason: '患者转院' });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'expert1', title: '会诊已取消' }]);
});

test('what would go back is told to the applicant alone, while he may cancel', async () => {
  const row = await aConsultation(app(), { status: 'wait_pay', remotePrice: 30_000 });
  const ask = async (who: 'doctor1' | 'expert1' | 'doctor2', { id }: { id: string }) =>
    (await app().as(who)).send(cancelTerms, { applyOrderId: id });
  expect((await ask('doctor1', row)).body.data).toEqual({ paid: 0, percent: 100, refund: 0 });
  expect((await ask('doctor2', row)).status).toBe(404);
  const [asked, over] = [await aConsultation(app(), { status: 'wait_diagnosis' }), await aConsultation(app(), { status: 'complete' })];
  expect((await ask('expert1', asked)).status).toBe(403);
  expect(await ask('doctor1', over)).toMatchObject({ status: 409, body: { msg: `${consultationStates.labels.complete}状态下不能取消` } });
});
