import { afterEach, describe, expect, test } from 'vitest';
import { reportAbsent } from '../../../contract/domains/consultation/absent-applicant.actions.ts';
import { cancelConsultation, scheduleConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { cancelTerms } from '../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { answerSupplement } from '../../../contract/domains/consultation/supplement.actions.ts';
import { moneyOf } from '../../engine/ledger/payment-ledger.testing.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { clinicStops } from './clinic-stop.testing.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { paidFor, storedConsultation, wireTime } from './consultation.testing.ts';

const HOUR_MS = 3_600_000;
const TITLE = '会诊专家停诊，请改期';
const app = sharedTestApp();
const { inDays, arranged, stop } = clinicStops(app);
afterEach(async () => void (await stop()));

test('the applicant, who cannot move it, cancels it for nothing until it is moved, and is not reported absent', async () => {
  const paid = { remotePrice: 30_000, payTime: new Date(inDays(-1)) };
  const rows = [await arranged(1 / 24, paid), await arranged(1 / 24, { ...paid, status: 'wait_supplement' })] as const;
  for (const row of rows) await paidFor(app(), row);
  const doctor = await app().asUser(app().people.doctor1);
  const terms = async ({ id }: ConsultationRow) => (await doctor.get<{ percent: number }>(cancelTerms, { applyOrderId: id })).percent;
  expect([await terms(rows[0]), await terms(rows[1])]).toEqual([0, 0]);
  await stop(0, 1);
  expect([await terms(rows[0]), await terms(rows[1])]).toEqual([100, 100]);
  await app().deliver();
  const { rows: notices } = await app()
    .services.database.forGroup()
    .run<{ userId: string; context: string }>(
      sql`SELECT user_id AS "userId", context FROM notice WHERE about_id = ${rows[0].id} AND title = ${TITLE}`,
    );
  const feeTold = notices.filter(({ context }) => context.includes('在此之前取消会诊的，已支付的会诊费全额退还'));
  expect(feeTold.map(({ userId }) => userId)).toEqual([app().people.doctor1.userId]);
  app().clock.advance(1.5 * HOUR_MS);
  const expert = await app().asUser(app().people.stranger);
  const report = { applyOrderId: rows[0].id, absentReason: '三次电话未接' };
  expect(await expert.send(reportAbsent, report)).toMatchObject({ status: 409, body: { msg: '会诊专家当日停诊，请改期' } });
  await doctor.get(cancelConsultation, { applyOrderId: rows[0].id, reason: '专家停诊' });
  expect(await moneyOf(app(), rows[0])).toMatchObject({ refunded: 30_000, forfeited: 0, held: 0 });
});

test('what the order was told before its hour came holds: what becomes of the absence after that changes nothing', async () => {
  const paid = { remotePrice: 30_000, payTime: new Date(inDays(-1)) };
  const [promised, stood] = [await arranged(1 / 24, paid), await arranged(1 / 24, { ...paid, stoppedIds: [app().people.expert1.userId] })];
  for (const row of [promised, stood]) await paidFor(app(), row);
  const { services, people, clock } = app();
  const percentOf = async ({ id }: ConsultationRow) =>
    (await (await app().asUser(people.doctor1)).get<{ percent: number }>(cancelTerms, { applyOrderId: id })).percent;
  await stop(0, 1);
  await services.database.forGroup().run(sql`UPDATE consultation SET stopped_ids = NULL WHERE id = ${stood.id}`);
  clock.advance(1.5 * HOUR_MS);
  const report = async ({ id }: ConsultationRow) =>
    (await app().asUser(people.stranger)).send(reportAbsent, { applyOrderId: id, absentReason: '三次电话未接' });
  // It is as if nothing had been entered before the hour.
  expect([await percentOf(promised), await percentOf(stood)]).toEqual([100, 0]);
  expect(await report(stood)).toMatchObject({ status: 200 });
  expect(await percentOf(stood)).toBe(0);
  await stop();
  expect([await percentOf(promised), await percentOf(stood)]).toEqual([100, 0]);
  expect(await report(promised)).toMatchObject({ status: 409, body: { msg: '会诊专家当日停诊，请改期' } });
  await (await app().asUser(people.doctor1)).get(cancelConsultation, { applyOrderId: promised.id, reason: '专家停诊', refund: 30_000 });
  expect(await moneyOf(app(), promised)).toMatchObject({ refunded: 30_000, forfeited: 0, held: 0 });
});

describe('an hour that was lost to an absence takes nothing from the applicant', () => {
  const lose = async (hours: number, more: Partial<ConsultationRow> = {}): Promise<ConsultationRow> => {
    const row = await arranged(hours / 24, { remotePrice: 30_000, ...more, status: 'wait_supplement', waitedSince: new Date(inDays(-9)) });
    await paidFor(app(), row);
    await stop(0, 9);
    await (await app().as('doctor1')).get(answerSupplement, { applyOrderId: row.id, supplementAnswer: '已补做' });
    await stop();
    return row;
  };
  const arrange = async ({ id }: ConsultationRow, hours: number) =>
    (await app().as('operator')).get(scheduleConsultation, { applyOrderId: id, scheduleTime: wireTime(inDays(hours / 24)) });
  const percentOf = async ({ id }: ConsultationRow): Promise<number> =>
    (await (await app().asUser(app().people.doctor1)).get<{ percent: number }>(cancelTerms, { applyOrderId: id })).percent;

  test('arranged anew to an earlier one, the one that was lost counts as well', async () => {
    const row = await lose(60);
    expect(await storedConsultation(app(), row)).toMatchObject({
      applyOrderStatus: 'wait_scheduling',
      promisedTime: new Date(inDays(2.5)),
    });
    await arrange(row, 3);
    expect(await percentOf(row)).toBe(100);
  });

  test('once it has passed before another is arranged it binds nobody: all is free until that one, and not at it', async () => {
    const row = await lose(8);
    app().clock.advance(9 * HOUR_MS);
    await arrange(row, 1);
    expect(await percentOf(row)).toBe(100);
    app().clock.advance(HOUR_MS);
    expect(await percentOf(row)).toBe(0);
  });

  test('what was free until it is free until the one that is arranged instead, for whoever cancels then or does not come', async () => {
    const hour = new Date(inDays(8 / 24));
    const [cancelled, missed] = [
      await lose(8, { freeUntil: hour, promisedTime: hour }),
      await lose(8, { freeUntil: hour, promisedTime: hour }),
    ];
    for (const row of [cancelled, missed]) await arrange(row, 3);
    expect([await percentOf(cancelled), await percentOf(missed)]).toEqual([100, 100]);
    app().clock.advance(3.5 * HOUR_MS);
    expect(await percentOf(cancelled)).toBe(50);
    await (await app().asUser(app().people.stranger)).get(reportAbsent, { applyOrderId: missed.id, absentReason: '三次电话未接' });
    expect(await percentOf(missed)).toBe(50);
  });
});
