import { v7 } from 'uuid';
import type { ChangeOf, Fields } from '../../../contract/kernel/field.ts';
import { rowsIn, rowsSeen } from './copies.ts';
import { isTransaction, type Runner, type Tx } from './runner.ts';
import { eitherWay, ident, join, type Sql, sql, text } from './sql.ts';
import { columnOf, columnsOf, type FilledRow, isOwned, type Table, withDerived } from './table.ts';
import { type TouchedRow, touchRows } from './watched-rows.ts';

/** A row of a table: what every row has is there. */
export type StoredRow<F extends Fields, N extends string = string> = FilledRow<F, N> & { [K in keyof F & ('id' | 'tenantId')]: string } & {
  [K in keyof F & 'version']: number;
} & { [K in keyof F & 'createTime']: Date };

/** A row that was found in a table, with all its columns. */
export type FoundRow<F extends Fields, N extends string> = StoredRow<F, N> & Required<FilledRow<F, N>>;
export type FoundIn<T extends Table> = T extends Table<infer F, infer N> ? FoundRow<F, N> : never;

/** Who writes, and when (milliseconds): stamped on the row. */
export interface Stamp {
  userId?: string;
  now: number;
}

/** A new id: uuid v7, made here, so that rows arrive in index order. */
export function newId(): string {
  return v7();
}

/** First fence: the tenant of the statement. Left out only for the group scope and tables that belong to nobody. */
export function ownedBy(table: Table, tenantId: string | undefined, alias = ''): Sql {
  return isOwned(table) && tenantId !== undefined ? sql`${columnOf(table, 'tenantId', alias)} = ${tenantId}` : text('true');
}

/** Adds a row and returns it with what was stamped on it. */
export async function insertRow<F extends Fields, N extends string>(
  runner: Runner,
  table: Table<F, N>,
  values: ChangeOf<F>,
  stamp: Stamp,
): Promise<StoredRow<F, N>> {
  const [row] = await insertRows(runner, table, [values], stamp);
  return row as StoredRow<F, N>;
}

/** PostgreSQL takes some 65,000 parameters in one statement, and keeps what it has prepared. */
const MOST_AT_ONCE = 500;

/** Adds rows: many by several statements, which are all or none in a transaction only. */
export async function insertRows<F extends Fields, N extends string>(
  runner: Runner,
  table: Table<F, N>,
  values: readonly ChangeOf<F>[],
  stamp: Stamp,
): Promise<StoredRow<F, N>[]> {
  const rows = values.map((value) => stamped(table, value, runner.tenantId, stamp));
  if (rows.length === 0) return [];
  for (let at = 0; at < rows.length; at += MOST_AT_ONCE) await runner.run(insertSql(table, rows.slice(at, at + MOST_AT_ONCE)));
  touchRows(runner, table, rows as unknown as StoredRow<F, N>[], stamp.now);
  return rows as unknown as StoredRow<F, N>[];
}

/** The INSERT alone, for statements that are added to. */
export function insertSql(table: Table, rows: readonly Record<string, unknown>[]): Sql {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => sql`(${join(names.map((name) => sql`${toColumn(table, name, row[name])}`))})`);
  return sql`INSERT INTO ${ident(table.name)} (${join(names.map((name) => columnOf(table, name)))}) VALUES ${join(lines)}`;
}

function stamped(table: Table, value: Record<string, unknown>, tenantId: string, { userId, now }: Stamp): Record<string, unknown> {
  const time = new Date(now);
  const standard: Record<string, unknown> = { id: newId(), tenantId, createTime: time };
  if (table.kind === 'entity')
    Object.assign(standard, { createUser: userId, updateUser: userId, updateTime: time, version: 0, isDeleted: 0 });
  const own = Object.fromEntries(Object.entries(standard).filter(([name]) => name in table.fields));
  return { ...own, ...Object.fromEntries(Object.entries(withDerived(table, value)).filter(([, item]) => item !== undefined)) };
}

/** JSON columns are sent as JSON text; everything else the driver knows. */
function toColumn(table: Table, name: string, value: unknown): unknown {
  const isJson = table.fields[name]?.kind === 'json' && name !== 'partyTenantIds';
  return isJson && value !== null && value !== undefined ? JSON.stringify(value) : (value ?? null);
}

interface Finding {
  readonly tenantId?: string;
  readonly anyOwner?: boolean;
  /** On one machine in this tenant, on several whoever's it is: there the copies of the hospital have it at once. */
  readonly nearest?: boolean;
  readonly lock?: boolean;
  readonly also?: Sql;
}

