import {
  type By,
  balanceOf,
  endRound,
  keepDue,
  type Order,
  pay,
  payMore,
  payOutDue,
  refundPart,
  settle,
} from '../../engine/ledger/payment-ledger.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { conflict } from '../../platform/refusal.ts';
import type { CopyCaseRow } from './copy-case.tables.ts';

type Row = Pick<CopyCaseRow, 'id' | 'tenantId'>;
/** As it was when it was locked: of each version there is one move, so that a key with it lets its booking happen once. */
type Versioned = Row & Pick<CopyCaseRow, 'version'>;

/** What copies earn is the hospital's alone. */
const hospitalsOwn = { hospital: 100, expert: 0 } as const;

/** The request as the ledger knows it. */
export function orderOf({ id, tenantId }: Row): Order {
  return { type: 'copy-case', id, tenantId };
}

/** What is held for it, in cents: what was paid, less what went back. */
export async function heldFor(tx: Tx, row: Row): Promise<number> {
  return (await balanceOf(tx, orderOf(row))).held;
}

/** The cashier took the prepayment. `amount` in cents. */
export async function collectPrepayment(tx: Tx, row: Row, amount: number, by: By): Promise<void> {
  await pay(tx, orderOf(row), { amount, channel: 'cashier' }, by);
}

/** What is charged more than was paid. */
export async function collectSupplement(tx: Tx, row: Versioned, amount: number, by: By): Promise<void> {
  await payMore(tx, orderOf(row), { amount, channel: 'cashier', key: `supplement-${row.version}` }, by);
}

/** Refused or withdrawn: everything goes back (domain rules 6.8.3), once somebody hands it out. `amount` as the row says it. */
export async function refundAll(tx: Tx, row: Row, amount: number, by: By): Promise<void> {
  refuseUnlike(await endRound(tx, orderOf(row), 100, by), amount);
}

/** What is charged less than was paid goes back, once somebody hands it out. */
export async function refundDifference(tx: Tx, row: Versioned, amount: number, by: By): Promise<void> {
  refuseUnlike(await refundPart(tx, orderOf(row), { amount, key: `v${row.version}` }, by), amount);
}

/** So much of the cash that was still to be handed out stays, for what is charged more. */
export async function keepCash(tx: Tx, row: Versioned, amount: number, by: By): Promise<void> {
  refuseUnlike(await keepDue(tx, orderOf(row), { amount, key: `v${row.version}` }, by), amount);
}

/** The cashier handed out what had gone back, as much as the row says. */
export async function handOut(tx: Tx, row: Row, amount: number, by: By): Promise<void> {
  refuseUnlike(await payOutDue(tx, orderOf(row), by), amount);
}

/** A row that said otherwise than its books could never be paid out: the move that would make it so takes nothing. Throws 409. */
function refuseUnlike(booked: number, amount: number): void {
  if (booked !== amount) throw conflict('待退金额与账目不一致，请联系运营人员');
}

/** The copies are in somebody's hands, or nobody came for them: what is held is the hospital's. */
export async function settleFee(tx: Tx, row: Row, by: By): Promise<void> {
  await settle(tx, orderOf(row), hospitalsOwn, by);
}
