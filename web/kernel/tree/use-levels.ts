import { useQueries } from '@tanstack/react-query';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { call } from '../api-client.ts';
import { callKey, useCall } from '../use-call.ts';

type Input = Readonly<Record<string, unknown>>;

/** The root level of a tree, and the levels below the rows that have been opened: each one call, cached and shared. */
export function useLevels<N>(lazy: Endpoint, input: Input, opened: readonly string[], enabled = true) {
  const inputOf = (parentId: string) => ({ ...input, parentId });
  const roots = useCall<N[]>(lazy, inputOf('0'), { enabled });
  const levels = useQueries({
    queries: opened.map((id) => ({
      queryKey: callKey(lazy, inputOf(id)),
      queryFn: ({ signal }: { signal: AbortSignal }) => call<N[]>(lazy, inputOf(id), { signal, quiet: true }),
      enabled,
    })),
    combine: (results) => new Map(results.flatMap(({ data }, at) => (data ? [[opened[at] ?? '', data] as const] : []))),
  });
  return { roots, levels };
}
