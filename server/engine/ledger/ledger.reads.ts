import type { Account, BookingKind } from '../../../contract/kernel/ledger.ts';
import type { Runner } from '../store/runner.ts';
import { sql } from '../store/sql.ts';

/** Cents. Always: paid = refunded + forfeited + settled + held. What is due to the payer counts as refunded. */
export interface Balance {
  paid: number;
  refunded: number;
  forfeited: number;
  settled: number;
  held: number;
}

export interface Booked {
  id: string;
  kind: BookingKind;
  key: string;
  round: number;
  receiptNo: string | null;
  reason: string | null;
  userName: string | null;
  createTime: Date;
  /** With whose work it was for, where it is a share. */
  lines: readonly { account: Account; amount: number; payeeId?: string | null }[];
}

/** Every booking of an order with its lines, oldest first. The runner is the order's owner, or the group. */
export async function bookingsOf(runner: Runner, { id, tenantId }: { id: string; tenantId: string }): Promise<Booked[]> {
  const { rows } = await runner.run<Booked>(sql`
    SELECT b.id, b.kind, b.key, b.round, b.receipt_no AS "receiptNo", b.reason, b.user_name AS "userName", b.create_time AS "createTime",
           json_agg(json_build_object('account', l.account, 'amount', l.amount, 'payeeId', l.payee_id) ORDER BY l.id) AS lines
    FROM ledger_line l JOIN ledger_booking b ON b.tenant_id = l.tenant_id AND b.id = l.booking_id
    WHERE l.tenant_id = ${tenantId} AND l.order_id = ${id} GROUP BY b.tenant_id, b.id ORDER BY b.create_time, b.id`);
  return rows;
}

/** What the payer still owes of what was billed, in cents; no part of the balance, since nothing of it has come in. */
export function receivableOf(bookings: readonly Pick<Booked, 'lines'>[]): number {
  return bookings.flatMap(({ lines }) => lines).reduce((sum, { account, amount }) => sum + (account === 'receivable' ? amount : 0), 0);
}

/** A refund that was booked and not paid out yet. */
export interface DueRefund {
  id: string;
  key: string;
  round: number;
  /** Cents. */
  amount: number;
  /** Under which it is paid out: once, and no other refund with it. */
  payoutKey: string;
}

export function dueRefundsOf(bookings: readonly Pick<Booked, 'id' | 'kind' | 'key' | 'round' | 'lines'>[]): DueRefund[] {
  const paidOut = new Set(bookings.filter(({ kind }) => kind === 'payout').map(({ key }) => key));
  return bookings
    .filter(({ kind }) => kind === 'refund')
    .map(({ id, key, round, lines }) => {
      const kept = bookings.filter((one) => one.kind === 'keep' && one.key.startsWith(keptKeyOf(key)));
      const amount = 0 - dueIn([...lines, ...kept.flatMap((one) => one.lines)]);
      return { id, key, round, amount, payoutKey: key.replace('refund', 'payout') };
    })
    .filter(({ payoutKey, amount }) => amount > 0 && !paidOut.has(payoutKey));
}

/** With which the key begins of whatever is kept of a refund. */
export function keptKeyOf(refundKey: string): string {
  return `${refundKey}-kept-`;
}

function dueIn(lines: Booked['lines']): number {
  return lines.reduce((sum, { account, amount }) => sum + (account === 'refund_due' ? amount : 0), 0);
}

/** What became of the money of an order in all its rounds. */
export function sumsOf(bookings: readonly Pick<Booked, 'lines'>[]): Balance {
  const lines = bookings.flatMap((booking) => booking.lines);
  const sum = (of: (account: Account, amount: number) => boolean): number =>
    lines.reduce((total, { account, amount }) => total + (of(account, amount) ? amount : 0), 0);
  const isCash = (account: Account): boolean => account.startsWith('cash_');
  return {
    paid: sum((account, amount) => isCash(account) && amount > 0),
    refunded: 0 - sum((account, amount) => account === 'refund_due' || (isCash(account) && amount < 0)),
    forfeited: 0 - sum((account) => account === 'forfeited'),
    settled: 0 - sum((account) => account.startsWith('share_')),
    held: 0 - sum((account) => account === 'held'),
  };
}
