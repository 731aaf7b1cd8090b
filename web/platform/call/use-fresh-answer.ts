import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** How that is asked for which a form begins with. */
export const forForm = { staleTime: 0, isHeld: true } as const;

/**
 * What a form may begin with: what was answered since it was opened. An answer from before may be older than what its user has handed in since,
 * and would be sent in its place. Nothing as long as it has not come, also where it could not be asked for anew.
 */
export function useFreshAnswer<A>({
  data,
  isFetchedAfterMount,
  dataUpdatedAt,
}: Pick<UseQueryResult<A, Error>, 'data' | 'isFetchedAfterMount' | 'dataUpdatedAt'>): A | undefined {
  // By the clock of the answers, which is the browser's.
  const [openedAt] = useState(() => Date.now());
  return isFetchedAfterMount && dataUpdatedAt >= openedAt ? data : undefined;
}
