import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '../store/store.ts';

const store = createStore<{ isCovered: boolean }>(() => ({ isCovered: false }));

/** Said by the lock, which hides the page and leaves it running: what is drawn behind it is seen by nobody. */
export function coverPage(isCovered: boolean): void {
  store.set({ isCovered });
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether somebody can be looking at the page: its window is in sight, and it is not locked. */
export function useLookedAt(): boolean {
  const isCovered = useStore(store, (state) => state.isCovered);
  const isInSight = useSyncExternalStore(subscribe, () => document.visibilityState !== 'hidden');
  return isInSight && !isCovered;
}
