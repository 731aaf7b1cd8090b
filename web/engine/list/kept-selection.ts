import type { Page } from '../../../contract/kernel/envelope.ts';
import type { Row } from '../field/row.ts';
import { isFollowed, liveRows, type RowMark } from './live-rows.ts';

/** Which rows of a page have left the list since the same page was asked for before: those that moved to another page are not among them. */
export function marksBetween(before: Page<Row>, now: Page<Row>, keyOf: (row: Row) => string): ReadonlyMap<string, RowMark> {
  const hasNext = { before: isFollowed(before), now: isFollowed(now) };
  const hasPrevious = now.current > 1;
  return liveRows(before.records, { rows: now.records, before: before.records, ids: new Set(), hasNext, hasPrevious }, keyOf).marks;
}

/** What stays chosen: the same array where nothing of it is gone. */
export function keptOf(selected: string[], marks: ReadonlyMap<string, RowMark>): string[] {
  return selected.some((key) => marks.get(key) === 'gone') ? selected.filter((key) => marks.get(key) !== 'gone') : selected;
}
