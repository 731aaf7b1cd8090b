import type { Query, QueryClient } from '@tanstack/react-query';
import { domains } from '../../contract/domains.ts';
import { followRows, type RowNews } from '../platform/call/row-news.ts';

/**
 * Keeps what is shown of rows up to date as they change: details, counts, charts. Lists do so by themselves, in place
 * (`use-live-rows.ts`), and what a form began with stays as long as it is filled in. Returns how to stop.
 */
export function followCalls(client: QueryClient): () => void {
  const stops = domains.map(({ name }) =>
    followRows(name, (news, heardAt) => {
      void client.invalidateQueries({ queryKey: ['call', name], predicate: (query) => isOutdated(query, news, heardAt) });
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

function isOutdated(query: Query, { ids }: RowNews, heardAt: number): boolean {
  const { data, dataUpdatedAt } = query.state;
  const isForm = query.observers.some(({ options }) => options.staleTime === 0);
  if (query.meta?.isLive === true || (isForm && query.meta?.isHeld !== true)) return false;
  // An action of one's own has asked again already.
  if (dataUpdatedAt > heardAt + LEAST_AGE_MS) return false;
  const shown = (data as { id?: unknown } | undefined)?.id;
  return typeof shown !== 'string' || ids.size === 0 || ids.has(shown);
}

/** An answer that came sooner after the news may still be from before them. */
const LEAST_AGE_MS = 100;
