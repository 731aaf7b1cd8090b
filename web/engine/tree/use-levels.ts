import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { AnswerOf } from '../../../contract/kernel/sent.ts';
import { call } from '../../platform/call/api-client.ts';
import { callKey, useCall } from '../../platform/call/use-call.ts';
import { useKept } from '../../platform/call/use-shown-query.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * The root level of a tree, and the levels below the rows that have been opened: each one call, cached and shared. `failed` are those
 * that could not be fetched, or not anew, by the row above; `refetch` asks for all of these levels again.
 */
export function useLevels<const E extends Endpoint>(lazy: E, input: Input, opened: readonly string[], enabled = true) {
  const inputOf = (parentId: string) => ({ ...input, parentId });
  const roots = useCall<Endpoint>(lazy, inputOf('0'), { enabled }) as UseQueryResult<AnswerOf<E>>;
  const queries = opened.map((id) => ({
    queryKey: callKey(lazy, inputOf(id)),
    queryFn: ({ signal }: { signal: AbortSignal }) => call<Endpoint>(lazy, inputOf(id), { signal, quiet: true }) as Promise<AnswerOf<E>>,
    enabled,
  }));
  useKept(queries);
  const below = useQueries({
    queries,
    combine: (results) => ({
      levels: new Map(results.flatMap(({ data }, at) => (data ? [[opened[at] ?? '', data] as const] : []))),
      failed: new Map(results.flatMap((level, at) => (level.isError ? [[opened[at] ?? '', level] as const] : []))),
      isFetching: results.some((level) => level.isFetching),
      refetch: () => {
        for (const level of results) void level.refetch();
      },
    }),
  });
  const refetch = () => {
    void roots.refetch();
    below.refetch();
  };
  return { ...below, roots, isFetching: roots.isFetching || below.isFetching, refetch };
}
