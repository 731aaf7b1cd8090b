import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

interface Held {
  readonly pool: pg.Pool;
  readonly outer: Held | undefined;
  isOver: boolean;
}

const holding = new AsyncLocalStorage<Held | undefined>();

/** Does the work of a transaction that has its connection from this pool. */
export async function holdingOneOf<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const held: Held = { pool, outer: holding.getStore(), isOver: false };
  try {
    return await holding.run(held, work);
  } finally {
    held.isOver = true;
  }
}

/** Throws where whoever asks is within a transaction that has one of this pool already: as many of them as there are connections wait for each other. */
export function refuseSecondOf(pool: pg.Pool): void {
  for (let held = holding.getStore(); held; held = held.outer)
    if (held.pool === pool && !held.isOver) throw new Error('a transaction asks for a second connection of its own pool');
}

/** What somebody else does while a test holds a transaction open: it is no part of that. */
export function bySomebodyElse<T>(work: () => T): T {
  return holding.run(undefined, work);
}
