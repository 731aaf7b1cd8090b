import type { Tx } from './runner.ts';

type Work = () => Promise<void>;

const left = new WeakMap<Tx, Map<string, Work>>();
const begun = new WeakMap<Tx, Tx>();

/** The same transaction among the rows of another tenant, for the group scope: what is left for its end is done at the one end that it has. */
export function amongRowsOf(tx: Tx, tenantId: string): Tx {
  const other: Tx = { ...tx, tenantId };
  begun.set(other, asBegun(tx));
  return other;
}

/** The transaction as it was begun, among whosever rows it is now. */
export function asBegun(tx: Tx): Tx {
  return begun.get(tx) ?? tx;
}

/** Leaves work for the end of a transaction, in it: once for each key, however often the transaction comes by. */
export function beforeCommit(tx: Tx, key: string, work: Work): void {
  const whole = asBegun(tx);
  const own = left.get(whole) ?? new Map<string, Work>();
  left.set(whole, own.set(key, work));
}

/** Does what was left, and what that leaves in turn. Asked by whoever commits. */
export async function settle(tx: Tx): Promise<void> {
  const own = left.get(tx);
  while (own && own.size > 0) {
    const works = [...own.values()];
    own.clear();
    for (const work of works) await work();
  }
}
