import type { UnansweredTries } from '../form/unanswered.ts';

/** What became of a call of one kind of action: a refusal that says of itself that the server may have done it all the same. */
interface Uncertain {
  readonly isUncertain: boolean;
}

export interface ActionLine<A> {
  /** `row` is what the call is about, `body` all that it says. `work` sends it under the key that it is given. */
  send: (row: string, body: string, work: (key: string) => Promise<A>) => Promise<A>;
}

/** As long as the server knows a key. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Calls of one kind, one at a time: the same one once more is the one that is under way, as of a double click, and another one
 * waits for those before it. When an earlier try for a row got no answer, the same try has its idempotency key again: it may have arrived.
 * `unanswered` is where such tries are remembered, for longer than the line lives where it is given.
 */
export function actionLine<A>(newKey: () => string, unanswered: UnansweredTries = new Map()): ActionLine<A> {
  const underWay = new Map<string, Promise<A>>();
  let last: Promise<unknown> = Promise.resolve();

  const run = async (row: string, body: string, work: (key: string) => Promise<A>) => {
    const before = unanswered.get(row);
    const isSame = before?.body === body && Date.now() - before.at < KEPT_MS;
    const tried = isSame ? before : { body, key: newKey(), at: Date.now() };
    unanswered.delete(row);
    try {
      return await work(tried.key);
    } catch (error) {
      if (isUncertain(error)) unanswered.set(row, tried);
      throw error;
    } finally {
      underWay.delete(body);
    }
  };
  const send: ActionLine<A>['send'] = (row, body, work) => {
    const same = underWay.get(body);
    if (same) return same;
    const next = last.then(() => run(row, body, work));
    underWay.set(body, next);
    last = next.catch(() => undefined);
    return next;
  };
  return { send };
}

function isUncertain(error: unknown): boolean {
  return error instanceof Error && 'isUncertain' in error && (error as Error & Uncertain).isUncertain;
}
