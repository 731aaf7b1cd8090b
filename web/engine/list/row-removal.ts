import { namesOf } from '../dialog/action-about.tsx';
import type { Row } from '../field/row.ts';
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
