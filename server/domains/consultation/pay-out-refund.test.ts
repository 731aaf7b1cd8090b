import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DELETE } from '../../../contract/domains/consultation/consultation.abilities.ts';
import {
  cancelConsultation,
  collectExtraFee,
  passStatement,
  payConsultation,
  payOutRefund,
  recoverConsultation,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import {
  cashierList,
  consultationDetail,
  deleteConsultation,
  removeConsultations,
} from '../../../contract/domains/consultation/consultation.endpoints.ts';
import type { ConsultationState } from '../../../contract/domains/consultation/consultation.states.ts';
import { consultationExports } from '../../../contract/domains/consultation/consultation-exports.endpoints.ts';
import { consultationMoney, type MoneyEntry } from '../../../contract/domains/consultation/consultation-money.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { assertLedger, leaveDue, ledgerOf, moneyOf } from '../../engine/ledger/payment-ledger.testing.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, paidFor, stepsOf, storedConsultation } from './consultation.testing.ts';

const FEE = 30_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** An order of an older version, whose fee should have gone back when a hospital or the clock ended it. */
async function owing(status: ConsultationState = 'nullify', values: Partial<ConsultationRow> = {}): Promise<ConsultationRow> {
  const row = await aConsultation(app, { status, remotePrice: FEE, refundDue: FEE, ...values });
  await paidFor(app, { ...row, remotePrice: FEE });
  await leaveDue(app, row, FEE);
  return row;
}
const payOut = async (who: PersonName, row: ConsultationRow, amount = FEE, key?: string) =>
  (await app.as(who)).send(payOutRefund, { applyOrderId: row.id, amount, receiptNo: 'TF001' }, { key });
const detailOf = async (who: PersonName, row: ConsultationRow) =>
  (await app.as(who)).send<{ can: string[]; refundDue?: number }>(consultationDetail, { applyOrderId: row.id });
const canOf = async (who: PersonName, row: ConsultationRow) => (await detailOf(who, row)).body.data?.can ?? [];
const payoutsOf = async (row: ConsultationRow) => (await ledgerOf(app, row)).filter((booking) => booking.includes('payout'));

test('books what was due out of the cash by which it had come, with who, when and the receipt, and moves the order nowhere', async () => {
  const row = await owing();
  expect(await payOut('cashier', row)).toMatchObject({ status: 200, body: { data: { applyOrderId: row.id, refundDue: 0 } } });
  expect(await payoutsOf(row)).toEqual([`before-payout-left refund_due ${FEE}, cash_cashier -${FEE}`]);
  expect(await moneyOf(app, row)).toEqual({ paid: FEE, refunded: FEE, forfeited: 0, settled: 0, held: 0 });
  expect(await storedConsultation(app, row)).toMatchObject({ applyOrderStatus: 'nullify', refundDue: 0 });
  expect(await stepsOf(app, row.id)).toEqual([]);
  const { rows } = await app.services.database
    .forGroup()
    .run(sql`SELECT user_id AS "userId", call FROM audit_log WHERE row_id = ${row.id} AND call = ${payOutRefund.name}`);
  expect(rows).toEqual([{ userId: app.people.cashier.userId, call: payOutRefund.name }]);
  await assertLedger(app);
});

test('what goes back of a fee waits in the list of whoever hands it out, who is told of it', async () => {
  const row = await aConsultation(app, { status: 'wait_diagnosis', remotePrice: FEE });
  await paidFor(app, row);
  await (await app.as('doctor1')).get(cancelConsultation, { applyOrderId: row.id, reason: '患者转院' });
  expect(await storedConsultation(app, row)).toMatchObject({ applyOrderStatus: 'cancel', refundDue: FEE });
  expect(await canOf('cashier', row)).toContain(payOutRefund.name);
  await app.deliver();
  const { rows } = await app.services.database
    .forGroup()
    .run(sql`SELECT title FROM notice WHERE user_id = ${app.people.cashier.userId} AND context LIKE ${`%${row.no}%应退现金 300.00 元%`}`);
  expect(rows).toEqual([{ title: '会诊费待退现金' }]);
  expect((await payOut('cashier', row)).status).toBe(200);
  expect(await payoutsOf(row)).toEqual([`payout-1 refund_due ${FEE}, cash_cashier -${FEE}`]);
});

