import { expect, test } from 'vitest';
import { cancelConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { cancelTerms } from '../../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { rescheduleConsultation } from '../../../../contract/domains/consultation/reschedule.action.ts';
import { moneyOf } from '../../../engine/ledger/payment-ledger.testing.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { remindConsultations } from '../consultation.reminders.ts';
import type { ConsultationRow } from '../consultation.tables.ts';
import { aConsultation, paidFor, storedConsultation, toldAbout, wireTime } from '../consultation.testing.ts';
import { setOwnParam } from '../hospital-rules.testing.ts';

const HOUR_MS = 3_600_000;
const app = sharedTestApp();

const inHours = (hours: number) => new Date(app().clock.now() + hours * HOUR_MS);
const arranged = async (hours: number, more: Partial<ConsultationRow> = {}) => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis', scheduleTime: inHours(hours), remotePrice: 30_000, ...more });
  await paidFor(app(), row);
  return row;
};
const move = async ({ id }: ConsultationRow, hours: number, who: 'expert1' | 'operator' | 'doctor1' = 'expert1', shown?: number) =>
  (await app().as(who)).send(rescheduleConsultation, {
    applyOrderId: id,
    scheduleTime: wireTime(inHours(hours).getTime()),
    reason: '专家急诊手术',
    ...(shown === undefined ? {} : { shownTime: wireTime(inHours(shown).getTime()) }),
  });
const termsOf = async ({ id }: ConsultationRow) => (await app().as('doctor1')).get(cancelTerms, { applyOrderId: id });

test('both sides are told the old hour and the new, and it is reminded of by the new one alone', async () => {
  const row = await arranged(60, { remindedTime: inHours(-20) });
  expect(await move(row, 10)).toMatchObject({ status: 200 });
  expect(await toldAbout(app(), row)).toEqual(
    expect.arrayContaining(['doctor1', 'expert1'].map((person) => ({ person, title: '会诊已改期' }))),
  );
  const stored = await storedConsultation(app(), row);
  expect(stored).toMatchObject({ applyOrderStatus: 'wait_diagnosis', scheduleTime: inHours(10) });
  await remindConsultations(app().services);
  expect((await toldAbout(app(), row)).filter(({ title }) => title.includes('将'))).toEqual([]);
});

test('the past, the hour that it has, and one that nobody arranged are refused', async () => {
  const row = await arranged(20);
  expect(await move(row, -1)).toMatchObject({ status: 400, body: { msg: '会诊时间不能早于当前时间' } });
  expect(await move(row, 20)).toMatchObject({ status: 409, body: { msg: '该会诊已约定在此时间' } });
  expect(await move(row, 30, 'doctor1')).toMatchObject({ status: 403 });
  const offline = await aConsultation(app(), { status: 'wait_diagnosis', scheduleTime: null });
  expect(await move(offline, 20)).toMatchObject({ status: 409, body: { msg: '该会诊未约定时间，不能改期' } });
});

test.each([
  ['to tomorrow from next week: as early as before', 100, 5, 100],
  ['to a later one: by that', 1, 30, 100],
  ['within the day: by the better of both', 1, 10, 50],
])('moved %s goes back', async (_what, before, after, percent) => {
  const row = await arranged(before);
  await move(row, after);
  expect(await termsOf(row)).toMatchObject({ percent });
  await (await app().as('doctor1')).get(cancelConsultation, { applyOrderId: row.id, reason: '时间不合适' });
  expect(await moneyOf(app(), row)).toMatchObject({ refunded: percent * 300 });
});

test('moved again and again, the latest hour that was ever told counts; once it passed unheld, no hour binds the applicant', async () => {
  const again = await arranged(10);
  await move(again, 60, 'operator');
  await move(again, 3);
  expect(await termsOf(again)).toMatchObject({ percent: 100 });
  const unheld = await arranged(-0.5);
  expect(await termsOf(unheld)).toMatchObject({ percent: 0 });
  await move(unheld, 1);
  expect(await termsOf(unheld)).toMatchObject({ percent: 100 });
});

test('the hour that followed upon one that nobody held costs what any hour does, from then on; one that was planned by stays', async () => {
  const [unheld, brought] = [await arranged(-0.5), await arranged(25)];
  await move(unheld, 1);
  await move(brought, 1);
  app().clock.advance(HOUR_MS);
  expect([await termsOf(unheld), await termsOf(brought)]).toMatchObject([{ percent: 0 }, { percent: 100 }]);
  app().clock.advance(-HOUR_MS);
  expect(await termsOf(unheld)).toMatchObject({ percent: 100 });
});

test('of one that nobody held nothing is free at the hour that it is moved to, also an earlier one; what was planned by stays', async () => {
  const unheld = await arranged(-0.5);
  await move(unheld, 30);
  await move(unheld, 5);
  expect(await storedConsultation(app(), unheld)).toMatchObject({ freeUntil: inHours(5), promisedTime: inHours(30) });
  await move(unheld, 40);
  expect(await storedConsultation(app(), unheld)).toMatchObject({ freeUntil: inHours(5), promisedTime: inHours(40) });
  const near = await arranged(-0.5);
  await move(near, 8);
  await move(near, 3);
  expect(await termsOf(near)).toMatchObject({ percent: 100 });
  app().clock.advance(3 * HOUR_MS);
  expect(await termsOf(near)).toMatchObject({ percent: 50 });
  app().clock.advance(-3 * HOUR_MS);
});

test('an hour that is brought forward by exactly a day keeps its promise, also of one that nobody held', async () => {
  const row = await arranged(-0.5);
  await move(row, 29);
  await move(row, 5);
  app().clock.advance(5 * HOUR_MS);
  expect(await termsOf(row)).toMatchObject({ percent: 100 });
  app().clock.advance(-5 * HOUR_MS);
});

test('two who move it at the same moment: one does', async () => {
  const row = await arranged(50);
  const replies = await Promise.all([move(row, 60), move(row, 60, 'operator')]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('two who move it to different hours: the other is told of the first, and moves it knowing that', async () => {
  const row = await arranged(50);
  const replies = await Promise.all([move(row, 60, 'expert1', 50), move(row, 70, 'operator', 50)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.msg).toMatch(/^会诊时间已被改为.+，请核对后再改期$/);
  const shown = replies[0]?.status === 200 ? 60 : 70;
  expect(await move(row, 80, 'operator', shown)).toMatchObject({ status: 200 });
});

test('what the clock is about to end stays as it is', async () => {
  const row = await arranged(-3, { waitingSince: inHours(-30) });
  expect(await move(row, 5)).toMatchObject({ status: 409 });
  // By the grace of the applying hospital, whoever looks.
  await setOwnParam(app(), row.tenantId, 'consultation.grace', 4);
  expect(await move(row, 5)).toMatchObject({ status: 200 });
});