/**
 * The row with this id in this tenant, or with `anyOwner` wherever the second fence lets it be seen, unless it was deleted. A transaction reads what it has
 * changed: the rows themselves.
 */
export async function findRow<F extends Fields, N extends string>(
  runner: Runner,
  table: Table<F, N>,
  id: string,
  options: Finding = {},
): Promise<FoundRow<F, N> | undefined> {
  const { anyOwner = false, nearest = false, lock = false, also = text('true') } = options;
  const named = anyOwner ? undefined : (options.tenantId ?? (runner.scope === 'tenant' ? runner.tenantId : undefined));
  const tenantId = lock && named === undefined && isOwned(table) ? ((await ownersOf(runner, table, [id]))[0] ?? '') : named;
  const alive = table.kind === 'entity' ? text('is_deleted = 0') : text('true');
  const isRead = !isTransaction(runner);
  const { from, whose } = isRead && (anyOwner || nearest) ? rowsSeen(table) : rowsIn(table);
  const owner = isRead && nearest ? eitherWay(ownedBy(table, tenantId), () => text('true')) : ownedBy(table, tenantId);
  const { rows } = await runner.run<FoundRow<F, N>>(
    sql`SELECT ${columnsOf(table)} FROM ${from} WHERE ${whose}${owner} AND id = ${id} AND ${alive} AND ${also}${text(lock ? ' FOR UPDATE' : '')}`,
  );
  return rows[0];
}

/** Whose rows these are, in the order in which they are locked: on several machines a lock names its tenant (design §9). */
export async function ownersOf(runner: Runner, table: Table, ids: readonly string[]): Promise<string[]> {
  const { rows } = await runner.run<{ tenantId: string }>(
    sql`SELECT DISTINCT tenant_id AS "tenantId" FROM ${ident(table.name)} WHERE id = ANY (${[...ids]}::uuid[]) ORDER BY 1`,
  );
  return rows.map(({ tenantId }) => tenantId);
}

/**
 * Changes a row by compare-and-set and counts the version up. Returns false when it is gone, not ours, or no longer
 * what `expected` says (then somebody was faster).
 */
export async function updateRow<F extends Fields>(
  runner: Runner,
  table: Table<F>,
  at: Place,
  values: ChangeOf<F>,
  stamp: Stamp,
  expected: Sql = text('true'),
): Promise<boolean> {
  const own = { ...withDerived(table, values), updateUser: stamp.userId, updateTime: new Date(stamp.now) };
  const pairs = [...pairsOf(table, own), text('version = version + 1')];
  return writeRow(runner, table, at, { pairs, expected, now: stamp.now, by: stamp.userId });
}

/**
 * Keeps with a row what is no change of it, such as how a service answered: version, time and last editor stay, so that whoever has it
 * open can still save it. Returns false when it is gone or not ours.
 */
export function noteOnRow<F extends Fields>(
  tx: Tx,
  table: Table<F>,
  at: { id: string; tenantId?: string },
  values: ChangeOf<F>,
  now: number,
): Promise<boolean> {
  return writeRow(tx, table, at, { pairs: pairsOf(table, withDerived(table, values)), now });
}

function pairsOf(table: Table, values: Record<string, unknown>): Sql[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || !(name in table.fields) ? [] : [sql`${columnOf(table, name)} = ${toColumn(table, name, value)}`],
  );
}

/** A row as it was found, or where it is. */
interface Place {
  readonly id: string;
  readonly tenantId?: string;
  readonly partyTenantIds?: readonly string[] | null | undefined;
}

interface Writing {
  readonly pairs: readonly Sql[];
  readonly expected?: Sql;
  readonly now: number;
  readonly by?: string | undefined;
}

async function writeRow(runner: Runner, table: Table, at: Place, { pairs, expected = text('true'), now, by }: Writing): Promise<boolean> {
  const tenantId = at.tenantId ?? (runner.scope === 'tenant' ? runner.tenantId : undefined);
  // Who sees the row comes back with the change, so that they can be told of it without another look.
  const seers = ['tenantId', 'partyTenantIds'].filter((name) => name in table.fields);
  const { rows } = await runner.run<Omit<TouchedRow, 'id'>>(
    sql`UPDATE ${ident(table.name)} SET ${join(pairs)} WHERE ${ownedBy(table, tenantId)} AND id = ${at.id} AND is_deleted = 0 AND ${expected} RETURNING ${columnsOf(table, '', seers.length > 0 ? seers : ['id'])}`,
  );
  touchRows(
    runner,
    table,
    rows.map((row) => ({ ...row, id: at.id, seenBefore: at.partyTenantIds ?? [], changedBy: by })),
    now,
  );
  return rows.length === 1;
}
