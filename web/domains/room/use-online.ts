import { useSyncExternalStore } from 'react';

function subscribe(told: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, told);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, told);
  };
}

/** Whether this machine has a network at all. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
