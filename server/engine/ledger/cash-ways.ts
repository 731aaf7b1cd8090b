import type { Account } from '../../../contract/kernel/ledger.ts';
import { type Booked, type DueRefund, dueRefundsOf } from './ledger.reads.ts';

/** What is there of each channel, in cents. */
function cashIn(lines: readonly { account: Account; amount: number }[]): Map<Account, number> {
  const cash = new Map<Account, number>();
  for (const { account, amount } of lines) if (account.startsWith('cash_')) cash.set(account, (cash.get(account) ?? 0) + amount);
  return cash;
}

/** Money goes back by the channels through which it came. */
function payouts(cash: ReadonlyMap<Account, number>, amount: number): [Account, number][] {
  let rest = amount;
  return [...cash].flatMap(([account, sum]) => {
    const part = Math.min(rest, sum);
    rest -= part;
    return part > 0 ? [[account, -part]] : [];
  });
}

interface Leaving {
  due: DueRefund;
  /** Cents of it. */
  part: number;
  lines: [Account, number][];
}

/** So many cents of what is due, or all of it, refund by refund: how each leaves the cash of its round. */
export function outOf(bookings: readonly Booked[], amount = Number.POSITIVE_INFINITY): Leaving[] {
  const left = new Map<number, ReadonlyMap<Account, number>>();
  let rest = amount;
  return dueRefundsOf(bookings).flatMap((due) => {
    const { round } = due;
    const part = Math.min(rest, due.amount);
    if (part === 0) return [];
    rest -= part;
    const cash = left.get(round) ?? cashIn(bookings.filter((one) => one.round === round).flatMap(({ lines }) => lines));
    const out = new Map(payouts(cash, part));
    // What one refund takes out of a channel is not there for the next one.
    left.set(round, new Map([...cash].map(([account, sum]) => [account, sum + (out.get(account) ?? 0)])));
    return [{ due, part, lines: [['refund_due', part], ...out] }];
  });
}
