import type { CallError } from '../../platform/call/call-error.ts';
import { runBatch } from './run-batch.ts';

/** A row that is still there, and why. Nothing is said of one that was not tried any more. */
export interface KeptRow {
  readonly key: string;
  readonly message: string;
}

const OF_WHOEVER_ASKS: readonly number[] = [401, 403, 423];

/** Whether something about the rows stands in the way, not the network and not who asks: then each of them may be tried by itself. */
export function isOfRows({ isRefusal, code }: CallError): boolean {
  return isRefusal && !OF_WHOEVER_ASKS.includes(code);
}

interface Removing {
  readonly keys: readonly string[];
  readonly send: (key: string) => Promise<unknown>;
  readonly isMoney: boolean;
}

/**
 * Removes rows that could not be removed together each by itself, the last first: what stands below another row in a tree is behind it, and
 * has to go before it.
 */
export async function removeEach({ keys, send, isMoney }: Removing): Promise<{ removed: string[]; kept: KeptRow[] }> {
  const states = new Map<string, { state: string; message?: string }>();
  await runBatch({ rows: keys.toReversed(), send, isMoney, told: (key, outcome) => states.set(key, outcome) });
  return {
    removed: keys.filter((key) => states.get(key)?.state === 'done'),
    kept: keys.filter((key) => states.get(key)?.state !== 'done').map((key) => ({ key, message: states.get(key)?.message ?? '' })),
  };
}
