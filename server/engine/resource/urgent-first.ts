import type { Sort } from '../../../contract/kernel/filter.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import type { Stage } from '../store/list-sql.ts';
import { sql, text } from '../store/sql.ts';
import { columnOf, type Table } from '../store/table.ts';

/**
 * A list begins with what waits by an hour, the soonest first; the rest follows in the list's own order. The hour is the field that the states
 * of `inbox.due` name first. Nothing where nobody waits by an hour, or where another order is asked for. States are written out: so an index of
 * what waits is found.
 */
export function urgentFirst({ lifecycle }: Resource, table: Table, sorts: readonly Sort[]): Stage[] | undefined {
  const due = Object.entries(lifecycle?.inbox?.due ?? {});
  const [first] = due;
  if (!lifecycle || !first || sorts.length > 0) return undefined;
  const field = first[1];
  const states = due.flatMap(([state, of]) => (of === field ? [`'${state}'`] : [])).join(', ');
  const status = columnOf(table, lifecycle.field);
  return [
    { where: sql`${status} IN (${text(states)})`, sorts: [{ field, descending: false }] },
    { where: sql`${status} NOT IN (${text(states)})` },
  ];
}
