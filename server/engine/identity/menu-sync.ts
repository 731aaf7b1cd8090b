import { createHash } from 'node:crypto';
import type { MenuItem } from '../../../contract/kernel/menu.ts';
import type { Database } from '../store/database.ts';
import type { Runner, Tx } from '../store/runner.ts';
import { join, type Sql, sql, text } from '../store/sql.ts';
import { announceAccessChange } from './access-changes.ts';
import { PLATFORM_TENANT } from './actor.ts';

// Any constant will do, as long as all our processes use the same one.
const LOCK = 7_216_012;

/** What the program says of a page or a button, apart from its code. */
export interface Declared {
  parentId: string | null;
  name: string;
  path: string | null;
  source: string | null;
  sort: number;
  category: '1' | '2';
}

interface MenuRow extends Declared {
  id: string;
  code: string;
}

interface StoredRow {
  id: string;
  code: string;
  parentId: string | null;
  declared: Declared | null;
  edited: string[] | null;
}

/** The id of a declared menu or button: the same in every installation, so that grants survive a new start. */
export function menuId(code: string): string {
  const hex = createHash('sha256').update(`menu:${code}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Brings the menu table up to the declared menu: adds, changes, and marks as deleted what is no longer declared.
 * Rows that people added themselves are left alone, unless they took a declared code, and so are the fields of declared
 * ones that people have set, and the place of a page that would come to stand below itself. One process at a time.
 */
export async function syncMenu(database: Database, items: readonly MenuItem[], now: number): Promise<void> {
  const declared = rowsOf(items);
  refuseDoubles(declared);
  await database.forGroup().transaction(async (tx) => {
    await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
    // Held, so that nobody moves one while it is decided where the others stand.
    const { rows: stored } = await tx.run<StoredRow>(
      sql`SELECT id, code, parent_id AS "parentId", declared, edited FROM menu WHERE is_deleted = 0 ORDER BY id FOR UPDATE`,
    );
    const wanted = new Map(declared.map((row) => [row.code, row.id]));
    const stale = stored.filter((row) => (wanted.has(row.code) ? row.id !== wanted.get(row.code) : row.id === menuId(row.code)));
    const before = new Map(stored.map((row) => [row.id, row]));
    const changed = declared.filter((row) => !isSame(row, before.get(row.id)));
    if (stale.length === 0 && changed.length === 0) return;
    await removeRows(tx, stale, now);
    await writeRows(tx, changed, placesOf(stored, changed), now);
    await giveToPlatform(
      tx,
      changed.filter(({ id }) => !before.has(id)),
      now,
    );
    await announceAccessChange(tx);
  });
}

function rowsOf(items: readonly MenuItem[], parentId: string | null = null): MenuRow[] {
  return items.flatMap((item) => {
    const id = menuId(item.code);
    const page: MenuRow = {
      id,
      parentId,
      code: item.code,
      name: item.title,
      path: item.path,
      source: item.icon ?? null,
      sort: item.sort,
      category: '1',
    };
    const buttons = (item.buttons ?? []).map(
      ({ code, title }, at): MenuRow => ({
        id: menuId(code),
        parentId: id,
        code,
        name: title,
        path: null,
        source: null,
        sort: at + 1,
        category: '2',
      }),
    );
    return [page, ...buttons, ...rowsOf(item.children ?? [], id)];
  });
}

function refuseDoubles(rows: readonly MenuRow[]): void {
  const seen = new Set<string>();
  for (const { code } of rows) {
    if (seen.has(code)) throw new Error(`the menu code ${code} is declared twice`);
    seen.add(code);
  }
}

function isSame(row: MenuRow, stored: StoredRow | undefined): boolean {
  const wanted = declaredOf(row);
  return stored?.declared != null && (Object.keys(wanted) as (keyof Declared)[]).every((name) => wanted[name] === stored.declared?.[name]);
}

function declaredOf({ id: _, code: __, ...declared }: MenuRow): Declared {
  return declared;
}

async function removeRows(tx: Tx, rows: readonly StoredRow[], now: number): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    UPDATE menu SET is_deleted = 1, update_time = ${new Date(now)}, version = version + 1 WHERE id = ANY (${rows.map(({ id }) => id)}::uuid[])`);
}

type Places = ReadonlyMap<string, string | null>;

