import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Database, openDatabase } from '../store/database.ts';
import { newId } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';
import { assertLedger, ledgerOf, moneyOf, owedFor } from './payment-ledger.testing.ts';
import { balanceOf, bill, collect, endRound, type Order, pay, payMore, payOutDue, refundPart, settle } from './payment-ledger.ts';

const [OWNER, OTHER] = ['100002', '100001'];
const by = { now: Date.parse('2026-11-20T02:00:00Z') };
const shares = { hospital: 50, expert: 40 };
let scratch: TestDatabase;
let database: Database;
beforeAll(async () => {
  scratch = await createTestDatabase();
  database = openDatabase(scratch.url, { connections: 4 });
});
afterAll(async () => {
  await database.close();
  await scratch.drop();
});

const ledger = { services: {} as { database: Database } };
beforeAll(() => {
  ledger.services.database = database;
});
const anOrder = (): Order => ({ type: 'consultation', id: newId(), tenantId: OWNER });
const inTenant = <T>(tenantId: string, work: (tx: Tx) => Promise<T>) => database.forTenant(tenantId).transaction(work);
const cash = (amount: number, key?: string) => ({ amount, channel: 'cashier', key }) as const;

test('each round ends with nothing left, and starts from nothing', async () => {
  const order = anOrder();
  await inTenant(OWNER, async (tx) => {
    await pay(tx, order, cash(101), by);
    expect(await endRound(tx, order, 50, by)).toBe(50);
    await pay(tx, order, { amount: 200, channel: 'portal' }, by);
    expect(await endRound(tx, order, 100, by)).toBe(200);
    await pay(tx, order, cash(99), by);
    await settle(tx, order, shares, by);
  });
  expect(await ledgerOf(ledger, order)).toEqual([
    'pay-1 cash_cashier 101, held -101',
    'refund-1 held 50, refund_due -50',
    'forfeit-1 held 51, forfeited -51',
    'pay-2 cash_portal 200, held -200',
    'refund-2 held 200, refund_due -200',
    'pay-3 cash_cashier 99, held -99',
    'settle-3 held 99, share_hospital -49, share_expert -39, share_platform -11',
  ]);
  expect(await moneyOf(ledger, order)).toEqual({ paid: 400, refunded: 250, forfeited: 51, settled: 99, held: 0 });
});

test('what went back is due until it is paid out: each refund once, by the channels through which its round was paid', async () => {
  const order = anOrder();
  await inTenant(OWNER, async (tx) => {
    await pay(tx, order, cash(100), by);
    await payMore(tx, order, { amount: 50, channel: 'portal', key: 'more' }, by);
    expect(await refundPart(tx, order, { amount: 80, key: 'a' }, by)).toBe(80);
    expect(await refundPart(tx, order, { amount: 80, key: 'a' }, by).catch((error: Error) => error.message)).toContain('more than is held');
    expect(await refundPart(tx, order, { amount: 60, key: 'b' }, by)).toBe(60);
    expect(await refundPart(tx, order, { amount: 10, key: 'b' }, by)).toBe(0);
    expect([await payOutDue(tx, order, by), await payOutDue(tx, order, by)]).toEqual([140, 0]);
  });
  expect((await ledgerOf(ledger, order)).filter((booking) => booking.startsWith('payout'))).toEqual([
    'payout-1-a refund_due 80, cash_cashier -80',
    'payout-1-b refund_due 60, cash_cashier -20, cash_portal -40',
  ]);
  expect(await moneyOf(ledger, order)).toMatchObject({ paid: 150, refunded: 140, held: 10 });
});

test('a round that is over is left alone, however often it is ended', async () => {
  const order = anOrder();
  await inTenant(OWNER, async (tx) => {
    await endRound(tx, order, 100, by);
    await pay(tx, order, cash(100), by);
    for (const percent of [0, 100, 100]) await endRound(tx, order, percent, by);
    await settle(tx, order, shares, by);
  });
  expect(await ledgerOf(ledger, order)).toEqual(['pay-1 cash_cashier 100, held -100', 'forfeit-1 held 100, forfeited -100']);
});

test('another tenant that takes part sees the same balance, and books where the money is', async () => {
  const order = anOrder();
  await inTenant(OWNER, (tx) => pay(tx, order, cash(100), by));
  const seen = await inTenant(OTHER, async (tx) => {
    const before = await balanceOf(tx, order);
    await endRound(tx, order, 100, by);
    return [before.held, (await balanceOf(tx, order)).held];
  });
  expect(seen).toEqual([100, 0]);
  expect(await moneyOf(ledger, order)).toMatchObject({ paid: 100, refunded: 100, held: 0 });
});

test('the same payment again, also in two transactions at once, is booked once', async () => {
  const order = anOrder();
  const notify = () => inTenant(OWNER, (tx) => pay(tx, order, { amount: 100, channel: 'portal', key: 'portal-4711' }, by));
  await Promise.all([notify(), notify()]);
  await notify();
  expect(await ledgerOf(ledger, order)).toEqual(['portal-4711 cash_portal 100, held -100']);
});

test('another payment while one is held is refused; what is no amount is a mistake of ours', async () => {
  const order = anOrder();
  await inTenant(OWNER, (tx) => pay(tx, order, cash(100), by));
  await expect(inTenant(OWNER, (tx) => pay(tx, order, cash(100, 'another'), by))).rejects.toMatchObject({ code: 409 });
  for (const amount of [0, -1, 1.5, Number.NaN])
    await expect(inTenant(OWNER, (tx) => pay(tx, anOrder(), cash(amount), by))).rejects.toThrow();
});

test.each([
  { hospital: 90, expert: 90 },
  { hospital: -10, expert: 50 },
])('shares that do not fit into the whole divide nothing: %o', async (wrong) => {
  const order = anOrder();
  await inTenant(OWNER, (tx) => pay(tx, order, cash(100), by));
  await expect(inTenant(OWNER, (tx) => settle(tx, order, wrong, by))).rejects.toMatchObject({ code: 409 });
  expect(await moneyOf(ledger, order)).toMatchObject({ settled: 0, held: 100 });
});

test('what is billed is owed once and collected once, and is no part of the balance before', async () => {
  const order = anOrder();
  const paid = await inTenant(OWNER, async (tx) => {
    await bill(tx, order, 0, by);
    await bill(tx, order, 33, by);
    await bill(tx, order, 33, by);
    return [await collect(tx, order, 'portal', shares, by), await collect(tx, order, 'cashier', shares, by)];
  });
  expect(paid).toEqual([33, 0]);
  expect(await owedFor(ledger, order)).toBe(0);
  expect(await ledgerOf(ledger, order)).toEqual([
    'bill receivable 33, billed -33',
    'collect cash_portal 33, receivable -33, billed 33, share_hospital -16, share_expert -13, share_platform -4',
  ]);
  expect(await moneyOf(ledger, order)).toEqual({ paid: 33, refunded: 0, forfeited: 0, settled: 33, held: 0 });
});

test('all of it adds up', () => assertLedger(ledger));
