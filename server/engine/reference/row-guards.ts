import type { Fields } from '../../../contract/kernel/field.ts';
import { RESTORE_MINUTES, type Resource } from '../../../contract/kernel/resource-row.ts';
import { phrase, said, word } from '../../../contract/kernel/said.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { ownedBy } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';
import { ident, join, type Sql, sql, text } from '../store/sql.ts';
import { columnOf, isOwned, type Table, tableNamed } from '../store/table.ts';
import { targetNamed } from './reference-names.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * One change of a tree at a time: two moves that are each fine can make a circle together. Taken before any row is locked,
 * or two changes would wait for each other.
 */
export async function lockTree(tx: Tx, table: Table): Promise<void> {
  if (table.references.parentId !== table.name) return;
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`tree ${table.name}`}))`);
}

/**
 * Throws when a row would stand below itself or below one that is not there (domain rules 6.24.4).
 * The tree is locked by then.
 */
export async function refuseCircle(
  tx: Tx,
  table: Table,
  tenantId: string | undefined,
  id: string | undefined,
  parentId: unknown,
): Promise<void> {
  if (parentId === undefined || parentId === null || table.references.parentId !== table.name) return;
  const label = table.fields.parentId?.label ?? '上级';
  const owner = ownedBy(table, tenantId, 't');
  const { rows } = await tx.run<{ id: string }>(sql`
    WITH RECURSIVE above AS (
      SELECT t.id, t.parent_id FROM ${ident(table.name)} t WHERE ${owner} AND t.id = ${parentId} AND t.is_deleted = 0
      UNION SELECT t.id, t.parent_id FROM ${ident(table.name)} t JOIN above ON t.id = above.parent_id WHERE ${owner} AND t.is_deleted = 0)
    SELECT id FROM above`);
  if (!rows.some((row) => row.id === parentId)) throw invalid([{ field: 'parentId', message: said`${word(label)}不存在` }]);
  if (id && rows.some((row) => row.id === id)) throw invalid([{ field: 'parentId', message: said`${word(label)}不能是自己或自己的下级` }]);
}

/** Throws 409 while something stands below a row or uses it (domain rules 6.24.4). The rows are locked by then. */
export async function refuseInUse(
  tx: Tx,
  resource: Resource,
  table: Table,
  tenantId: string | undefined,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const below = resource.tree ? [{ table, field: 'parentId', heldBy: undefined, what: said`下级${word(resource.title)}` }] : [];
  const uses = [...below, ...(resource.usedBy ?? []).map((use) => ({ ...use, table: tableNamed(use.table) }))];
  if (uses.length === 0) return;
  const checks = uses.map(({ table: other, field, heldBy }) => {
    const alive = other.kind === 'entity' ? text(' AND is_deleted = 0') : text('');
    const held = heldBy ? heldByStaying(other, heldBy, tenantId, now) : text('');
    // Whoever removes a node and everything below it at once may.
    const staying = other.name === table.name ? sql` AND id <> ALL (${[...ids]}::uuid[])` : text('');
    const names = other.fields[field]?.kind === 'ids' ? sql`&& ${[...ids]}::text[]` : sql`= ANY (${[...ids]}::uuid[])`;
    return sql`EXISTS (SELECT 1 FROM ${ident(other.name)} WHERE ${ownedBy(other, tenantId)} AND ${columnOf(other, field)} ${names}${alive}${staying}${held})`;
  });
  const { rows } = await tx.run<{ used: boolean[] }>(sql`SELECT ARRAY[${join(checks)}] AS used`);
  const found = uses.find((_, at) => rows[0]?.used[at]);
  if (found) throw conflict(said`${word(resource.title)}下还有${phrase(found.what)}，不能删除`);
}

/** Only what belongs to a row that is there, or was removed so lately that it may come back with it. */
function heldByStaying(other: Table, heldBy: string, tenantId: string | undefined, now: number): Sql {
  const holder = tableNamed(other.references[heldBy] ?? '');
  return sql` AND ${columnOf(other, heldBy)} IN (SELECT id FROM ${ident(holder.name)} WHERE ${ownedBy(holder, tenantId)} AND ${isStaying(now)})`;
}

/** Of a row that is removed softly: it is there, or its removal may still be taken back. */
export function isStaying(now: number): Sql {
  return sql`(is_deleted = 0 OR update_time >= ${new Date(now - RESTORE_MINUTES * 60_000)})`;
}

/** What may name rows of other tables: a table, or the input of a call. */
interface Naming {
  readonly fields: Fields;
  readonly references?: Readonly<Record<string, string>>;
}

/**
 * Throws 400 that names the field for a reference to a row that is not there, was deleted, or is another hospital's: the
 * database alone knows only the first. The parent of a tree is checked with its circle. What was gone before `since` is passed over.
 */
export async function refuseAbsentReferences(
  tx: Tx,
  { fields, references = {} }: Naming,
  tenantId: string | undefined,
  values: Readonly<Record<string, unknown>>,
  since?: Date,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const target = references[name] ?? fields[name]?.names;
    const ids = [...new Set([value ?? []].flat())];
    if (!target || ids.length === 0 || name === 'parentId') continue;
    const { table: other, key } = targetNamed(target);
    const gone = since ? sql` OR update_time < ${since}` : text('');
    const alive = other.kind === 'entity' ? sql` AND (is_deleted = 0${gone})` : text('');
    // Held until the commit, so that it cannot be deleted meanwhile. Shared rows may only be looked at.
    const hold = text(isOwned(other) ? ' FOR SHARE' : '');
    const absent = invalid([{ field: name, message: said`${word(fields[name]?.label ?? name)}不存在` }]);
    if (key === 'id' && !ids.every((id) => UUID.test(String(id)))) throw absent;
    const { count } = await tx.run(
      sql`SELECT 1 FROM ${ident(other.name)} WHERE ${ownedBy(other, tenantId)} AND ${columnOf(other, key)} = ANY (${ids}${text(key === 'id' ? '::uuid[]' : '')})${alive}${hold}`,
    );
    if (count !== ids.length) throw absent;
  }
}
