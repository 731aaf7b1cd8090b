import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VIEW_MONEY } from '../../../contract/domains/consultation/consultation.abilities.ts';
import {
  cancelConsultation,
  passStatement,
  payOutRefund,
  recoverConsultation,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationMoney, type MoneyEntry } from '../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { leaveDue } from '../../engine/ledger/payment-ledger.testing.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, paidFor } from './consultation.testing.ts';

const HOUR_MS = 3_600_000;
let app: TestApp;
let settled: ConsultationRow;
beforeAll(async () => {
  app = await createTestApp();
  settled = await aConsultation(app, { status: 'diagnosis', remotePrice: 30_000 });
  await paidFor(app, settled);
  await (await app.as('operator')).get(passStatement, { applyOrderId: settled.id });
});
afterAll(() => app.close());

interface Money extends Record<string, unknown> {
  entries: MoneyEntry[];
}
const askedBy = async (who: PersonName, row: ConsultationRow) =>
  (await app.as(who)).send<Money>(consultationMoney, { applyOrderId: row.id });
const seenBy = async (who: PersonName, row: ConsultationRow) => {
  const { entries = [], ...sums } = (await askedBy(who, row)).body.data as Money;
  return { ...sums, entries: entries.map(({ kind, amount }) => [kind, amount]) };
};

describe('who sees what of the money of an order', () => {
  const sums = { paid: 30_000, refunded: 0, forfeited: 0, settled: 30_000, held: 0 };
  const divided = [
    ['hospital', 15_000],
    ['expert', 12_000],
    ['platform', 3_000],
  ];

  test.each(['operator', 'applyAdmin', 'cashier', 'platformAdmin'] as const)('%s: all of it, shares included', async (who) => {
    expect(await seenBy(who, settled)).toEqual({ ...sums, entries: [['pay', 30_000], ...divided] });
  });

  test('the applicant: what was paid and that it is settled, not how it was divided', async () => {
    expect(await seenBy('doctor1', settled)).toEqual({
      ...sums,
      entries: [
        ['pay', 30_000],
        ['settle', 30_000],
      ],
    });
  });

  test.each(['expert1', 'expertAdmin'] as const)("%s: the expert's share alone", async (who) => {
    expect(await seenBy(who, settled)).toEqual({ entries: [['expert', 12_000]] });
  });

  test.each([
    ['doctor2', 404],
    ['stranger', 404],
    ['strangerAdmin', 404],
    ['nobody', 403],
  ] as const)('%s: nothing, %i', async (who, status) => {
    expect((await askedBy(who, settled)).status).toBe(status);
  });

  test('a colleague with whom the order is shared reads it, and nothing of its money', async () => {
    const shared = await aConsultation(app, { status: 'wait_primaryaudit', isSynergy: 1, remotePrice: 30_000 });
    expect(await askedBy('doctor2', shared)).toMatchObject({ status: 403, body: { msg: '您不能查看该单据的收费与结算' } });
    const can = async (who: PersonName) =>
      (await (await app.as(who)).get<{ can: string[] }>(consultationDetail, { applyOrderId: shared.id })).can;
    expect([(await can('doctor2')).includes(VIEW_MONEY), (await can('doctor1')).includes(VIEW_MONEY)]).toEqual([false, true]);
  });
});

test('a late cancel shows what came, what went back, and what did not, with who, how and why', async () => {
  const row = await aConsultation(app, {
    status: 'wait_diagnosis',
    scheduleTime: new Date(app.clock.now() + 10 * HOUR_MS),
    remotePrice: 30_001,
  });
  await paidFor(app, row);
  await (await app.as('doctor1')).get(cancelConsultation, { applyOrderId: row.id, reason: '患者转院' });
  const { data } = (await askedBy('cashier', row)).body;
  expect(data).toMatchObject({ paid: 30_001, refunded: 0, due: 15_000, forfeited: 15_001, settled: 0, held: 0 });
  const said = { reason: '申请人取消：患者转院', userName: 'doctor甲', time: '2026-11-20 10:00:00' };
  expect(data?.entries).toEqual([
    expect.objectContaining({ kind: 'pay', amount: 30_001, channel: 'cashier' }),
    expect.objectContaining({ kind: 'due', amount: 15_000, ...said }),
    expect.objectContaining({ kind: 'forfeit', amount: 15_001, ...said }),
  ]);
});

test('what an older round left due stands once, with the refund that owes it, beside what goes back since', async () => {
  const scheduleTime = new Date(app.clock.now() + 10 * HOUR_MS);
  const row = await aConsultation(app, { status: 'wait_diagnosis', scheduleTime, remotePrice: 30_000, refundDue: 30_000 });
  // The rounds of older versions went over as one: two payments, of which the first was never given back.
  await paidFor(app, { ...row, remotePrice: 60_000 });
  await leaveDue(app, row, 30_000);
  const doctor = await app.as('doctor1');
  const cancel = () => doctor.get(cancelConsultation, { applyOrderId: row.id, reason: '患者转院' });
  const before = [
    ['pay', 60_000],
    ['due', 30_000],
  ];
  const half = [
    ['due', 15_000],
    ['forfeit', 15_000],
  ];
  const sums = { paid: 60_000, refunded: 0, due: 45_000, forfeited: 15_000, settled: 0, held: 0 };
  await cancel();
  expect(await seenBy('doctor1', row)).toEqual({ ...sums, entries: [...before, ...half] });
  await doctor.get(recoverConsultation, { applyOrderId: row.id });
  await cancel();
  expect(await seenBy('doctor1', row)).toEqual({ ...sums, entries: [...before, ...half] });
  await (await app.as('cashier')).get(payOutRefund, { applyOrderId: row.id, amount: 45_000 });
  const { due: _, ...paid } = { ...sums, refunded: 45_000 };
  const out = [
    ['refund', 30_000],
    ['refund', 15_000],
  ];
  expect(await seenBy('doctor1', row)).toEqual({ ...paid, entries: [['pay', 60_000], ['forfeit', 15_000], ...out] });
});
