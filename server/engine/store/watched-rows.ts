import { asBegun, beforeCommit } from './before-commit.ts';
import { isTransaction, type Runner, type Tx } from './runner.ts';
import type { Table } from './table.ts';

/** A row that was added, changed or removed. Its hospital is not said where the group changes whatever row has the id. */
export interface TouchedRow {
  readonly id: string;
  readonly tenantId?: string;
  /** Of rows that several hospitals see. */
  readonly partyTenantIds?: readonly string[] | null;
  /** Those that saw it before a change of this transaction. */
  readonly seenBefore?: readonly string[];
  /** The person who has changed it. */
  readonly changedBy?: string | undefined;
}

/** Rows of one table that a transaction has changed, and the domain whose screens show them. */
export interface ChangedRows {
  readonly table: Table;
  readonly domain: string;
  readonly rows: TouchedRow[];
}

/** Told once of all that a transaction has changed, in it, before it commits. */
type Teller = (tx: Tx, changed: readonly ChangedRows[]) => Promise<void>;

/** What follows from a row, brought up to it in the transaction that changed it. `now` in milliseconds. */
export type Watcher = (tx: Tx, row: TouchedRow, now: number) => Promise<void>;

const watchers = new Map<string, Map<string, Watcher>>();
const touched = new WeakMap<Tx, Map<string, TouchedRow>>();
const changes = new WeakMap<Tx, Map<string, ChangedRows>>();
const shown = new Map<string, { readonly domain: string; readonly tell: Teller }>();

/** Has whoever looks at the screens of that domain hear of the rows of these tables. */
export function showRows(domain: string, tables: readonly string[], tell: Teller): void {
  for (const table of tables) shown.set(table, { domain, tell });
}

/** Has the rows of a table watched, by each watcher once a transaction for each row, when all that the transaction does to it is done. */
export function watchRows(table: Table, by: string, watcher: Watcher): void {
  watchers.set(table.name, new Map(watchers.get(table.name)).set(by, watcher));
}

/** Takes it back: for tests whose tables are not the product's. */
export function unwatchRows(table: Table): void {
  watchers.delete(table.name);
}

/**
 * Says that rows have changed. The ways of `rows.ts` say so by themselves; a statement of one's own has to. Throws outside of a
 * transaction: what follows from a row would be lost when the server stops between the two.
 */
export function touchRows(runner: Runner, table: Table, rows: readonly TouchedRow[], now: number): void {
  const own = watchers.get(table.name);
  if (rows.length === 0) return;
  if (isTransaction(runner)) noteChanges(runner, table, rows);
  if (!own) return;
  if (!isTransaction(runner)) throw new Error(`rows of ${table.name} are watched: they are changed in transactions`);
  for (const row of rows) {
    const whole = gathered(runner, table, row);
    for (const [by, watcher] of own) beforeCommit(runner, `${by} ${table.name} ${row.id}`, () => watcher(runner, whole, now));
  }
}

/** A row with what the changes before this one have said of it: watchers hear of the last alone. */
function gathered(tx: Tx, table: Table, row: TouchedRow): TouchedRow {
  const own = touched.get(asBegun(tx)) ?? new Map<string, TouchedRow>();
  const key = `${table.name} ${row.id}`;
  const { seenBefore = [], changedBy } = own.get(key) ?? {};
  const whole = {
    ...row,
    seenBefore: [...new Set([...seenBefore, ...(row.seenBefore ?? [])])],
    changedBy: row.changedBy ?? changedBy,
  };
  touched.set(asBegun(tx), own.set(key, whole));
  return whole;
}

function noteChanges(tx: Tx, table: Table, rows: readonly TouchedRow[]): void {
  const place = shown.get(table.name);
  if (!place) return;
  const whole = asBegun(tx);
  const own = changes.get(whole) ?? new Map<string, ChangedRows>();
  const noted = own.get(table.name) ?? { table, domain: place.domain, rows: [] };
  noted.rows.push(...rows);
  changes.set(whole, own.set(table.name, noted));
  beforeCommit(whole, 'changed rows', async () => {
    const changed = [...(changes.get(whole)?.values() ?? [])];
    changes.delete(whole);
    await place.tell(whole, changed);
  });
}
