import type { Page } from '../../../contract/kernel/envelope.ts';
import type { Row } from '../field/row.ts';
import { isFollowed, liveRows, type RowMark } from './live-rows.ts';

/**
 * Which rows of a page have left the list since the same page was asked for before: those that were pushed to the next page are not among
 * them. Those that may have moved to the page before are: chosen, and gone, they would hold up all others. Of a page of others altogether
 * nothing is known.
 */
export function marksBetween(before: Page<Row>, now: Page<Row>, keyOf: (row: Row) => string): ReadonlyMap<string, RowMark> {
  const hasNext = { before: isFollowed(before), now: isFollowed(now) };
  const here = new Set(now.records.map(keyOf));
  if (now.records.length > 0 && !before.records.some((row) => here.has(keyOf(row)))) return new Map();
  const news = { rows: now.records, before: before.records, ids: new Set<string>(), hasNext, hasPrevious: false };
  return liveRows(before.records, news, keyOf).marks;
}

/** What stays chosen: the same array where nothing of it is gone. */
export function keptOf(selected: string[], marks: ReadonlyMap<string, RowMark>): string[] {
  return selected.some((key) => marks.get(key) === 'gone') ? selected.filter((key) => marks.get(key) !== 'gone') : selected;
}
