import { newId, type Stamp } from '../engine/store/rows.ts';
import type { Tx } from '../engine/store/runner.ts';
import { ident, join, snake, sql } from '../engine/store/sql.ts';
import { columnOf, type Table, withDerived } from '../engine/store/table.ts';

/**
 * Adds many rows in one statement with one parameter: some hundred rows of sixty columns would be more parameters than
 * a statement may have. Missing values become null; ids, times and versions are stamped where a row brings none.
 */
export async function insertDemoRows(
  tx: Tx,
  table: Table,
  rows: readonly Record<string, unknown>[],
  { now, userId }: Stamp,
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(table.fields);
  const preset = { createTime: new Date(now), createUser: userId, updateUser: userId, updateTime: new Date(now), version: 0, isDeleted: 0 };
  const lines = rows.map((row) => {
    const whole: Record<string, unknown> = {
      ...preset,
      ...withDerived(table, row),
      ...('id' in table.fields && row.id === undefined ? { id: newId() } : {}),
    };
    return Object.fromEntries(names.map((name) => [snake(name), whole[name] ?? null]));
  });
  const columns = join(names.map((name) => columnOf(table, name)));
  const { count } = await tx.run(
    sql`INSERT INTO ${ident(table.name)} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${ident(table.name)}, ${JSON.stringify(lines)}::jsonb) RETURNING 1 AS added`,
  );
  if (count !== rows.length) throw new Error(`${table.name}: ${count} of ${rows.length} rows were added`);
}
