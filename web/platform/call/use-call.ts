import { keepPreviousData, type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { AnswerOf, SentInput } from '../../../contract/kernel/sent.ts';
import { call } from './api-client.ts';
import { useShownQuery } from './use-shown-query.ts';

/** `A` is what is answered. */
export interface UseCallOptions<A = unknown> {
  enabled?: boolean;
  /**
   * Milliseconds during which the answer is not asked for again. None is for what a form begins with (`useFreshAnswer`): asked for when
   * it is opened, and left alone while somebody fills it in.
   */
  staleTime?: number;
  /** The caller follows the rows by itself, in place. */
  isLive?: boolean;
  /** A form that is told when its row has changed, and keeps what it began with. */
  isHeld?: boolean;
  /** Milliseconds after which it is asked for again while somebody looks, as the answer says or always: for what changes by the clock alone. */
  againAfter?: number | ((answer: A | undefined) => number | false);
  /** A domain that its own reads, of which it counts or lists rows: asked for again whenever one of them changes. */
  follows?: string;
  /** Keeps showing the previous answer while another input is being fetched. */
  keepPrevious?: boolean;
}

/** Under which key a call's answer is cached: by domain, so that an action can refresh everything of its domain. */
export function callKey(endpoint: Endpoint, input: Readonly<Record<string, unknown>> = {}): QueryKey {
  return ['call', endpoint.domain, endpoint.name, input];
}

/** What a call takes, of which something may still be missing while it is not `enabled`. */
type Asked<I> = { readonly [K in keyof I]: I[K] | undefined };
/** Nothing need be given where nothing is demanded. */
type Arguments<I, O> = Record<never, never> extends I ? [input?: Asked<I>, options?: O] : [input: Asked<I>, options?: O];

/** Reads a call as a query: cached, shared, kept while it is on a page, cancelled when it is on none. The screen shows its errors. */
export function useCall<const E extends Endpoint>(
  endpoint: E,
  ...[input, { keepPrevious, againAfter, follows, isLive = false, isHeld = false, ...options } = {}]: Arguments<
    SentInput<E>,
    UseCallOptions<AnswerOf<E>>
  >
): UseQueryResult<AnswerOf<E>, Error> {
  return useShownQuery<AnswerOf<E>>({
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input as SentInput<E>, { signal, quiet: true }),
    ...(againAfter ? { refetchInterval: ({ state }) => (typeof againAfter === 'number' ? againAfter : againAfter(state.data)) } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    meta: { isLive, isHeld, follows, row: endpoint.row },
    ...options,
  });
}

/** Refreshes what is shown of a domain, or of all of them. */
export function useRefresh(): (domain?: string) => Promise<void> {
  const client = useQueryClient();
  return (domain) => client.invalidateQueries({ queryKey: domain ? ['call', domain] : ['call'] });
}
