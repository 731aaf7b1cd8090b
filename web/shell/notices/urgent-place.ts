import { useEffect, useSyncExternalStore } from 'react';
import { createStore, useStore } from '../../platform/store/store.ts';

/** How many places below the menu are drawn: none where it is narrow or lies over the page. */
const store = createStore<{ below: number }>(() => ({ below: 0 }));

/** Whether urgent ones stand below the menu, and the corner is left to what passes. */
export function useBelowMenu(): boolean {
  return useStore(store, ({ below }) => below > 0);
}

/** Says that the place is there as long as the component is. */
export function useTakePlace(): void {
  useEffect(() => {
    store.set(({ below }) => ({ below: below + 1 }));
    return () => store.set(({ below }) => ({ below: below - 1 }));
  }, []);
}

/** Whether the tab is looked at. */
export function useInSight(): boolean {
  return useSyncExternalStore(followSight, isInSight, () => true);
}

function isInSight(): boolean {
  return document.visibilityState === 'visible';
}

function followSight(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
