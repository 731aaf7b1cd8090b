import { HOSPITAL, namedBy, nameKeyOf } from '../../../contract/kernel/reference.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import type { Store } from '../store/database.ts';
import { ownedBy } from '../store/rows.ts';
import { ident, sql } from '../store/sql.ts';
import { columnOf, type Table, tableNamed } from '../store/table.ts';

type Row = Record<string, unknown>;

/** What a reference leads to: the table, the column that it holds, and the one by which people call the row. */
export interface Target {
  readonly table: Table;
  readonly key: string;
  readonly called: string | undefined;
}

/** The row that a field names: by its id, and a hospital by its code. */
export function targetNamed(names: string): Target {
  const table = tableNamed(names === HOSPITAL ? 'tenant' : names.replaceAll('-', '_'));
  return { table, key: names === HOSPITAL ? 'tenantCode' : 'id', called: table.called };
}

/**
 * The rows with the names of what they refer to (`deptId` brings `deptName`), one query a table for all of them. What was
 * deleted since is still called by its name.
 */
export async function withNames(db: Store, resource: Pick<Resource, 'fields' | 'references'>, rows: readonly Row[]): Promise<Row[]> {
  const columns = [...namedBy(resource)];
  const targets = [...new Set(columns.map(([, target]) => target))];
  const names = new Map(
    await Promise.all(
      targets.map(async (target) => {
        const held = columns.filter(([, own]) => own === target).flatMap(([field]) => rows.map((row) => row[field] ?? []));
        return [target, await namesIn(db, targetNamed(target), [...new Set(held.flat())].map(String))] as const;
      }),
    ),
  );
  return rows.map((row) => {
    const own = columns.flatMap(([field, target]) => {
      const called = [row[field] ?? []].flat().flatMap((id) => names.get(target)?.get(String(id)) ?? []);
      return called.length === 0 ? [] : [[nameKeyOf(field), called.join('、')] as const];
    });
    return own.length > 0 ? { ...row, ...Object.fromEntries(own) } : row;
  });
}

async function namesIn(db: Store, { table, key, called }: Target, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0 || !called) return new Map();
  const owner = ownedBy(table, db.scope === 'tenant' ? db.tenantId : undefined);
  const column = columnOf(table, key);
  const { rows } = await db.run<{ key: string; name: string }>(sql`
    SELECT ${column} AS key, ${columnOf(table, called)} AS name FROM ${ident(table.name)} WHERE ${owner} AND ${column} = ANY (${[...ids]})`);
  return new Map(rows.map(({ key: id, name }) => [id, name]));
}
