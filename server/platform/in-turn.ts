import { Refusal } from './refusal.ts';

interface Line {
  readonly mostAtOnce: number;
  readonly mostWaiting: number;
  /** What the next one is told when the line is full. */
  readonly tooMany: string;
}

/** Makes a line for work that is too heavy to be done for everybody at once. Throws 429 when the line is full. */
export function lineFor({ mostAtOnce, mostWaiting, tooMany }: Line): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= mostAtOnce) {
      if (waiting.length >= mostWaiting) throw new Refusal(429, tooMany);
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
