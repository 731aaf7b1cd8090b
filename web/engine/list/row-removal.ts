import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { mostIds } from '../../../contract/kernel/field.ts';
import type { CallError } from '../../platform/call/call-error.ts';
import { namesOf } from '../dialog/action-about.tsx';
import { type Row, textOf } from '../field/row.ts';
import type { ListOptions, RowLink } from './list-types.ts';

/** Columns that name another row, or a hospital. */
const namesAnother = (column: string): boolean => column.endsWith('Id');

/** By which columns people know a row: one that stands between two others by both of them. */
export function knownBy(called: string | undefined, columns: readonly string[]): readonly string[] {
  const first = called ?? columns[0] ?? '';
  return namesAnother(first) ? [...new Set([first, ...columns.slice(0, 2).filter(namesAnother)])] : [first];
}

/** What people call a row, for questions and answers about several. */
export function callingRows(
  { called, calledAs }: Pick<ListOptions, 'called' | 'calledAs'>,
  columns: readonly string[],
): (row: Row) => string {
  const about = knownBy(called, columns);
  return (row) => calledAs?.(row) ?? namesOf(about, row).join(' · ');
}

/** Those that are there, and the removal where none of them is one. */
export function withRemoval(links: readonly RowLink[], removal: RowLink | undefined): readonly RowLink[] {
  return removal && !links.some(({ removes }) => removes) ? [...links, removal] : links;
}

const OF_ROWS: readonly number[] = [400, 404, 409];
const NOT_ALLOWED = 403;

/**
 * Whether something about the rows stands in the way, not the network and not who asks: then each of them may be tried by itself. Whoever
 * holds the right of the call (`isGranted`) and may not do it has a row among them that is not theirs to remove.
 */
export function isOfRows({ code }: CallError, isGranted: boolean): boolean {
  return OF_ROWS.includes(code) || (code === NOT_ALLOWED && isGranted);
}

/** How many rows one call removes. */
export function mostAtOnce({ key = 'ids', input }: Pick<Endpoint, 'key' | 'input'>): number {
  const ids = input[key];
  return ids ? mostIds(ids) : Infinity;
}

/** Of the chosen rows those that do not have to stay: their keys. Of one that is out of sight nothing is known, and the server says it. */
export function removableOf(
  selected: readonly string[],
  { rows, rowKey, removable }: Pick<Chosen, 'rows' | 'rowKey'> & { removable: ((row: Row) => boolean) | undefined },
): readonly string[] {
  if (!removable) return selected;
  const staying = new Set(rows.filter((row) => !removable(row)).map((row) => textOf(row, rowKey)));
  return selected.filter((key) => !staying.has(key));
}

interface Chosen {
  selected: readonly string[];
  /** As the list has them: of a forest what stands below a row behind it. */
  rows: readonly Row[];
  rowKey: string;
  isForest: boolean;
}

/** In which order they are removed one by one: in a forest what stands below a row before it. One that is out of sight has its key alone. */
export function inRemovalOrder({ selected, rows, rowKey, isForest }: Chosen): Row[] {
  const seen = rows.filter((row) => selected.includes(textOf(row, rowKey)));
  const known = new Set(seen.map((row) => textOf(row, rowKey)));
  const unseen = selected.filter((key) => !known.has(key)).map((key): Row => ({ id: key, [rowKey]: key }));
  const all = [...seen, ...unseen];
  return isForest ? all.toReversed() : all;
}
