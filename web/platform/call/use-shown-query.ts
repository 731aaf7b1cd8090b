import {
  hashKey,
  type QueryClient,
  QueryObserver,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useInsertionEffect } from 'react';

/**
 * A query whose answer is kept for as long as what shows it is on a page, also while that lies hidden in a background tab: a page that had to be
 * asked for anew on coming back would lose its open dialog and what was entered there. What is closed is forgotten as the client says.
 */
export function useShownQuery<A>(options: UseQueryOptions<A, Error>): UseQueryResult<A, Error> {
  useKept([options]);
  return useQuery<A, Error>(options);
}

/** Keeps the answers of these queries in the same way, for what shows several of them: whoever calls this asks for them. */
export function useKept<A>(queries: readonly Kept<A>[]): void {
  const client = useQueryClient();
  // Other effects end when a tab goes to the background, and with them what the library counts as being looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is kept where another is shown
  useInsertionEffect(() => {
    const ends = queries.map((query) => keep(client, query));
    return () => {
      for (const end of ends) end();
    };
  }, [client, hashKey(queries.map(({ queryKey }) => queryKey))]);
}

type Kept<A> = Pick<UseQueryOptions<A, Error>, 'queryKey' | 'queryFn' | 'meta'>;

/** It keeps what has come, and asks for nothing itself. Returns how to let it go. */
function keep<A>(client: QueryClient, { queryKey, queryFn, meta = {} }: Kept<A>): () => void {
  const keeper = new QueryObserver<A, Error>(client, {
    queryKey,
    meta,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    ...(queryFn === undefined ? {} : { queryFn }),
  });
  return keeper.subscribe(() => {});
}
