import { useEffect } from 'react';
import { readConversation } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { CONVERSATION_EVENT } from '../../../contract/domains/conversation/conversation.rules.ts';
import { call } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { noteServerEvent } from '../../platform/call/server-events.ts';
import { useLookedAt } from '../../platform/page/looked-at.ts';
import { AT_LATEST_MS, type Conversation } from './use-conversation.ts';

/** Whoever scrolls through many messages tells of the last one. */
const SETTLE_MS = 300;

/**
 * Marks everything up to the message with this number as read, as soon as somebody looks at the page; 0 marks nothing. A number that the conversation
 * has not reached is of one that is told of in a moment. What was seen of the conversation with another hospital, which the order asks no more, or not
 * yet as far as is known here, marks nothing either: the two are told of by different calls.
 */
export function useReading(
  {
    applyOrderId,
    targetTenantId,
    readSeq,
    lastSeq,
    side,
  }: Pick<Conversation, 'applyOrderId' | 'targetTenantId' | 'readSeq' | 'lastSeq' | 'side'>,
  seen: Seen,
): void {
  const isLookedAt = useLookedAt();
  const { seq } = seen;
  const isOfIt = seen.targetTenantId === undefined || seen.targetTenantId === targetTenantId;
  const isDue = side !== 'none' && isOfIt && seq > readSeq && seq <= lastSeq && isLookedAt;
  useEffect(() => (isDue ? markRead({ applyOrderId, targetTenantId, seq }) : undefined), [applyOrderId, targetTenantId, seq, isDue]);
}

interface Seen {
  /** The number of the last message that was seen. */
  seq: number;
  /** In whose conversation it stands; a server of the release before does not say. */
  targetTenantId: string | undefined;
}

/** Sends the mark, again and again until it is answered: the other side must not wait for an answer to what was read. Returns how to stop. */
function markRead(seen: { applyOrderId: string; targetTenantId: string | undefined; seq: number }): () => void {
  let isOver = false;
  let timer = setTimeout(send, SETTLE_MS);
  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', send);
  };
  function send(): void {
    clearTimeout(timer);
    call(readConversation, seen, { quiet: true }).then(
      () => {
        stop();
        // The server says so too, and both together are asked for once.
        noteServerEvent({ name: CONVERSATION_EVENT, id: seen.applyOrderId });
      },
      (error: unknown) => {
        clearTimeout(timer);
        // Refused once, it is refused each time.
        if (error instanceof CallError && error.isRefusal) stop();
        else if (!isOver) timer = setTimeout(send, AT_LATEST_MS);
      },
    );
  }
  addEventListener('online', send);
  return stop;
}
