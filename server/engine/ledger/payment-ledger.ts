import { type Account, type BookingKind, type Channel, isDivisible, type Shares } from '../../../contract/kernel/ledger.ts';
import { cutText } from '../../platform/cut-text.ts';
import { conflict } from '../../platform/refusal.ts';
import { ownerOf } from '../store/owner-runner.ts';
import { insertRows, insertSql, newId, type Stamp } from '../store/rows.ts';
import type { Runner, Tx } from '../store/runner.ts';
import { sql } from '../store/sql.ts';
import { outOf } from './cash-ways.ts';
import { type Balance, bookingsOf, dueRefundsOf, keptKeyOf, sumsOf } from './ledger.reads.ts';
import { ledgerBookingTable, ledgerLineTable } from './ledger.tables.ts';

/**
 * The money of orders, by double entry, in cents: the one port for whoever takes it, the cashier today and the payment
 * portal later. Each payment opens a round; what came in ends refunded, forfeited or divided, and nothing of it is left
 * when the round is over. What is billed beside it is owed until it is collected. All of it is read and booked as the order's owner, so that a balance is the same whoever looks.
 * Callers hold the lock of the order's row.
 */
export interface Order {
  /** The state machine that it moves through, for example `consultation`. */
  readonly type: string;
  readonly id: string;
  readonly tenantId: string;
}

/** Who books, when, and what is printed beside it. Nobody is the clock. */
export interface By extends Stamp {
  userName?: string;
  reason?: string | null;
  receiptNo?: string | null;
}

type Lines = readonly (readonly [account: Account, amount: number, payeeId?: string])[];

/** Whose work an amount is for, in cents: the shares of several are booked apart, so that each can be told their own. */
export interface Payee {
  readonly id: string;
  readonly amount: number;
}
/** How something is divided: by percent, and where it is known, for whose work how much of it is, together exactly that. */
export interface Division extends Shares {
  payees?(amount: number): readonly Payee[];
}

const cashOf = { cashier: 'cash_cashier', portal: 'cash_portal' } as const satisfies Record<Channel, Account>;

export interface Payment {
  /** Cents, more than none. */
  amount: number;
  channel: Channel;
  /** What the payer's side calls it: the same again is the same payment, and books nothing. */
  key?: string;
}

/** What came in opens a round. Throws 409 while an earlier payment is still held. */
export async function pay(tx: Tx, order: Order, { amount, channel, key }: Payment, by: By): Promise<void> {
  if (!(Number.isSafeInteger(amount) && amount > 0)) throw new Error(`not an amount to pay: ${amount}`);
  const { round, held } = await lastRound(tx, order);
  // Asked after the sum, so that the same payment from elsewhere, if the sum has it, is known as such.
  if (held > 0) {
    if (key && (await isBooked(tx, order, key))) return;
    throw conflict('该单据已收费，尚未结清');
  }
  const lines: Lines = [
    [cashOf[channel], amount],
    ['held', -amount],
  ];
  await book(tx, order, { kind: 'pay', round: round + 1, key }, lines, by);
}

/** More comes in of the same round, which is still held: once, under its key. Throws 409 where nothing is held to which it could come. */
export async function payMore(tx: Tx, order: Order, { amount, channel, key }: Payment & { key: string }, by: By): Promise<void> {
  if (!(Number.isSafeInteger(amount) && amount > 0)) throw new Error(`not an amount to pay: ${amount}`);
  const { round, held } = await lastRound(tx, order);
  if (held === 0) throw conflict('该单据没有待结的收费，不能补缴');
  const lines: Lines = [
    [cashOf[channel], amount],
    ['held', -amount],
  ];
  await book(tx, order, { kind: 'pay', round, key: `pay-${round}-${key}` }, lines, by);
}

/** Of so many cents so many percent, in whole cents: what goes back when a round ends without a service. */
export function partBack(held: number, percentBack: number): number {
  return Math.floor((held * Math.min(Math.max(percentBack, 0), 100)) / 100);
}

/**
 * The round is over without a service: so many percent of what is held are due to the payer, until somebody pays them out (`payOutDue`),
 * and what does not go back is income from now on, out of reach of later rounds. Returns the cents that are due with it: none when nothing
 * is held.
 */
export async function endRound(tx: Tx, order: Order, percentBack: number, by: By): Promise<number> {
  const { round, held } = await lastRound(tx, order);
  if (held === 0) return 0;
  const back = partBack(held, percentBack);
  const { receiptNo: _, ...why } = by;
  if (back > 0) await book(tx, order, { kind: 'refund', round }, backTo(back), why);
  const rest = held - back;
  if (rest > 0)
    await book(
      tx,
      order,
      { kind: 'forfeit', round },
      [
        ['held', rest],
        ['forfeited', -rest],
      ],
      why,
    );
  return back;
}

