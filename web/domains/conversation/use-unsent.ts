import { useEffect, useMemo } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { draftPlace, type Outgoing, unsentOf, useAllOutgoing } from './chat-drafts.ts';

const shown = new Set<string>();

/** Says that somebody looks at the messages of this place, and with them at what did not go. */
export function useShown(place: string): void {
  // A tab in the background runs no effects: nobody looks at it.
  useEffect(() => {
    shown.add(place);
    return () => void shown.delete(place);
  }, [place]);
}

export function isShown(place: string): boolean {
  return shown.has(place);
}

/** What whoever is signed in has said in a conversation and is not there yet, for whoever draws it. */
export function useOutgoing(applyOrderId: string): readonly Outgoing[] {
  const userId = useSession((session) => session.user?.userId ?? '');
  const all = useAllOutgoing();
  const place = draftPlace(userId, applyOrderId);
  useShown(place);
  return useMemo(() => all.filter((one) => one.place === place), [all, place]);
}

/** How many messages of whoever is signed in did not go, by their orders. */
export function useUnsent(): ReadonlyMap<string, number> {
  const userId = useSession((session) => session.user?.userId ?? '');
  const all = useAllOutgoing();
  return useMemo(() => unsentOf(all, userId), [all, userId]);
}
