import type { Store } from './database.ts';
import type { Tx } from './runner.ts';
import { TakenBack } from './taken-back.ts';

/** Does all of the work and takes it back: answers what it would have answered. Throws what it throws. */
export async function tryOut<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  const outcomes: T[] = [];
  try {
    return await store.transaction(async (tx) => {
      outcomes.push(await work(tx));
      throw new TakenBack('it was a trial');
    });
  } catch (error) {
    const [outcome] = outcomes;
    if (error instanceof TakenBack && outcome !== undefined) return outcome;
    throw error;
  }
}
