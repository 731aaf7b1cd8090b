import { beforeCommit } from './before-commit.ts';
import type { Runner, Tx } from './runner.ts';
import type { Table } from './table.ts';

/** A row that was added, changed or removed. Its hospital is not said where the group changes whatever row has the id. */
export interface TouchedRow {
  readonly id: string;
  readonly tenantId?: string;
}

/** What follows from a row, brought up to it in the transaction that changed it. `now` in milliseconds. */
type Watcher = (tx: Tx, row: TouchedRow, now: number) => Promise<void>;

const watchers = new Map<string, Watcher>();

/** Has the rows of a table watched: once a transaction for each row, when all that the transaction does to it is done. */
export function watchRows(table: Table, watcher: Watcher): void {
  watchers.set(table.name, watcher);
}

/** Takes it back: for tests whose tables are not the product's. */
export function unwatchRows(table: Table): void {
  watchers.delete(table.name);
}

/**
 * Says that rows have changed. The ways of `rows.ts` say so by themselves; a statement of one's own has to. Throws outside of a
 * transaction: what follows from a row would be lost when the server stops between the two.
 */
export function touchRows(runner: Runner, table: Pick<Table, 'name'>, rows: readonly TouchedRow[], now: number): void {
  const watcher = watchers.get(table.name);
  if (!watcher || rows.length === 0) return;
  if (!isTransaction(runner)) throw new Error(`rows of ${table.name} are watched: they are changed in transactions`);
  for (const row of rows) beforeCommit(runner, `${table.name} ${row.id}`, () => watcher(runner, row, now));
}

function isTransaction(runner: Runner): runner is Tx {
  return 'inTransaction' in runner;
}