/**
 * Some cents of what is held are due to the payer while the rest goes on: once, under its key. Returns the cents that are due with it: none
 * when they were already. Throws when less than that is held.
 */
export async function refundPart(tx: Tx, order: Order, { amount, key }: { amount: number; key: string }, by: By): Promise<number> {
  if (amount === 0) return 0;
  const { round, held } = await lastRound(tx, order);
  if (held === 0) return 0;
  if (amount > held) throw new Error(`more than is held of ${order.id}: ${amount} of ${held}`);
  const { receiptNo: _, ...why } = by;
  const isBookedNow = await book(tx, order, { kind: 'refund', round, key: `refund-${round}-${key}` }, backTo(amount), why);
  return isBookedNow ? amount : 0;
}

function backTo(amount: number): Lines {
  return [
    ['held', amount],
    ['refund_due', -amount],
  ];
}

/**
 * Of what is due and nobody has paid out yet, so many cents of the round that goes on are held again, for what its payer owes: once, under its
 * key. Returns the cents: fewer where less was due.
 */
export async function keepDue(tx: Tx, order: Order, { amount, key }: { amount: number; key: string }, by: By): Promise<number> {
  if (amount === 0) return 0;
  const bookings = await bookingsOf(ownerOf(tx, order.tenantId), order);
  const last = Math.max(...bookings.map(({ round }) => round));
  const { receiptNo: _, ...why } = by;
  let rest = amount;
  for (const due of dueRefundsOf(bookings).filter(({ round }) => round === last)) {
    const part = Math.min(rest, due.amount);
    if (part === 0) break;
    const lines: Lines = [
      ['refund_due', part],
      ['held', -part],
    ];
    if (await book(tx, order, { kind: 'keep', round: last, key: `${keptKeyOf(due.key)}${key}` }, lines, why)) rest -= part;
  }
  return amount - rest;
}

/**
 * Before so many cents come in under `key`: what rounds that ended left due stays in the drawer as far as it reaches, out of their cash and back
 * with what comes in, so that nobody fetches with one hand what they bring with the other. Returns the cents: fewer where less was due, none
 * under a key that was booked.
 */
export async function keepForPayment(tx: Tx, order: Order, { amount, key }: { amount: number; key: string }, by: By): Promise<number> {
  const bookings = await bookingsOf(ownerOf(tx, order.tenantId), order);
  const { receiptNo: _, ...why } = by;
  let kept = 0;
  for (const { due, part, lines } of outOf(bookings, amount))
    if (await book(tx, order, { kind: 'keep', round: due.round, key: `${keptKeyOf(due.key)}${key}` }, lines, why)) kept += part;
  return kept;
}

/** The round is over with its service rendered: what is held is divided. The platform has the remainder, so that no cent is lost. */
export async function settle(tx: Tx, order: Order, division: Division, by: By): Promise<void> {
  refuseIndivisible(division);
  const { round, held } = await lastRound(tx, order);
  if (held === 0) return;
  await book(tx, order, { kind: 'settle', round }, [['held', held], ...divided(held, division)], by);
}

/** The payer owes an amount besides what was paid: once an order, and nobody's until it is collected. None is no booking. */
export async function bill(tx: Tx, order: Order, amount: number, by: By): Promise<void> {
  if (!(Number.isSafeInteger(amount) && amount >= 0)) throw new Error(`not an amount to bill: ${amount}`);
  if (amount === 0) return;
  const { round } = await lastRound(tx, order);
  const lines: Lines = [
    ['receivable', amount],
    ['billed', -amount],
  ];
  // What is free of charge may be billed too: an order that was never paid for has no round yet.
  await book(tx, order, { kind: 'bill', round: Math.max(round, 1), key: 'bill' }, lines, by);
}

/** What was billed has come in, and is divided at once. Returns the cents that were owed: none when nothing was, or no longer. */
export async function collect(tx: Tx, order: Order, channel: Channel, division: Division, by: By): Promise<number> {
  refuseIndivisible(division);
  const { round, receivable } = await lastRound(tx, order);
  if (receivable === 0) return 0;
  const shared = divided(receivable, division);
  const lines: Lines = [[cashOf[channel], receivable], ['receivable', -receivable], ['billed', receivable], ...shared];
  await book(tx, order, { kind: 'collect', round, key: 'collect' }, lines, by);
  return receivable;
}

