/** What became of a call of one kind of action: a refusal that says of itself that the server may have done it all the same. */
interface Uncertain {
  readonly isUncertain: boolean;
}

export interface ActionLine {
  /** `row` is what the call is about, `body` all that it says. `work` sends it under the key that it is given. */
  send: (row: string, body: string, work: (key: string) => Promise<void>) => Promise<void>;
}

/**
 * Calls of one kind, one at a time: the same one once more is the one that is under way, as of a double click, and another one
 * waits for those before it. When an earlier try for a row got no answer, the same try has its idempotency key again: it may have arrived.
 */
export function actionLine(newKey: () => string): ActionLine {
  const underWay = new Map<string, Promise<void>>();
  const unanswered = new Map<string, { body: string; key: string }>();
  let last: Promise<unknown> = Promise.resolve();

  const run = async (row: string, body: string, work: (key: string) => Promise<void>) => {
    const before = unanswered.get(row);
    const key = before?.body === body ? before.key : newKey();
    unanswered.delete(row);
    try {
      await work(key);
    } catch (error) {
      if (isUncertain(error)) unanswered.set(row, { body, key });
      throw error;
    } finally {
      underWay.delete(body);
    }
  };
  const send: ActionLine['send'] = (row, body, work) => {
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
