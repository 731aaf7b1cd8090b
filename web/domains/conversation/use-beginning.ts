import { useState } from 'react';
import type { ChatMessage, Conversation } from './use-conversation.ts';

type Known = Pick<Conversation, 'readSeq' | 'lastSeq' | 'participants'>;

/**
 * Where the reader begins, and in which conversation of the order: with another hospital it begins anew, and all of it is new to them. What was
 * the first of `messages` is among them no longer then; where it is, another one came before it only later.
 */
export function useBeginning(conversation: Known, messages: readonly Pick<ChatMessage, 'id'>[] = []): { begunSeq: number; round: number } {
  const root = messages[0]?.id;
  const [beginning, setBeginning] = useState(() => ({ root, begunSeq: begunAt(conversation), round: 0 }));
  if (root !== beginning.root) {
    const isAnew = beginning.root !== undefined && !messages.some(({ id }) => id === beginning.root);
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
