import { CallError } from '../../platform/call/call-error.ts';
import { label } from '../../platform/words/label.ts';
import type { Opened } from './use-opened.ts';

/** After what was no answer of the server, in ms. */
const AGAIN_MS = 15_000;

/** Prepared, or on its way to that. */
export interface Staged {
  readonly state: string;
}

export interface Asks<T> {
  /** Once, as each opening is written down. */
  readonly open: () => Promise<T>;
  /** How far it is, or that it is looked at still. */
  readonly keep: () => Promise<T>;
}

/** How far an opening is. With `opened`, `failure` is what the last question met with. */
export interface Awaiting<T> extends Opened<T> {
  /** Asks at once. Absent where the server has decided: it would say the same. */
  readonly again?: () => void;
}

interface Waiting<T extends Staged> {
  asks(): Asks<T>;
  /** When the next question is due after an answer, in ms; never where there is none. */
  pauseAfter(opened: T): number | undefined;
  hear(state: Awaiting<T>): void;
}

/**
 * Opens something that has to be prepared or kept open, and asks on. A refusal of the server ends it; a network that is gone for a moment, or a server
 * that is not itself, is asked again after a pause, and what is known stays. Answers how it is ended.
 */
export function awaitOpened<T extends Staged>({ asks, pauseAfter, hear }: Waiting<T>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let known: { readonly opened?: T } = {};
  const askIn = (pause: number): void => {
    timer = setTimeout(() => void ask(), pause);
  };
  const again = (): void => {
    // Pressed twice it asks once.
    if (timer === undefined) return;
    hear(known);
    clearTimeout(timer);
    void ask();
  };
  const ask = async (): Promise<void> => {
    timer = undefined;
    try {
      const opened = await ('opened' in known ? asks().keep() : asks().open());
      if (isOver) return;
      known = { opened };
      hear(known);
      const pause = pauseAfter(opened);
      if (pause !== undefined) askIn(pause);
    } catch (error) {
      if (isOver) return;
      if (error instanceof CallError && error.isRefusal) return hear({ failure: error.message });
      askIn(AGAIN_MS);
      hear({ ...known, failure: wordsOf(error), again });
    }
  };
  void ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
    timer = undefined;
  };
}

const wordsOf = (error: unknown): string =>
  error instanceof CallError && error.code !== 0 ? error.message : label('影像加载失败，请稍后重试');
