import type { Tx } from './runner.ts';

type Work = () => Promise<void>;

const left = new WeakMap<Tx, Map<string, Work>>();

/** Leaves work for the end of a transaction, in it: once for each key, however often the transaction comes by. */
export function beforeCommit(tx: Tx, key: string, work: Work): void {
  const own = left.get(tx) ?? new Map<string, Work>();
  left.set(tx, own.set(key, work));
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
