import { describe, expect, test } from 'vitest';
import {
  auditConsultation,
  payConsultation,
  payOutRefund,
  submitConsultation,
} from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationMoney, type MoneyEntry } from '../../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { assertLedger, leaveDue, ledgerOf, moneyOf } from '../../../engine/ledger/payment-ledger.testing.ts';
import { sql } from '../../../engine/store/sql.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, paidFor, storedConsultation } from '../consultation.testing.ts';

const app = sharedTestApp();

test('books exactly what the order costs, with its receipt', async () => {
  const row = await aConsultation(app(), { status: 'wait_pay' });
  await (await app().as('operator')).get(payConsultation, { applyOrderId: row.id, amount: 30_000, receiptNo: 'SJ001' });
  expect(await ledgerOf(app(), row)).toEqual(['pay-1 cash_cashier 30000, held -30000']);
});

test('refuses any other amount and books nothing', async () => {
  const row = await aConsultation(app(), { status: 'wait_pay' });
  const reply = await (await app().as('cashier')).send(payConsultation, { applyOrderId: row.id, amount: 29_999 });
  expect(reply).toMatchObject({ status: 400, body: { msg: '收费金额与会诊费不一致' } });
  expect(await ledgerOf(app(), row)).toEqual([]);
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'wait_pay' });
});

test.each(['300.00', '1e4', -1, 3.5, '三百'])('refuses %s as an amount', async (amount) => {
  const row = await aConsultation(app(), { status: 'wait_pay' });
  expect((await (await app().as('cashier')).send(payConsultation, { applyOrderId: row.id, amount })).status).toBe(400);
});

describe('an order that was paid for, returned, and handed in anew', () => {
  const FEE = 30_000;

  /** Its fee waits at the window still. */
  async function returned() {
    const row = await aConsultation(app(), { status: 'wait_pay', remotePrice: FEE, refundDue: FEE });
    await paidFor(app(), row);
    await leaveDue(app(), row, FEE);
    return row;
  }
  const take = async (row: { id: string }, kept?: number, amount = FEE) =>
    (await app().as('cashier')).send(payConsultation, { applyOrderId: row.id, amount, kept });

  test('what waits at the window is set against its fee: no cash crosses the counter, and the books and the card say so', async () => {
    const row = await returned();
    expect((await take(row, FEE)).status).toBe(200);
    expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'wait_primaryaudit', refundDue: 0 });
    expect(await moneyOf(app(), row)).toEqual({ paid: 2 * FEE, refunded: FEE, forfeited: 0, settled: 0, held: FEE });
    type Card = { paid: number; refunded: number; due?: number; entries: MoneyEntry[] };
    const { paid, refunded, due, entries } = await (await app().as('cashier')).get<Card>(consultationMoney, { applyOrderId: row.id });
    expect([paid, refunded]).toEqual([FEE, 0]);
    expect([due, ...entries.map(({ kind, amount }) => [kind, amount])]).toEqual([undefined, ['pay', FEE], ['keep', FEE], ['pay', FEE]]);
    const again = await (await app().as('cashier')).send(payOutRefund, { applyOrderId: row.id, amount: FEE });
    expect(again).toMatchObject({ status: 409, body: { msg: '该单据没有应退未付的费用' } });
    await assertLedger(app());
    await app().deliver();
    const { rows } = await app()
      .services.database.forGroup()
      .run(
        sql`SELECT title FROM notice WHERE user_id = ${app().people.doctor1.userId} AND context LIKE ${`%${row.no}%300.00 元已抵缴%无须领取%`}`,
      );
    expect(rows).toEqual([{ title: '会诊费已抵缴' }]);
  });

  test('of more than its fee, the rest is handed out; of less, the rest is taken', async () => {
    const { database } = app().services;
    for (const [fee, kept, left] of [
      [20_000, 20_000, 10_000],
      [50_000, FEE, 0],
    ] as const) {
      const row = await returned();
      await database
        .forGroup()
        .run(sql`UPDATE consultation SET remote_price = ${fee} WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`);
      expect((await take(row, kept, fee)).status).toBe(200);
      expect(await storedConsultation(app(), row)).toMatchObject({ refundDue: left });
      if (left > 0) expect((await (await app().as('cashier')).send(payOutRefund, { applyOrderId: row.id, amount: left })).status).toBe(200);
      expect(await moneyOf(app(), row)).toMatchObject({ paid: FEE + fee, refunded: FEE, held: fee });
    }
    await assertLedger(app());
  });

  test('what was handed out meanwhile is not kept as well, and whoever says nothing takes all of it', async () => {
    const row = await returned();
    await (await app().as('cashier')).send(payOutRefund, { applyOrderId: row.id, amount: FEE });
    expect(await take(row, FEE)).toMatchObject({ status: 400, body: { msg: '待退现金已有变化，请刷新后重新核对抵缴金额' } });
    expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'wait_pay' });
    const other = await returned();
    expect(await take(other, FEE - 1)).toMatchObject({ status: 400 });
    expect((await take(other)).status).toBe(200);
    expect(await storedConsultation(app(), other)).toMatchObject({ refundDue: FEE });
    await assertLedger(app());
  });

  test('handed out and set against it at once: one of the two', async () => {
    const row = await returned();
    const payOut = (await app().as('operator')).send(payOutRefund, { applyOrderId: row.id, amount: FEE });
    const replies = await Promise.all([take(row, FEE), payOut]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await assertLedger(app());
  });
});
