import type { Actor } from '../../engine/identity/actor.ts';
import { forestOf } from '../../engine/resource/forest.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';

interface MenuRow {
  id: string;
  parentId: string | null;
  code: string;
  name: string;
  path: string | null;
  source: string | null;
  sort: number | null;
  category: string;
  action: string | null;
  isOpen: string | null;
  alias: string | null;
  isHidden: number | null;
  remark: string | null;
}

export interface MenuNode {
  id: string;
  parentId: string;
  code: string;
  name: string;
  alias: string;
  path?: string;
  source?: string;
  sort: number;
  category: number;
  action?: number;
  isOpen: number;
  remark?: string;
  children?: MenuNode[];
}

interface Options {
  buttons: boolean;
  /** Only what belongs to this top menu, if there is one of that id. */
  topMenuId?: string | null;
}

/**
 * The pages that a person was granted, with the folders above them, as a forest (wire contract, menus). With buttons, the
 * granted buttons below their pages too. Hidden pages, and what is below them, are among the latter alone: hiding one
 * takes it from the menu, and takes no right away.
 */
export async function menuForestOf(services: Services, actor: Actor, options: Options): Promise<MenuNode[]> {
  const { rows } = await services.database.forTenant(actor.tenantId).run<MenuRow>(sql`
    SELECT id, parent_id AS "parentId", code, name, path, source, sort, category, action, is_open AS "isOpen", alias,
      is_hidden AS "isHidden", remark
    FROM menu WHERE is_deleted = 0 ORDER BY sort, id`);
  const chosen = options.topMenuId ? await pagesOf(services, actor, options.topMenuId) : undefined;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const above = (row: MenuRow): MenuRow[] => {
    const trail = new Set<MenuRow>();
    // Nothing may stand below itself; should it all the same, everybody's menu must not hang on it.
    for (let at: MenuRow | undefined = row; at && !trail.has(at); at = byId.get(at.parentId ?? '')) trail.add(at);
    return [...trail];
  };
  const shown = new Set<string>();
  for (const row of rows) {
    if (!actor.permissions.has(row.code) || (row.category === '2' && !options.buttons)) continue;
    const trail = above(row);
    if (!options.buttons && trail.some(({ isHidden }) => isHidden === 1)) continue;
    if (chosen && !trail.some(({ id }) => chosen.has(id))) continue;
    for (const { id } of trail) shown.add(id);
  }
  return forestOf(rows.filter((row) => shown.has(row.id)).map(nodeOf));
}

/** The pages and folders of a top menu; `undefined` for an id that none has. */
async function pagesOf({ database }: Services, { tenantId }: Actor, topMenuId: string): Promise<ReadonlySet<string> | undefined> {
  const { rows } = await database.forTenant(tenantId).run<{ menuId: string | null }>(sql`
    SELECT i.menu_id AS "menuId" FROM topmenu t LEFT JOIN top_menu_item i ON i.top_menu_id = t.id
    WHERE t.id::text = ${topMenuId} AND t.is_deleted = 0`);
  return rows.length === 0 ? undefined : new Set(rows.flatMap(({ menuId }) => menuId ?? []));
}

function nodeOf({ id, parentId, code, name, alias, path, source, sort, category, action, isOpen, remark }: MenuRow): MenuNode {
  return {
    id,
    parentId: parentId ?? '0',
    code,
    name,
    alias: alias ?? code,
    path: path ?? undefined,
    source: source ?? undefined,
    sort: sort ?? 1,
    category: Number(category),
    action: action === null ? undefined : Number(action),
    isOpen: Number(isOpen ?? 1),
    remark: remark ?? undefined,
  };
}
