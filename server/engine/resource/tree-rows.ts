import { MOST_FOUND } from '../../../contract/kernel/forest-search.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import type { Call } from '../call/call.ts';
import { isGroupActor } from '../identity/actor.ts';
import { presenterFor } from '../reference/dictionary-words.ts';
import { escapeLike, orderOf, whereOf } from '../store/list-sql.ts';
import { ownedBy } from '../store/rows.ts';
import type { Runner } from '../store/runner.ts';
import { ident, type Sql, sql, text } from '../store/sql.ts';
import { columnOf, columnsOf, type Table } from '../store/table.ts';
import { forestOf } from './forest.ts';

interface NodeRow extends Record<string, unknown> {
  id: string;
  parentId: string | null;
  hasChildren?: boolean;
}

/** Rows of a tree: those that were searched for with everything above them, as a forest (wire contract, JSON). */
export async function listForest(resource: Resource, table: Table, call: Call, db: Runner): Promise<unknown> {
  const isSearch = call.page.conditions.length > 0;
  const found = isSearch ? whereOf(table, call.page.conditions) : undefined;
  return forestOf((await readRows(db, resource, table, call, found)).map(await rowOf(call, db)));
}

/** One level of rows, each told whether there is more below it. */
export async function listLevel(resource: Resource, table: Table, call: Call, db: Runner): Promise<unknown> {
  const { conditions, sorts } = call.page;
  const owner = ownedBy(table, ownerOf(call, db), 't');
  const where = conditions.length > 0 ? whereOf(table, conditions, 't') : text('true');
  const { rows } = await db.run<NodeRow>(sql`
    SELECT ${columnsOf(table, 't')}, ${hasChildren(table, call, db)} AS "hasChildren" FROM ${ident(table.name)} t
    WHERE ${owner} AND t.is_deleted = 0 AND ${atLevel(call)} AND ${where} ORDER BY ${orderOf(table, sorts, presetOf(resource), 't')}`);
  return rows.map(await rowOf(call, db));
}

/** The tree as options: `{id, parentId, title, key, value, children?}`. */
export async function listNodes(resource: Resource, table: Table, call: Call, db: Runner): Promise<unknown> {
  const { title } = call.input as { title?: string };
  const found = title ? sql`${columnOf(table, resource.tree ?? '')} LIKE ${`%${escapeLike(title)}%`}` : undefined;
  return forestOf((await readRows(db, resource, table, call, found)).map(nodeOf(resource)));
}

/** One level of options. */
export async function listNodeLevel(resource: Resource, table: Table, call: Call, db: Runner): Promise<unknown> {
  const { rows } = await db.run<NodeRow>(sql`
    SELECT ${columnsOf(table, 't')}, ${hasChildren(table, call, db)} AS "hasChildren" FROM ${ident(table.name)} t
    WHERE ${ownedBy(table, ownerOf(call, db), 't')} AND t.is_deleted = 0 AND ${atLevel(call)}
    ORDER BY ${orderOf(table, [], presetOf(resource), 't')}`);
  return rows.map(nodeOf(resource));
}

/** Trees are looked at, and exported, one hospital at a time: one's own, or for the group the one it names. */
export function ownerOf({ actor, input }: Call, db: Runner): string {
  const { tenantId } = input as { tenantId?: string };
  return tenantId && db.scope === 'group' && isGroupActor(actor) ? tenantId : actor.tenantId;
}

async function readRows(db: Runner, resource: Resource, table: Table, call: Call, found: Sql | undefined): Promise<NodeRow[]> {
  const name = ident(table.name);
  const alive = sql`${ownedBy(table, ownerOf(call, db), 't')} AND t.is_deleted = 0`;
  const order = orderOf(table, [], presetOf(resource), 't');
  if (!found) return (await db.run<NodeRow>(sql`SELECT ${columnsOf(table, 't')} FROM ${name} t WHERE ${alive} ORDER BY ${order}`)).rows;
  const owned = ownedBy(table, ownerOf(call, db));
  const first = orderOf(table, [], presetOf(resource));
  const { rows } = await db.run<NodeRow>(sql`
    WITH RECURSIVE above AS (
      (SELECT id, parent_id FROM ${name} WHERE ${owned} AND is_deleted = 0 AND ${found} ORDER BY ${first} LIMIT ${MOST_FOUND})
      UNION SELECT t.id, t.parent_id FROM ${name} t JOIN above ON t.id = above.parent_id WHERE ${alive})
    SELECT ${columnsOf(table, 't')} FROM ${name} t WHERE ${alive} AND t.id IN (SELECT id FROM above) ORDER BY ${order}`);
  return rows;
}

function hasChildren(table: Table, call: Call, db: Runner): Sql {
  return sql`EXISTS (SELECT 1 FROM ${ident(table.name)} c WHERE ${ownedBy(table, ownerOf(call, db), 'c')} AND c.parent_id = t.id AND c.is_deleted = 0)`;
}

function atLevel({ input }: Call): Sql {
  const { parentId } = input as { parentId?: string | null };
  return parentId ? sql`t.parent_id = ${parentId}` : text('t.parent_id IS NULL');
}

/** Siblings stand in a stable order: by `sort` where there is one, else by age. */
function presetOf(resource: Resource): { field: string; descending: boolean } {
  return resource.order ?? { field: 'sort' in resource.fields ? 'sort' : 'createTime', descending: false };
}

async function rowOf(call: Call, db: Runner): Promise<(row: NodeRow) => { id: string; parentId: string }> {
  const present = await presenterFor(call, db);
  return ({ hasChildren, ...row }) => ({ ...present(row), ...rootedAt(row), ...(hasChildren ? { hasChildren: true } : {}) });
}

function nodeOf(resource: Resource): (row: NodeRow) => { id: string; parentId: string } {
  return (row) => ({
    ...rootedAt(row),
    title: row[resource.tree ?? ''],
    key: row.id,
    value: row.id,
    ...(row.hasChildren ? { hasChildren: true } : {}),
  });
}

const rootedAt = ({ id, parentId }: Pick<NodeRow, 'id' | 'parentId'>) => ({ id, parentId: parentId ?? '0' });
