import { useState } from 'react';
import type { Conversation } from './use-conversation.ts';

type Known = Pick<Conversation, 'readSeq' | 'lastSeq' | 'participants'>;

/**
 * Where the reader begins, and in which conversation of the order: with another hospital it begins anew, and all of it is new to them. `root` is
 * its first message that is shown.
 */
export function useBeginning(conversation: Known, root: string | undefined): { begunSeq: number; round: number } {
  const [beginning, setBeginning] = useState(() => ({ root, begunSeq: begunAt(conversation), round: 0 }));
  if (root !== beginning.root) {
    const isAnew = beginning.root !== undefined;
    setBeginning({ ...beginning, ...(isAnew ? { begunSeq: 0, round: beginning.round + 1 } : {}), root });
  }
  return beginning;
}

/**
 * The last message that the reader knows when they open it: what is new begins behind it. To whoever nobody named nothing is new at first;
 * a server of the release before does not tell whom it names.
 */
function begunAt({ readSeq, lastSeq, participants }: Known): number {
  return readSeq > 0 || !participants || participants.some(({ mine }) => mine === 1) ? readSeq : lastSeq;
}
