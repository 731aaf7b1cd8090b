import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectExtraFee, passStatement } from '../../../contract/domains/consultation/consultation.actions.ts';
import { cashierList, consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationMoney, type MoneyEntry } from '../../../contract/domains/consultation/consultation-money.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { assertLedger, ledgerOf, moneyOf, owedFor } from '../../engine/ledger/payment-ledger.testing.ts';
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

/** Settled, with extra time that nobody has paid yet. */
async function owing(otherPrice = 20_000, remotePrice = FEE): Promise<ConsultationRow> {
  const row = await aConsultation(app, { status: 'diagnosis', remotePrice, extraUnits: 2, otherPrice });
  await paidFor(app, row);
  await (await app.as('operator')).get(passStatement, { applyOrderId: row.id });
  return row;
}
const collect = async (who: PersonName, row: ConsultationRow, amount: number, key?: string) =>
  (await app.as(who)).send(collectExtraFee, { applyOrderId: row.id, amount, receiptNo: 'SJ002' }, { key });
const canOf = async (who: PersonName, row: ConsultationRow) =>
  (await (await app.as(who)).get<{ can: string[] }>(consultationDetail, { applyOrderId: row.id })).can;

test.each([
  [20_000, 'share_hospital -10000, share_expert -8000, share_platform -2000'],
  [34, 'share_hospital -17, share_expert -13, share_platform -4'],
])('books %d cents that were owed and divides them, in one booking', async (amount, shares) => {
  const row = await owing(amount);
  expect([await owedFor(app, row), await moneyOf(app, row)]).toEqual([
    amount,
    { paid: FEE, refunded: 0, forfeited: 0, settled: FEE, held: 0 },
  ]);
  expect(await collect('cashier', row, amount)).toMatchObject({ status: 200, body: { data: { applyOrderId: row.id, extraDue: 0 } } });
  expect((await ledgerOf(app, row)).at(-1)).toBe(`collect cash_cashier ${amount}, receivable -${amount}, billed ${amount}, ${shares}`);
  expect([await owedFor(app, row), await moneyOf(app, row)]).toEqual([
    0,
    { paid: FEE + amount, refunded: 0, forfeited: 0, settled: FEE + amount, held: 0 },
  ]);
  expect(await storedConsultation(app, row)).toMatchObject({ applyOrderStatus: 'complete', extraDue: 0, otherPrice: amount });
  expect(await stepsOf(app, row.id)).toEqual(['statementPass']);
  await assertLedger(app);
});

test('a consultation that was free of charge owes its extra time all the same', async () => {
  const row = await owing(20_000, 0);
  expect(await canOf('cashier', row)).toContain(collectExtraFee.name);
  expect((await collect('cashier', row, 20_000)).status).toBe(200);
  expect(await moneyOf(app, row)).toEqual({ paid: 20_000, refunded: 0, forfeited: 0, settled: 20_000, held: 0 });
  await assertLedger(app);
});

test('another amount is refused and books nothing', async () => {
  const row = await owing();
  for (const amount of [19_999, 20_001, 0])
    expect(await collect('cashier', row, amount)).toMatchObject({ status: 400, body: { msg: '收费金额与待收加时费不一致' } });
  expect(await owedFor(app, row)).toBe(20_000);
});

describe('once', () => {
  test('two at once: one wins, the other is told', async () => {
    const row = await owing();
    const replies = await Promise.all([collect('cashier', row, 20_000), collect('operator', row, 20_000)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await moneyOf(app, row)).toMatchObject({ paid: FEE + 20_000 });
  });

  test('again: nothing is owed any more; with the same key the same answer', async () => {
    const row = await owing();
    const first = await collect('cashier', row, 20_000, `collect-${row.id}`);
    expect(first.status).toBe(200);
    expect(await collect('cashier', row, 20_000, `collect-${row.id}`)).toEqual(first);
    expect(await collect('cashier', row, 20_000)).toMatchObject({ status: 409, body: { msg: '该单据没有待收的加时费' } });
    expect(await moneyOf(app, row)).toMatchObject({ paid: FEE + 20_000 });
  });
});

test('nothing is owed before the settlement', async () => {
  const row = await aConsultation(app, { status: 'diagnosis', remotePrice: FEE, extraUnits: 2, otherPrice: 20_000 });
  expect((await collect('cashier', row, 20_000)).status).toBe(409);
  expect(await canOf('cashier', row)).not.toContain(collectExtraFee.name);
});

test.each([
  ['doctor1', 403],
  ['expert1', 403],
  ['nobody', 403],
  ['stranger', 403],
  ['strangerAdmin', 404],
] as const)('%s may not, %i', async (who, status) => {
  const row = await owing();
  expect((await collect(who, row, 20_000)).status).toBe(status);
  expect(await owedFor(app, row)).toBe(20_000);
});

test('stands in the list of what waits for the cashier until it is paid, and can be taken there', async () => {
  const row = await owing(20_000, 0);
  const listed = async (queryScope?: string) => {
    const { records, total } = await (await app.as('cashier')).get<Page<{ can: string[] }>>(cashierList, { no: row.no, queryScope });
    expect(total).toBe(records.length);
    return records;
  };
  expect(await listed()).toMatchObject([{ id: row.id, extraDue: 20_000, otherPrice: 20_000 }]);
  expect((await listed('todo'))[0]?.can).toContain(collectExtraFee.name);
  await collect('cashier', row, 20_000);
  expect(await listed()).toEqual([]);
  expect(await listed('all')).toMatchObject([{ id: row.id, extraDue: 0, otherPrice: 20_000 }]);
});

test('the card tells what is owed, then who took it and how it was divided', async () => {
  const row = await owing();
  const card = async (who: PersonName) => {
    const data = await (await app.as(who)).get<{ receivable?: number; entries: MoneyEntry[] }>(consultationMoney, { applyOrderId: row.id });
    return [
      data.receivable,
      ...data.entries.slice(who === 'doctor1' ? 2 : who === 'expert1' ? 1 : 4).map(({ kind, amount }) => `${kind} ${amount}`),
    ];
  };
  expect(await card('doctor1')).toEqual([20_000, 'bill 20000']);
  await collect('cashier', row, 20_000);
  expect(await card('doctor1')).toEqual([undefined, 'bill 20000', 'collect 20000', 'settle 20000']);
  expect(await card('expert1')).toEqual([undefined, 'expert 8000']);
  expect(await card('cashier')).toEqual([undefined, 'bill 20000', 'collect 20000', 'hospital 10000', 'expert 8000', 'platform 2000']);
});
