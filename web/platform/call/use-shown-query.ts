import { hashKey, QueryObserver, type UseQueryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useInsertionEffect } from 'react';

/**
 * A query whose answer is kept for as long as what shows it is on a page, also while that lies hidden in a background tab: a page that had to be
 * asked for anew on coming back would lose its open dialog and what was entered there. What is closed is forgotten as the client says.
 */
export function useShownQuery<A>(options: UseQueryOptions<A, Error>): UseQueryResult<A, Error> {
  const client = useQueryClient();
  const { queryKey, queryFn, meta = {} } = options;
  // Other effects end when a tab goes to the background, and with them what the library counts as being looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is kept where another is shown
  useInsertionEffect(() => {
    // It keeps what has come, and asks for nothing itself.
    const keeper = new QueryObserver<A, Error>(client, {
      queryKey,
      meta,
      enabled: false,
      staleTime: Number.POSITIVE_INFINITY,
      ...(queryFn === undefined ? {} : { queryFn }),
    });
    return keeper.subscribe(() => {});
  }, [client, hashKey(queryKey)]);
  return useQuery<A, Error>(options);
}