test('another amount is refused and books nothing', async () => {
  const row = await owing();
  for (const amount of [FEE - 1, FEE + 1, 0])
    expect(await payOut('cashier', row, amount)).toMatchObject({ status: 400, body: { msg: '退费金额与应退未付金额不一致' } });
  expect(await payoutsOf(row)).toEqual([]);
});

describe('once', () => {
  test('two at once: one wins, the other is told', async () => {
    const row = await owing();
    const replies = await Promise.all([payOut('cashier', row), payOut('operator', row)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await payoutsOf(row)).toHaveLength(1);
  });

  test('again: nothing is due any more; with the same key the same answer', async () => {
    const row = await owing();
    const first = await payOut('cashier', row, FEE, `refund-${row.id}`);
    expect(first.status).toBe(200);
    expect(await payOut('cashier', row, FEE, `refund-${row.id}`)).toEqual(first);
    expect(await payOut('cashier', row)).toMatchObject({ status: 409, body: { msg: '该单据没有应退未付的费用' } });
    expect(await payoutsOf(row)).toHaveLength(1);
  });
});

test('nothing is due of an order whose fee went back when it ended', async () => {
  const row = await aConsultation(app, { status: 'cancel', remotePrice: FEE });
  expect(await payOut('cashier', row)).toMatchObject({ status: 409, body: { msg: '该单据没有应退未付的费用' } });
  expect(await canOf('cashier', row)).not.toContain(payOutRefund.name);
});

test.each([
  ['doctor1', 403],
  ['expert1', 403],
  ['applyAdmin', 403],
  ['nobody', 403],
  ['stranger', 403],
  ['strangerAdmin', 404],
] as const)('%s may not, %i', async (who, status) => {
  const row = await owing();
  expect((await payOut(who, row)).status).toBe(status);
  expect(await payoutsOf(row)).toEqual([]);
});

test('is offered, with the amount, to who may pay it out, and to nobody else', async () => {
  const row = await owing('complete');
  const seen = async (who: PersonName) => {
    const { can = [], refundDue } = (await detailOf(who, row)).body.data ?? {};
    return [can.includes(payOutRefund.name), refundDue];
  };
  expect([await seen('cashier'), await seen('operator')]).toEqual([
    [true, FEE],
    [true, FEE],
  ]);
  for (const who of ['doctor1', 'expert1', 'applyAdmin'] as const) expect(await seen(who), who).toEqual([false, undefined]);
  await payOut('cashier', row);
  expect(await seen('cashier')).toEqual([false, undefined]);
});

describe('the list of what waits for the cashier', () => {
  const listed = async (no: string | null | undefined, queryScope?: string) => {
    const { records, total } = await (await app.as('cashier')).get<Page<{ can: string[] }>>(cashierList, { no, queryScope, size: 200 });
    expect(total).toBe(records.length);
    return records;
  };

  test('has it until it is paid out, whatever the order costs now', async () => {
    const row = await owing('overdue', { remotePrice: 0 });
    expect(await listed(row.no)).toMatchObject([{ id: row.id, refundDue: FEE }]);
    expect((await listed(row.no, 'todo'))[0]?.can).toContain(payOutRefund.name);
    await payOut('cashier', row);
    expect(await listed(row.no)).toEqual([]);
    expect(await listed(row.no, 'all')).toMatchObject([{ id: row.id }]);
  });

  test('counts an order once that waits for its next fee or owes for extra time, too', async () => {
    const rows = [await owing('wait_pay'), await owing('diagnosis', { remotePrice: 0, extraUnits: 2, otherPrice: 20_000 })] as const;
    await (await app.as('operator')).get(passStatement, { applyOrderId: rows[1].id });
    const ids = (await listed(undefined)).map((row) => (row as unknown as { id: string }).id);
    for (const { id } of rows) expect(ids.filter((one) => one === id)).toEqual([id]);
    expect(await canOf('cashier', rows[0])).toEqual(expect.arrayContaining([payOutRefund.name, payConsultation.name]));
    expect(await canOf('cashier', rows[1])).toEqual(expect.arrayContaining([payOutRefund.name, collectExtraFee.name]));
  });

  test('has it also when its author took the order up again, and keeps it in the books: a draft else is theirs alone', async () => {
    const row = await owing('cancel');
    await (await app.as('doctor1')).get(recoverConsultation, { applyOrderId: row.id });
    expect(await storedConsultation(app, row)).toMatchObject({ applyOrderStatus: 'wait_submit', refundDue: FEE });
    expect(await listed(row.no)).toMatchObject([{ id: row.id }]);
    expect((await payOut('cashier', row)).status).toBe(200);
    expect([await listed(row.no), (await detailOf('cashier', row)).status]).toEqual([[], 200]);
    const draft = await aConsultation(app, { remotePrice: FEE });
    expect((await detailOf('cashier', draft)).status).toBe(404);
  });
});

test('what owes a refund is not deleted, neither by its author nor in a batch, nor is what was paid for once it was paid out', async () => {
  const row = await owing('cancel');
  const other = await aConsultation(app, { status: 'cancel' });
  const refused = { status: 409, body: { msg: '该单据有应退未付的费用，办理退费后才能删除' } };
  const [doctor1, applyAdmin] = [await app.as('doctor1'), await app.as('applyAdmin')];
  expect(await doctor1.send(deleteConsultation, { applyOrderId: row.id })).toMatchObject(refused);
  expect(await applyAdmin.send(removeConsultations, { ids: [row.id, other.id] })).toMatchObject(refused);
  expect([(await canOf('doctor1', row)).includes(DELETE), (await canOf('doctor1', other)).includes(DELETE)]).toEqual([false, true]);
  await payOut('cashier', row);
  expect(await canOf('doctor1', row)).not.toContain(DELETE);
  const kept = { status: 409, body: { msg: '该单据有收费记录，不能删除' } };
  expect(await doctor1.send(deleteConsultation, { applyOrderId: row.id })).toMatchObject(kept);
  expect((await doctor1.send(deleteConsultation, { applyOrderId: other.id })).status).toBe(200);
});

test('the sheet of what waits for the cashier tells what is due, and no other sheet of orders does', () => {
  const telling = [...consultationExports].filter(([, { row }]) => 'refundDue' in (row ?? {}) && 'extraDue' in (row ?? {}));
  expect(telling.map(([name]) => name)).toEqual([cashierList.name]);
});

test('the card tells what is due, then who paid it out', async () => {
  const row = await owing();
  const card = async (who: PersonName) => {
    const { due, refunded, entries } = await (await app.as(who)).get<{ due?: number; refunded: number; entries: MoneyEntry[] }>(
      consultationMoney,
      { applyOrderId: row.id },
    );
    return [due, refunded, ...entries.map(({ kind, amount, userName, receiptNo }) => [kind, amount, userName, receiptNo])];
  };
  const pay = ['pay', FEE, '系统', undefined];
  expect(await card('doctor1')).toEqual([FEE, 0, pay, ['due', FEE, '系统', undefined]]);
  await payOut('cashier', row);
  for (const who of ['doctor1', 'cashier'] as const)
    expect(await card(who)).toEqual([undefined, FEE, pay, ['refund', FEE, 'cashier', 'TF001']]);
});

test('the ledger adds up after all of it', () => assertLedger(app));
