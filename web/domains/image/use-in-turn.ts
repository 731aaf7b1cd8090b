import { useState } from 'react';
import type { ActionHandle } from '../../engine/dialog/use-action.ts';
import { newLine } from '../../platform/call/new-line.ts';

type Send<I> = (input: I) => Promise<boolean>;

/**
 * Sends one after the other, the same one twice as well: an action takes that for a button that is pressed twice, while whoever draws
 * is faster than the server, and every mark is meant. Resolves as `send` does: the user has been told either way.
 */
export function useInTurn<I>({ send }: ActionHandle<I>): Send<I> {
  const [line] = useState(() => newLine<I>());
  return (input) => line(send, input);
}
