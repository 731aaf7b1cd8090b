import type { QueryClient } from '@tanstack/react-query';
import { ROWS_EVENT } from './row-news.ts';
import { noteServerEvent } from './server-events.ts';

/** Has lists of a domain look at what has come and gone, and say so in place: for what is heard of by an event of its own instead of by its rows. */
export function tellLists(domain: string): void {
  noteServerEvent({ name: ROWS_EVENT, id: `${domain}:*` });
}

/** Asks again for everything else that is shown of it: counts, cards, what the top bar has. */
export function askAgain(client: QueryClient, domain: string): Promise<void> {
  return client.invalidateQueries({ queryKey: ['call', domain], predicate: ({ meta }) => meta?.isLive !== true });
}
