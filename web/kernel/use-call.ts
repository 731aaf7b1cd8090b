import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import { call } from './api-client.ts';

export interface UseCallOptions {
  enabled?: boolean;
  /** Milliseconds during which the answer is not asked for again. */
  staleTime?: number;
  /** Keeps showing the previous answer while another input is being fetched. */
  keepPrevious?: boolean;
}

/** Under which key a call's answer is cached: by domain, so that an action can refresh everything of its domain. */
export function callKey(endpoint: Endpoint, input: Readonly<Record<string, unknown>> = {}): QueryKey {
  return ['call', endpoint.domain, endpoint.name, input];
}

/** Reads a call as a query: cached, shared, cancelled when nobody looks. The screen shows its errors. */
export function useCall<T>(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>> = {},
  { keepPrevious, ...options }: UseCallOptions = {},
): UseQueryResult<T, Error> {
  return useQuery<T, Error>({
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }) => call<T>(endpoint, input, { signal, quiet: true }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...options,
  });
}

/** Refreshes what is shown of a domain, or of all of them. */
export function useRefresh(): (domain?: string) => Promise<void> {
  const client = useQueryClient();
  return (domain) => client.invalidateQueries({ queryKey: domain ? ['call', domain] : ['call'] });
}
