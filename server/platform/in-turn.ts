import { Refusal } from './refusal.ts';

interface Line {
  readonly mostAtOnce: number;
  readonly mostWaiting: number;
  /** What the next one is told when the line is full. */
  readonly tooMany: string;
  /** 429, unless it is the server that has too much to do, whoever asks. */
  readonly code?: 429 | 503;
}

/** Makes a line for work that is too heavy to be done for everybody at once. Throws `code` when the line is full. */
export function lineFor({ mostAtOnce, mostWaiting, tooMany, code = 429 }: Line): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= mostAtOnce) {
      if (waiting.length >= mostWaiting) throw new Refusal(code, tooMany);
      // Whoever finishes hands their place over, so that `running` stays as it is.
      await new Promise<void>((go) => waiting.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A line of its own for each key, such as a hospital: whose work lasts, because what they ask does not answer, has only their own wait. Throws
 * `code` when that line is full.
 */
export function linesFor(line: Line): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { inTurn: InTurn; users: number }>();
  return async (key, work) => {
    const own = lines.get(key) ?? { inTurn: lineFor(line), users: 0 };
    lines.set(key, own);
    own.users += 1;
    try {
      return await own.inTurn(work);
    } finally {
      own.users -= 1;
      if (own.users === 0) lines.delete(key);
    }
  };
}
