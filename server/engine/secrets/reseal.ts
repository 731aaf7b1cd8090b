import type { Field } from '../../../contract/kernel/field.ts';
import { isSealed, isSealedBy, openSecret, sealSecret } from '../../platform/crypto/secret-box.ts';
import type { Tx } from '../store/runner.ts';
import { ident, join, sql } from '../store/sql.ts';
import { columnOf, columnsOf, declaredTables, type Table } from '../store/table.ts';

export interface Resealed {
  done: number;
  /** Seals that one of the given secrets had made: none, where there are seals, means that they are the wrong secrets. */
  known: number;
  /** Sealed under a secret that nobody has given: they stay as they are, and have to be entered again. */
  left: number;
}

/**
 * Seals every kept secret of every hospital under `secret`, whichever of the `earlier` ones it was sealed under, and those
 * that were never sealed. Needs the group scope.
 */
export async function resealAll(tx: Tx, secret: string, earlier: readonly string[]): Promise<Resealed> {
  const total: Resealed = { done: 0, known: 0, left: 0 };
  for (const table of declaredTables()) {
    for (const name of secretColumnsOf(table)) {
      const { done, known, left } = await resealColumn(tx, table, name, { secret, earlier });
      total.done += done;
      total.known += known;
      total.left += left;
    }
  }
  return total;
}

/** Columns that may hold a seal: declared secrets, and what is hidden from everybody. */
function secretColumnsOf(table: Table): string[] {
  // The server's own keys are replaced, not sealed anew.
  if (table.partitionBy || table.appendOnly || table.name === 'server_secret') return [];
  const may = ({ kind, sensitive, hidden }: Field): boolean => kind === 'text' && (sensitive === 'secret' || hidden === true);
  return Object.entries(table.fields).flatMap(([name, spec]) => (may(spec) ? [name] : []));
}

async function resealColumn(
  tx: Tx,
  table: Table,
  name: string,
  { secret, earlier }: { secret: string; earlier: readonly string[] },
): Promise<Resealed> {
  const column = columnOf(table, name);
  const isSecret = table.fields[name]?.sensitive === 'secret';
  const wanted = isSecret ? sql`${column} <> ''` : sql`${column} LIKE 'sealed:%'`;
  const key = table.primaryKey;
  const { rows } = await tx.run<Record<string, string>>(
    sql`SELECT ${columnsOf(table, '', [...new Set([...key, name])])} FROM ${ident(table.name)} WHERE ${wanted} ORDER BY ${join(key.map((one) => columnOf(table, one)))}`,
  );
  const total: Resealed = { done: 0, known: 0, left: 0 };
  for (const row of rows) {
    const kept = row[name] ?? '';
    const opened = openWith([secret, ...earlier], kept);
    if (opened !== undefined && isSealed(kept)) total.known += 1;
    if (isSealedBy(secret, kept)) continue;
    if (opened === undefined) {
      total.left += 1;
      continue;
    }
    const same = key.map((one) => sql`${columnOf(table, one)} = ${row[one]}`);
    // Who has written another meanwhile has sealed it with the secret of now.
    const { count } = await tx.run(
      sql`UPDATE ${ident(table.name)} SET ${column} = ${sealSecret(secret, opened)} WHERE ${join(same, ' AND ')} AND ${column} = ${kept}`,
    );
    total.done += count;
  }
  return total;
}

function openWith(secrets: readonly string[], kept: string): string | undefined {
  if (!isSealed(kept)) return kept;
  for (const secret of secrets) {
    try {
      return openSecret(secret, kept);
    } catch {
      // Of another secret; the next may be it.
    }
  }
  return undefined;
}
