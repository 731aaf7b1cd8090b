import { eitherWay, ident, type Sql, snake, sql, text } from './sql.ts';
import type { Copying, Table } from './table.ts';

/**
 * On several machines the rows that hospitals share lie with their owners, and a list of them would ask every machine. There each hospital has
 * copies of all the rows that it sees, its own as well, in a schema beside the tables: whatever it lists lies in one place. On one machine there are none.
 */
export const COPIES = 'seen';

/** The hospital that has the copy; `tenant_id` stays the owner of the row. */
export const SEER = 'seerTenantId';

export type Copied = Table & { readonly copies: Copying };

export function isCopied(table: Table): table is Copied {
  return table.copies !== undefined;
}

const copyTables = new WeakMap<Table, Table>();

/** The table that the copies lie in. Neither declared nor migrated: it follows from the table, wherever that lies on several machines. */
export function copyOf(table: Copied): Table {
  const known = copyTables.get(table);
  if (known) return known;
  const { fields, notNull, copies } = table;
  const copy: Table = {
    ...table,
    name: `${COPIES}.${table.name}`,
    fields: { ...fields, [SEER]: fields.tenantId } as Table['fields'],
    notNull: [SEER, ...notNull],
    primaryKey: [SEER, 'id'],
    indexes: copies.indexes.map((index) => ({ ...index, on: [SEER, ...index.on] })),
    references: {},
    copies: undefined,
  };
  copyTables.set(table, copy);
  return copy;
}

/** What a row and its copies have in common. */
export function copiedNames({ fields, copies }: Copied): string[] {
  return Object.keys(fields).filter((name) => !copies.without?.includes(name));
}

/** `FROM ${from} WHERE ${whose}…`, and the same in a join. */
export interface RowsSeen {
  readonly from: Sql;
  /** Comes before the conditions; nothing on one machine. */
  readonly whose: Sql;
}

const seen = new WeakMap<Table, RowsSeen>();

/**
 * Where what a hospital's people see is read: in the table itself, behind its fence, and on several machines in the copies of the hospital in whose name
 * the statement is sent. The group reads the tables themselves.
 */
export function rowsSeen(table: Table): RowsSeen {
  const known = seen.get(table);
  if (known) return known;
  const made = isCopied(table) ? eitherPlace(table) : rowsIn(table);
  seen.set(table, made);
  return made;
}

/** The rows of the table itself, whoever sees them. */
export function rowsIn({ name }: Table): RowsSeen {
  return { from: ident(name), whose: text('') };
}

function eitherPlace(table: Copied): RowsSeen {
  const own = ident(table.name);
  const copies = sql`${ident(copyOf(table).name)} ${own}`;
  return {
    from: eitherWay(own, () => copies),
    whose: eitherWay(text(''), (hospital) => sql`${own}.${ident(snake(SEER))} = ${hospital} AND `),
  };
}
