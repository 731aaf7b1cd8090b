import { createContext, useContext } from 'react';

/** Whether any domain has a page at a path. */
export const KnownPagesContext = createContext<(path: string) => boolean>(() => false);

/** Whether a page of another domain is there to lead to: a platform without that domain offers no way to it. */
export function useHasPage(path: string): boolean {
  return useContext(KnownPagesContext)(path);
}
