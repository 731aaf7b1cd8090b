import { MOST_HITS, type SearchGroup, type SearchHit } from '../../../contract/kernel/search.ts';
import type { Call } from '../call/call.ts';
import { type Sql, sql } from '../store/sql.ts';

/** Who looks, and with whose eyes: the store is bound to them. */
export type Asking = Pick<Call, 'actor' | 'db' | 'services'>;

/** How a domain finds by a word what is its own. */
export interface Search {
  readonly group: SearchGroup;
  /** Whether it shows patients: then the log of calls keeps which documents were shown, as it does of a detail. */
  readonly showsPatients?: true;
  /** At most `MOST_HITS`, the best first, and nothing that this person could not also open. */
  find(asking: Asking, word: string): Promise<readonly SearchHit[]>;
}

const searches: Search[] = [];

/** Lets the console's search look there, too: in the order of the modules. */
export function openSearch(search: Search): void {
  if (!searches.includes(search)) searches.push(search);
}

export function openSearches(): readonly Search[] {
  return searches;
}

const LAST = '\u{10FFFF}';

/** That a column begins with this, by an index with `text_pattern_ops`: `LIKE` is not let through the fence into an index. */
export function beginsWith(column: Sql, beginning: string): Sql {
  return sql`${column} ~>=~ ${beginning} AND ${column} ~<~ ${beginning + LAST}`;
}

export const LIMIT: Sql = sql`LIMIT ${MOST_HITS}`;
