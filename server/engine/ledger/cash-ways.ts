import type { Account } from '../../../contract/kernel/ledger.ts';

/** What is there of each channel, in cents. */
export function cashIn(lines: readonly { account: Account; amount: number }[]): Map<Account, number> {
  const cash = new Map<Account, number>();
  for (const { account, amount } of lines) if (account.startsWith('cash_')) cash.set(account, (cash.get(account) ?? 0) + amount);
  return cash;
}

/** Money goes back by the channels through which it came. */
export function payouts(cash: ReadonlyMap<Account, number>, amount: number): [Account, number][] {
  let rest = amount;
  return [...cash].flatMap(([account, sum]) => {
    const part = Math.min(rest, sum);
    rest -= part;
    return part > 0 ? [[account, -part]] : [];
  });
}