/**
 * What is due goes to the payer, by the channels through which it had come in, each refund under a key of its own. Returns the cents: none
 * when nothing was due, or no longer.
 */
export async function payOutDue(tx: Tx, order: Order, by: By): Promise<number> {
  const bookings = await bookingsOf(ownerOf(tx, order.tenantId), order);
  let paid = 0;
  for (const { due, part, lines } of outOf(bookings)) {
    if (await book(tx, order, { kind: 'payout', round: due.round, key: due.payoutKey }, lines, by)) paid += part;
  }
  return paid;
}

function refuseIndivisible(shares: Shares): void {
  if (!isDivisible(shares)) throw conflict('医院与专家分成合计超过100%，请先由平台改正分成参数');
}

function divided(whole: number, division: Division): Lines {
  return eachOf(whole, division).flatMap(
    ({ id, hospital, expert, platform }): Lines => [
      ['share_hospital', -hospital, id],
      ['share_expert', -expert, id],
      ['share_platform', -platform, id],
    ],
  );
}

/** What is for each payee, divided. Nothing of one hangs on another. */
export function eachOf(whole: number, { payees, ...shares }: Division) {
  const all: readonly { id?: string; amount: number }[] = payees?.(whole) ?? [{ amount: whole }];
  if (all.reduce((sum, { amount }) => sum + amount, 0) !== whole) throw new Error(`not divided whole: ${whole}`);
  return all.map(({ id, amount }) => ({ id, ...partsOf(amount, shares) }));
}

/** Whose part of an amount is how much, in cents: they add up to it. */
export function partsOf(amount: number, shares: Shares): { hospital: number; expert: number; platform: number } {
  const hospital = Math.floor((amount * shares.hospital) / 100);
  const expert = Math.floor((amount * shares.expert) / 100);
  return { hospital, expert, platform: amount - hospital - expert };
}

/** What became of the money of an order in all its rounds. */
export async function balanceOf(tx: Tx, order: Order): Promise<Balance> {
  return sumsOf(await bookingsOf(ownerOf(tx, order.tenantId), order));
}

interface Round {
  /** 0 when nothing was ever paid. */
  round: number;
  held: number;
  receivable: number;
}

async function lastRound(tx: Tx, { id, tenantId }: Order): Promise<Round> {
  const { rows } = await ownerOf(tx, tenantId).run<{ round: number; account: Account; sum: number }>(sql`
    SELECT round, account, sum(amount)::bigint AS sum FROM ledger_line WHERE tenant_id = ${tenantId} AND order_id = ${id}
    GROUP BY round, account ORDER BY round DESC, account`);
  const round = rows[0]?.round ?? 0;
  const sums = new Map(rows.filter((row) => row.round === round).map(({ account, sum }) => [account, sum]));
  return { round, held: -(sums.get('held') ?? 0), receivable: sums.get('receivable') ?? 0 };
}

async function isBooked(tx: Tx, { id, tenantId }: Order, key: string): Promise<boolean> {
  const { count } = await ownerOf(tx, tenantId).run(
    sql`SELECT 1 FROM ledger_booking WHERE tenant_id = ${tenantId} AND order_id = ${id} AND key = ${key}`,
  );
  return count > 0;
}

interface Head {
  kind: BookingKind;
  round: number;
  /** Lets it happen once; by default once a round. */
  key?: string;
}

/** Adds a booking with its lines, and returns whether it did: not where its key is there already. Throws when the lines do not add up to nothing. */
async function book(tx: Tx, order: Order, { kind, round, key = `${kind}-${round}` }: Head, lines: Lines, by: By): Promise<boolean> {
  if (lines.reduce((sum, [, amount]) => sum + amount, 0) !== 0) throw new Error(`a booking that does not add up: ${kind} ${order.id}`);
  const ledger: Runner = ownerOf(tx, order.tenantId);
  const { id: orderId, type: orderType, tenantId } = order;
  const id = newId();
  const about = { orderType, orderId, round, kind, key, reason: by.reason && cutText(by.reason, 500), receiptNo: by.receiptNo };
  const row = { id, tenantId, createTime: new Date(by.now), ...about, userId: by.userId, userName: by.userName ?? '系统' };
  const { count } = await ledger.run(sql`${insertSql(ledgerBookingTable, [row])} ON CONFLICT (tenant_id, order_id, key) DO NOTHING`);
  if (count === 0) return false;
  const sides = lines.filter(([, amount]) => amount !== 0);
  await insertRows(
    ledger,
    ledgerLineTable,
    sides.map(([account, amount, payeeId]) => ({ bookingId: id, orderId, round, account, amount, payeeId, tenantId })),
    by,
  );
  return true;
}
