import type { Try, UnansweredTries, UnansweredTry } from '../form/unanswered.ts';

/** What became of a call of one kind of action: a refusal that says of itself that the server may have done it all the same. */
interface Uncertain {
  readonly isUncertain: boolean;
}

export interface Sending<A> {
  /** What the call is about. */
  readonly row: string;
  /** All that it says. */
  readonly said: Try;
  /** Sends it under the key that it is given. */
  readonly work: (key: string) => Promise<A>;
}

/** Of a call that adds a row: what there is to do where an earlier try without an answer may have added it. */
export interface Adding<A> {
  /** Whether a refusal says that an earlier try under its key was done. */
  readonly isDone: (error: unknown) => boolean;
  /** Whether the server would take two tries for one. */
  readonly readAlike: (one: Try, other: Try) => boolean;
  /**
   * This one as a change of the row that one of the earlier tries has made under the key; and what there is to do where an earlier try to
   * change that row got no answer either.
   */
  readonly asChange: (earlier: readonly Try[], key: string) => Promise<Change<A>>;
}

export interface Change<A> {
  readonly sending: Sending<A>;
  readonly adding: Adding<A>;
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
 * of the first one is changed instead. Of that change the same is true: an earlier one that got no answer is found by its key, and changed.
 * From a form that was opened anew it is another row: somebody may have typed over the old words.
 * `unanswered` is where such tries are remembered, for longer than the line lives where it is given; other calls may remember theirs there.
 */
export function actionLine<A>(newKey: () => string, unanswered: UnansweredTries = new Map()): ActionLine<A> {
  const underWay = new Map<string, Promise<A>>();
  const openedAt = Date.now();
  let last: Promise<unknown> = Promise.resolve();

  const run = async ({ row, said, work }: Sending<A>, adding?: Adding<A>, isFound = false): Promise<A> => {
    const known = unanswered.get(row);
    const follows = adding !== undefined && known !== undefined && (isFound || known.at >= openedAt);
    // Of what adds a row each of a form's calls adds the same one.
    const isSame = adding ? ({ body }: Try) => body === said.body : isLike(said);
    const before = known && isKept(known) && (follows || known.tries.some(isSame)) ? known : undefined;
    const { tries, ...under } = before ?? { key: newKey(), at: Date.now(), tries: [] };
    const earlier = tries.filter((one) => !isLike(said)(one));
    const tried = { ...under, tries: earlier.length < tries.length ? tries : [...tries, said] };
    const change = async (by: Adding<A>, of: readonly Try[] = earlier) => {
      const changed = await by.asChange(of, tried.key);
      return run(changed.sending, changed.adding, true);
    };
    try {
      // Words that somebody has come back to: the same answer as then would hide what became of the other words since.
      const cameBack = adding && tries.slice(0, -1).some(isLike(said)) ? adding : undefined;
      const isAlike = adding && earlier.some((one) => adding.readAlike(one, said));
      const first = cameBack ? change(cameBack, tries) : isAlike ? change(adding) : work(tried.key);
      const answer = await first.catch((error: unknown) => {
        if (adding && earlier.length > 0 && adding.isDone(error)) return change(adding);
        throw error;
      });
      unanswered.delete(row);
      return answer;
    } catch (error) {
      if (isUncertain(error)) unanswered.set(row, tried);
      // What refuses this one may not have asked yet whether another was done.
      else if (before && earlier.length > 0) unanswered.set(row, before);
      else if (before === known) unanswered.delete(row);
      throw error;
    }
  };
  const send: ActionLine<A>['send'] = (sending, adding) => {
    const { body } = sending.said;
    const same = underWay.get(body);
    if (same) return same;
    const next = last.then(() => run(sending, adding)).finally(() => underWay.delete(body));
    underWay.set(body, next);
    last = next.catch(() => undefined);
    return next;
  };
  return { send };
}

const isLike =
  (one: Try) =>
  ({ endpoint, body }: Try): boolean =>
    endpoint.name === one.endpoint.name && body === one.body;

const isKept = ({ at }: UnansweredTry): boolean => Date.now() - at < KEPT_MS;

function isUncertain(error: unknown): boolean {
  return error instanceof Error && 'isUncertain' in error && (error as Error & Uncertain).isUncertain;
}
