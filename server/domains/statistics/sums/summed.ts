import type { Cells } from '../../../engine/counting/cells.ts';
import type { Actor, Seer } from '../../../engine/identity/actor.ts';
import type { Sql } from '../../../engine/store/sql.ts';
import type { Table } from '../../../engine/store/table.ts';
import type { SumTables } from './sum.tables.ts';
import type { View } from './view.ts';

/** A kind of document whose days are counted and kept (ADR 0128). `A` is what has to be known of whoever asks. */
export interface Summed<D extends string = string, M extends string = string, A extends Seer = Actor> {
  /** The rows that are counted: each with `tenant_id`, `target_tenant_id`, `kind`, `create_time` and `submit_time`. */
  readonly source: Table;
  readonly tables: SumTables;
  readonly job: { readonly name: string; readonly title: string };
  readonly cells: Cells<D, M>;
  /** The rows that count for somebody, with these columns. A table expression. */
  rowsFor(actor: A, where: Sql, columns: Sql): Sql;
  /** The rows of a view: what `rowsFor` answers for whoever sees all of it. */
  rowsOf(view: View, where: Sql, columns: Sql): Sql;
  /** The view of which somebody sees everything that is counted, of one kind or of all; nothing for whoever sees a part. */
  viewFor(actor: A, kind?: string | null): View | undefined;
}
