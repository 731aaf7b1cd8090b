import { newId } from './rows.ts';
import type { Runner } from './runner.ts';
import { ident, join, snake, sql } from './sql.ts';
import { columnOf, type Table, withDerived } from './table.ts';

/**
 * Adds many rows by one statement with one parameter, the same statement however many they are: batches of every size
 * would otherwise each be a statement of its own to prepare. Missing values become null; ids are made where a row brings none.
 */
export async function insertMany(runner: Runner, table: Table, rows: readonly Record<string, unknown>[]): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(table.fields);
  const lines = rows.map((row) => {
    const derived = withDerived(table, row);
    const whole = 'id' in table.fields && row.id === undefined ? { ...derived, id: newId() } : derived;
    return Object.fromEntries(names.map((name) => [snake(name), whole[name] ?? null]));
  });
  const columns = join(names.map((name) => columnOf(table, name)));
  await runner.run(
    sql`INSERT INTO ${ident(table.name)} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${ident(table.name)}, ${JSON.stringify(lines)}::jsonb) RETURNING 1 AS added`,
  );
}
