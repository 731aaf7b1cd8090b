import type { Query, QueryClient } from '@tanstack/react-query';

const askedAt = new WeakMap<Query, number>();

/** Has the client remember when each of its answers was last asked for. */
export function rememberAsking(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') askedAt.set(event.query, Date.now());
  });
}

/** Of an answer that did not come by asking the client: when it was asked for (milliseconds, as `Date.now()`). */
export function noteAsking(query: Query | undefined, moment: number): void {
  if (query) askedAt.set(query, Math.max(moment, askedAt.get(query) ?? 0));
}

/**
 * Whether an answer was asked for after a moment (milliseconds, as `Date.now()`) and so knows what had happened until then. When it
 * came says nothing: a slow answer may have been read before, and come long after.
 */
export function isAskedAfter(query: Query | undefined, moment: number): boolean {
  return query !== undefined && (askedAt.get(query) ?? 0) > moment;
}
