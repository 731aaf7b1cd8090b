import { label, listed } from '../../platform/words/label.ts';

/** Names that a question has room for. */
const MOST_NAMES = 5;

/** What several rows are called, of many the first few and how many there are. `count` has those as well whose name nobody has seen. */
export function namedRows(names: readonly string[], count: number): string {
  const known = names.filter(Boolean);
  const shown = listed(known.slice(0, MOST_NAMES));
  if (known.length === count && count <= MOST_NAMES) return shown;
  return known.length > 0 ? label('{names}等 {count} 条', { names: shown, count }) : label('共 {count} 条', { count });
}
