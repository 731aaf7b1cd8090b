import { mostCounted, pageSizes } from '../../../contract/kernel/envelope.ts';
import type { Condition, PageRequest, Sort } from '../../../contract/kernel/filter.ts';
import { type RowsSeen, rowsIn, rowsSeen } from './copies.ts';
import { compile, eitherWay, ident, join, type Sql, sql, text } from './sql.ts';
import { columnOf, type Table } from './table.ts';

/** The conditions of a list as SQL. Columns come from the table's declaration, values become parameters. */
export function whereOf(table: Table, conditions: readonly Condition[], alias = ''): Sql {
  return conditions.length === 0
    ? text('true')
    : join(
        conditions.map((one) => conditionSql(table, one, alias)),
        ' AND ',
      );
}

function conditionSql(table: Table, { field, operator, value }: Condition, alias: string): Sql {
  const column = columnOf(table, field, alias);
  const isList = ['choices', 'ids', 'files'].includes(table.fields[field]?.kind ?? '');
  switch (operator) {
    case 'eq':
      return sql`${column} = ${value}`;
    case 'in':
      return isList ? sql`${column} && ${value}::text[]` : sql`${column} = ANY (${value})`;
    case 'like':
      return sql`${column} LIKE ${`%${escapeLike(String(value))}%`}`;
    case 'null':
      return sql`${column} IS NULL`;
    case 'notnull':
      return sql`${column} IS NOT NULL`;
    default:
      return sql`${column} ${text({ ge: '>=', gt: '>', le: '<=', lt: '<' }[operator])} ${value}`;
  }
}

