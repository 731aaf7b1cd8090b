import { useState } from 'react';
import type { ActionHandle } from '../../engine/dialog/use-action.ts';

type Send<I> = (input: I) => Promise<boolean>;

/** A line in which one call waits for the one before it. One that breaks does not hold up those behind it. */
export function newLine<I>(): (send: Send<I>, input: I) => Promise<boolean> {
  let last: Promise<unknown> = Promise.resolve();
  return (send, input) => {
    const sent = last.then(() => send(input));
    last = sent.catch(() => undefined);
    return sent;
  };
}

/**
 * Sends one after the other, the same one twice as well: an action takes that for a button that is pressed twice, while whoever draws
 * is faster than the server, and every mark is meant. Resolves as `send` does: the user has been told either way.
 */
export function useInTurn<I>({ send }: ActionHandle<I>): Send<I> {
  const [line] = useState(() => newLine<I>());
  return (input) => line(send, input);
}
