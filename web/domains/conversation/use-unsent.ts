import { useEffect, useMemo } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { unsentOf, useAllOutgoing } from './chat-drafts.ts';

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

/** How many messages of whoever is signed in did not go, by their orders. */
export function useUnsent(): ReadonlyMap<string, number> {
  const userId = useSession((session) => session.user?.userId ?? '');
  const all = useAllOutgoing();
  return useMemo(() => unsentOf(all, userId), [all, userId]);
}
