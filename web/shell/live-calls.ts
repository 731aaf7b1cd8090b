import type { Query, QueryClient } from '@tanstack/react-query';
import type { Domain } from '../../contract/kernel/domain.ts';
import { isAskedAfter } from '../platform/call/asked-at.ts';
import { followRows, type RowNews } from '../platform/call/row-news.ts';

/**
 * Keeps what is shown of rows up to date as they change: details, counts, charts, and the cards that other domains show beside
 * a row. Lists do so by themselves, in place (`use-live-rows.ts`), and what a form began with stays as long as it is filled in.
 * Returns how to stop.
 */
export function followCalls(client: QueryClient, domains: readonly Domain[]): () => void {
  const stops = domains.map(({ name }) => {
    const readers = domains.filter(({ reads = [] }) => reads.includes(name)).map((reader) => reader.name);
    return followRows(name, (news, heardAt) => {
      const refresh = (domain: string, isMeant: (query: Query, news: RowNews) => boolean) =>
        client.invalidateQueries({
          queryKey: ['call', domain],
          predicate: (query) => isFollowing(query, heardAt) && isMeant(query, news),
        });
      void refresh(name, isShown);
      for (const reader of readers)
        void refresh(reader, (query, asked) => looksOf(query).some(({ meta }) => meta?.follows === name) || isAskedFor(query, asked));
    });
  });
  return () => {
    for (const stop of stops) stop();
  };
}

type Look = Pick<Query['observers'][number]['options'], 'meta' | 'staleTime'>;

/** What each of those who look at it says for themselves: the query itself keeps what the last of them said, also of a form. */
const looksOf = ({ observers, meta }: Query): readonly Look[] =>
  observers.length > 0 ? observers.map(({ options }) => options) : [{ meta }];

function isFollowing(query: Query, heardAt: number): boolean {
  const isApart = ({ meta, staleTime }: Look) => meta?.isLive === true || (staleTime === 0 && meta?.isHeld !== true);
  if (looksOf(query).some(isApart)) return false;
  // An action of one's own has asked again already.
  return !isAskedAfter(query, heardAt);
}

/** Of the rows themselves: what shows another one is as it was. */
function isShown({ state }: Query, { ids }: RowNews): boolean {
  const shown = (state.data as { id?: unknown } | undefined)?.id;
  return typeof shown !== 'string' || ids.size === 0 || ids.has(shown);
}

/** Of a domain that reads them: what was asked for by the row's number, such as the room of an order, which opens at its hour. */
function isAskedFor({ queryKey }: Query, { ids }: RowNews): boolean {
  const input = queryKey[3] as Readonly<Record<string, unknown>> | undefined;
  const asked = Object.values(input ?? {}).filter((value) => typeof value === 'string');
  return asked.some((value) => ids.size === 0 || ids.has(value));
}