/**
 * Below what each row stands: where people have put it, else where it is declared. One that would thereby stand below itself, because
 * people have rearranged others, stays where it was.
 */
function placesOf(stored: readonly StoredRow[], changed: readonly MenuRow[]): Places {
  const before = new Map(stored.map((row) => [row.id, row]));
  const places = new Map(stored.map(({ id, parentId }) => [id, parentId]));
  const following = changed.filter(({ id }) => !before.get(id)?.edited?.includes('parentId'));
  for (const { id, parentId } of following) places.set(id, parentId);
  // Each that is put back may let another one through, or close another circle.
  for (const left = new Set(following); ; ) {
    const circling = [...left].find(({ id }) => isBelowItself(places, id));
    if (!circling) return places;
    places.set(circling.id, before.get(circling.id)?.parentId ?? null);
    left.delete(circling);
  }
}

function isBelowItself(places: Places, id: string): boolean {
  const seen = new Set<string>();
  for (let at = places.get(id); at && !seen.has(at); at = places.get(at)) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}

async function writeRows(tx: Tx, rows: readonly MenuRow[], places: Places, now: number): Promise<void> {
  if (rows.length === 0) return;
  const time = new Date(now);
  const lines = rows.map((row) => {
    const { id, code, name, path, source, sort, category } = row;
    const declared = JSON.stringify(declaredOf(row));
    return sql`(${id}, ${places.get(id)}, ${code}, ${name}, ${path}, ${source}, ${sort}, ${category}, '1', 0, ${declared}::jsonb, ${time}, ${time}, 0, 0)`;
  });
  await tx.run(sql`
    INSERT INTO menu (id, parent_id, code, name, path, source, sort, category, is_open, is_hidden, declared, create_time, update_time, version, is_deleted)
    VALUES ${join(lines)}
    ON CONFLICT (id) DO UPDATE SET ${followed('parentId', 'parent_id')}, ${followed('name')}, ${followed('source')}, ${followed('sort')},
      path = excluded.path, category = excluded.category, declared = excluded.declared, is_deleted = 0,
      update_time = excluded.update_time, version = menu.version + 1`);
}

/** The role of whoever administers the platform: it may do everything. */
export const PLATFORM_ADMINISTRATOR = 'administrator';

/** A new release brings pages and rights that nobody holds yet: who administers the platform gets them, and gives them on. */
async function giveToPlatform(tx: Tx, rows: readonly MenuRow[], now: number): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    INSERT INTO role_menu (tenant_id, role_id, menu_id, create_time)
    SELECT r.tenant_id, r.id, n.id, ${new Date(now)}::timestamptz FROM role r CROSS JOIN unnest(${rows.map(({ id }) => id)}::uuid[]) AS n (id)
    WHERE r.tenant_id = ${PLATFORM_TENANT} AND r.role_alias = ${PLATFORM_ADMINISTRATOR} AND r.is_deleted = 0 ON CONFLICT DO NOTHING`);
}

/** What people may set of a declared page: it follows the declaration until they do. */
export const followedFields = ['parentId', 'name', 'source', 'sort'] as const;

function followed(name: (typeof followedFields)[number], column: string = name): Sql {
  return text(`${column} = CASE WHEN '${name}' = ANY (menu.edited) THEN menu.${column} ELSE excluded.${column} END`);
}

/**
 * Grants pages and buttons by code to a role of the runner's tenant; granted ones stay. Throws for a code that no menu
 * declares, which would otherwise be a right that silently does not work.
 */
export async function grantAll(runner: Runner, roleId: string, codes: readonly string[], now: number): Promise<void> {
  const { rows } = await runner.run<{ id: string; code: string }>(
    sql`SELECT id, code FROM menu WHERE code = ANY (${[...codes]}) AND is_deleted = 0`,
  );
  const unknown = codes.filter((code) => !rows.some((row) => row.code === code));
  if (unknown.length > 0) throw new Error(`no menu declares ${unknown.join(', ')}`);
  if (rows.length === 0) return;
  const lines = rows.map(({ id }) => sql`(${runner.tenantId}, ${roleId}, ${id}, ${new Date(now)})`);
  await runner.run(sql`INSERT INTO role_menu (tenant_id, role_id, menu_id, create_time) VALUES ${join(lines)} ON CONFLICT DO NOTHING`);
  await announceAccessChange(runner);
}
