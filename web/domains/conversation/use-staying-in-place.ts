import { type UIEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLookedAt } from '../../platform/page/looked-at.ts';
import type { ChatMessage } from './use-conversation.ts';

/** Pixels from the end that still count as being there. */
const NEAR = 80;
/** Above the first new message there is room for its line and its time. */
const ABOVE = 72;

/** How far from the top of what is scrolled the first message begins that one has not seen; nothing when there is none. */
function topOfUnseen(box: HTMLElement, messages: readonly ChatMessage[], seenSeq: number): number | undefined {
  const unseen = messages.find(({ seq, mine, withdrawnTime }) => seq > seenSeq && mine !== 1 && !withdrawnTime);
  const drawn = unseen && box.querySelector(`[data-seq="${unseen.seq}"]`);
  return drawn ? drawn.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop - ABOVE : undefined;
}

/** The number of the last message that is shown to its end; 0 for none. */
function lastShown(box: HTMLElement): number {
  const edge = box.getBoundingClientRect().bottom;
  const drawn = [...box.querySelectorAll<HTMLElement>('[data-seq]')];
  return Number(drawn.findLast((one) => one.getBoundingClientRect().bottom <= edge)?.dataset.seq ?? 0);
}

/** Calls the listener now and whenever the box has another size. Returns how to stop. */
function onResize(box: HTMLElement | null, listener: () => void): () => void {
  const observer = new ResizeObserver(listener);
  if (box) observer.observe(box);
  return () => observer.disconnect();
}

/**
 * New messages are followed by whoever reads the newest, as far as they fit: none is scrolled past unseen. Older ones push nobody away from what
 * they read. `seenSeq` is the last message that was shown while somebody could look, from the one with which they began.
 */
export function useStayingInPlace(messages: readonly ChatMessage[], sending: number, begunSeq: number) {
  const isLookedAt = useLookedAt();
  const box = useRef<HTMLDivElement>(null);
  const kept = useRef({ first: 0, height: 0, top: 0, sending, isAtEnd: true, seenSeq: begunSeq });
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenSeq, setSeenSeq] = useState(begunSeq);
  const first = messages[0]?.seq ?? 0;
  const look = (element: HTMLElement): void => {
    const { scrollTop, scrollHeight, clientHeight } = element;
    // Behind the lock it has no height, and would be at its end.
    if (clientHeight === 0) return;
    const isEnd = scrollHeight - scrollTop - clientHeight < NEAR;
    const seen = isEnd ? (messages.at(-1)?.seq ?? 0) : lastShown(element);
    Object.assign(kept.current, { top: scrollTop, isAtEnd: isEnd });
    if (isLookedAt) kept.current.seenSeq = Math.max(kept.current.seenSeq, seen);
    setAtEnd(isEnd);
    setSeenSeq(kept.current.seenSeq);
  };
  const place = useEffectEvent(() => {
    const element = box.current;
    if (!element || element.clientHeight === 0) return;
    const { first: before, height, top, sending: sent, isAtEnd: wasAtEnd } = kept.current;
    const grown = first < before ? element.scrollHeight - height : 0;
    // Whoever speaks has read what was said until then, as the server takes it.
    if (sending > sent) element.scrollTop = element.scrollHeight;
    else if (wasAtEnd) element.scrollTop = topOfUnseen(element, messages, kept.current.seenSeq) ?? element.scrollHeight;
    // A tab that comes to the front again has forgotten where it was.
    else element.scrollTop = top + grown;
    Object.assign(kept.current, { first, height: element.scrollHeight, sending });
    look(element);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what makes the box higher, and somebody who looks at it again
  useLayoutEffect(() => place(), [first, messages, sending, isLookedAt]);
  // What is written below makes the box smaller, and a larger window shows the end without a turn of the wheel.
  useEffect(() => onResize(box.current, () => place()), []);
  return { box, onScroll: ({ currentTarget }: UIEvent<HTMLDivElement>) => look(currentTarget), isAtEnd, seenSeq };
}
