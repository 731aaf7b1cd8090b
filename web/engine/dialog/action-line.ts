import type { UnansweredTries, UnansweredTry } from '../form/unanswered.ts';

/** What became of a call of one kind of action: a refusal that says of itself that the server may have done it all the same. */
interface Uncertain {
  readonly isUncertain: boolean;
}

interface Sending<A> {
  /** What the call is about. */
  readonly row: string;
  /** All that it says. */
  readonly body: string;
  /** Sends it under the key that it is given. */
  readonly work: (key: string) => Promise<A>;
}

/** Of a call that adds a row: what there is to do where an earlier try without an answer may have added it. */
export interface Adding<A> {
  /** Whether a refusal says that an earlier try under its key was done. */
  readonly isDone: (error: unknown) => boolean;
  /** Whether the server would take two bodies for one. */
  readonly readAlike: (one: string, other: string) => boolean;
  /** This one as a change of the row that one of the earlier bodies has added under the key. */
  readonly asChange: (earlier: readonly string[], key: string) => Promise<Sending<A>>;
}

export interface ActionLine<A> {
  send: (sending: Sending<A>, adding?: Adding<A>) => Promise<A>;
}

/** As long as the server knows a key. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Calls of one kind, one at a time: the same one once more is the one that is under way, as of a double click, and another one
 * waits for those before it. When an earlier try for a row got no answer, the same try has its idempotency key again: it may have arrived.
 * So has another one that adds a row, while the form stays open from which both are sent: under that key no second row is added, and the row
 * of the first one is changed instead. From a form that was opened anew it is another row: somebody may have typed over the old words.
 * `unanswered` is where such tries are remembered, for longer than the line lives where it is given.
 */
export function actionLine<A>(newKey: () => string, unanswered: UnansweredTries = new Map()): ActionLine<A> {
  const underWay = new Map<string, Promise<A>>();
  const openedAt = Date.now();
  let last: Promise<unknown> = Promise.resolve();

  const run = async ({ row, body, work }: Sending<A>, adding?: Adding<A>): Promise<A> => {
    const known = unanswered.get(row);
    const isSame = known?.bodies.includes(body) || (adding !== undefined && known !== undefined && known.at >= openedAt);
    const before = known && isKept(known) && isSame ? known : undefined;
    const { bodies, ...under } = before ?? { key: newKey(), at: Date.now(), bodies: [] };
    const tried = { ...under, bodies: [...new Set([...bodies, body])] };
    const earlier = tried.bodies.filter((one) => one !== body);
    const change = async (by: Adding<A>) => run(await by.asChange(earlier, tried.key));
    try {
      const isAlike = adding && earlier.some((one) => adding.readAlike(one, body));
      const answer = await (isAlike ? change(adding) : work(tried.key)).catch((error: unknown) => {
        if (adding && earlier.length > 0 && adding.isDone(error)) return change(adding);
        throw error;
      });
      unanswered.delete(row);
      return answer;
    } catch (error) {
      if (isUncertain(error)) unanswered.set(row, tried);
      // What refuses this one may not have asked yet whether another was done.
      else if (before && earlier.length > 0) unanswered.set(row, before);
      else unanswered.delete(row);
      throw error;
    } finally {
      underWay.delete(body);
    }
  };
  const send: ActionLine<A>['send'] = (sending, adding) => {
    const same = underWay.get(sending.body);
    if (same) return same;
    const next = last.then(() => run(sending, adding));
    underWay.set(sending.body, next);
    last = next.catch(() => undefined);
    return next;
  };
  return { send };
}

const isKept = ({ at }: UnansweredTry): boolean => Date.now() - at < KEPT_MS;

function isUncertain(error: unknown): boolean {
  return error instanceof Error && 'isUncertain' in error && (error as Error & Uncertain).isUncertain;
}