/** A search for `50%` means the percent sign. */
export function escapeLike(value: string): string {
  return value.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** What a list is ordered by when nobody asks for anything else. */
type Preset = Sort | readonly Sort[];

/**
 * The order of a list: what was asked, else the preset, and the key last, so that pages never overlap. Empty values come
 * last, which is said only where there can be any: an index serves the order that is written, not one that is equal.
 */
export function orderOf(table: Table, asked: readonly Sort[], preset: Preset, alias = '', key = 'id'): Sql {
  const sorts = asked.length > 0 ? asked : [preset].flat();
  const pieces = sorts.map(
    ({ field, descending }) => sql`${columnOf(table, field, alias)}${text(descending ? descendingOf(table, field) : ' ASC')}`,
  );
  const last = sorts.at(-1)?.descending ?? true;
  return join([...pieces, sql`${columnOf(table, key, alias)}${text(last ? ' DESC' : ' ASC')}`]);
}

function descendingOf(table: Table, field: string): string {
  return table.notNull.includes(field) ? ' DESC' : ' DESC NULLS LAST';
}

/** Rows that stand together in a list, said so that an index finds them. */
export interface Stage {
  readonly where: Sql;
  /** Their own order, by columns that none of them has empty; that of the list when left out. */
  readonly sorts?: readonly Sort[];
}

/** A list in parts that share no row, each with an index by which it is found and ordered: under one OR they have none. */
export interface Parts {
  readonly table: Table;
  readonly columns: Sql;
  /** The fields that `columns` are made of, where those are not all there are. */
  readonly names?: readonly string[];
  readonly wheres: readonly Sql[];
  readonly preset: Preset;
  /** One after the other, and together all rows; then nothing else may be asked for. */
  readonly stages?: readonly Stage[] | undefined;
}

/** The page: as much of each part as could stand on it, of which the first are taken. */
export function partsPage({ table, columns, names, wheres, preset, stages = [] }: Parts, page: PageRequest): Sql {
  const rows = rowsSeen(table);
  const order = orderOf(table, stages.length > 0 ? [] : page.sorts, preset);
  const cut = { ...page, isUsual: isUsual(page, wheres) };
  if (stages.length === 0) return firstOf({ table, columns, wheres, rows }, order, cut);
  const most = mostOf(cut);
  const inner = innerColumns(table, names, [preset, ...stages.flatMap(({ sorts = [] }) => sorts)].flat());
  const first = (where: Sql, by: Sql, stage: number) =>
    sql`(SELECT ${inner}, ${text(String(stage))} AS list_stage FROM ${rows.from} WHERE ${rows.whose}${where} ORDER BY ${by} LIMIT ${most})`;
  const staged = (where: Sql) =>
    stages.map((one, at) => first(sql`${where} AND ${one.where}`, one.sorts ? join(ownOrder(table, one.sorts)) : order, at));
  const parts = wheres.flatMap(staged);
  // Of the other stages the order of one says nothing.
  const own = stages.flatMap(({ sorts: by }, at) =>
    by ? ownOrder(table, by, (column) => sql`CASE WHEN list_stage = ${text(String(at))} THEN ${column} END`) : [],
  );
  const whole = join([text('list_stage'), ...own, order]);
  return sql`SELECT ${columns} FROM (${join(parts, ' UNION ALL ')}) ${ident(table.name)} ORDER BY ${whole} ${limitOf(cut)}`;
}

/**
 * What parts hand on. On several machines a statement is written out and read again for each call, all columns of a table in each of its parts: there it is
 * what is shown and what it is ordered by.
 */
function innerColumns(table: Table, names: readonly string[] | undefined, sorts: readonly Sort[]): Sql {
  if (!names) return text('*');
  const needed = [...new Set(['id', ...names, ...sorts.map(({ field }) => field)])];
  return eitherWay(text('*'), () => join(needed.map((name) => columnOf(table, name))));
}

export interface Cut extends Pick<PageRequest, 'current' | 'size'> {
  /** Written out, see `isUsual`. */
  readonly isUsual?: boolean;
}

/**
 * The page that nearly everybody asks for: the list as it opens. Its length is written out: PostgreSQL then keeps one plan for it, where for a length
 * that it does not know it plans each call anew, which takes several times as long as the page. Not where something is looked for, nor where somebody's
 * reach is a list of departments: how much there is of it says which index serves, and one plan for all would walk a hospital's to its end.
 */
function isUsual({ current, size, conditions }: PageRequest, wheres: readonly Sql[]): boolean {
  const isShort = current === 1 && pageSizes.some((one) => one === size);
  return isShort && conditions.length === 0 && wheres.every((where) => !compile(where).values.some(Array.isArray));
}

/** Of a part no more is read than could stand on the page. */
function mostOf({ current, size, isUsual }: Cut): Sql {
  return isUsual ? text(String(size)) : sql`${current * size}`;
}

type Found = Pick<Parts, 'table' | 'columns' | 'wheres'> & {
  /** Where they are read, where that is not the table itself. */
  readonly rows?: RowsSeen;
};

/** Rows of parts that share none, in an order that an index of each part has: of every part no more is read than could stand on the page. */
export function firstOf({ table, columns, wheres, rows = rowsIn(table) }: Found, order: Sql, cut: Cut): Sql {
  const { from, whose } = rows;
  const [only, ...more] = wheres;
  if (only && more.length === 0) return sql`SELECT ${columns} FROM ${from} WHERE ${whose}${only} ORDER BY ${order} ${limitOf(cut)}`;
  const parts = wheres.map((where) => sql`(SELECT * FROM ${from} WHERE ${whose}${where} ORDER BY ${order} LIMIT ${mostOf(cut)})`);
  return sql`SELECT ${columns} FROM (${join(parts, ' UNION ALL ')}) ${ident(table.name)} ORDER BY ${order} ${limitOf(cut)}`;
}

/** By columns that are never empty, or by what stands for them. */
function ownOrder(table: Table, sorts: readonly Sort[], said: (column: Sql) => Sql = (column) => column): Sql[] {
  return [...sorts, { field: 'id', descending: sorts.at(-1)?.descending ?? false }].map(
    ({ field, descending }) => sql`${said(columnOf(table, field))}${text(descending ? ' DESC' : ' ASC')}`,
  );
}

/** What is counted: `FROM … WHERE …`, in parts that share no row. */
export type Counted = readonly Sql[];

export function countedParts({ table, wheres }: Pick<Parts, 'table' | 'wheres'>): Counted {
  const { from, whose } = rowsSeen(table);
  return wheres.map((where) => sql`FROM ${from} WHERE ${whose}${where}`);
}

const MOST_COUNTED = text(String(mostCounted + 1));

/**
 * How many there are: all of them where they were asked for, else up to one more than a list tells. Index-only as long as
 * the search stays within an index.
 */
export function totalOf(counted: Counted, { exact }: Pick<PageRequest, 'exact'>): Sql {
  const counts = counted.map((from) =>
    exact ? sql`(SELECT count(*) ${from})` : sql`(SELECT count(*) FROM (SELECT 1 ${from} LIMIT ${MOST_COUNTED}) counted)`,
  );
  return sql`SELECT ${join(counts, ' + ')} AS total`;
}

export function limitOf({ current, size, isUsual }: Cut): Sql {
  return isUsual ? text(`LIMIT ${size}`) : sql`LIMIT ${size} OFFSET ${(current - 1) * size}`;
}
