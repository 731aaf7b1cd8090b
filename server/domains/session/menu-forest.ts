import type { Actor } from '../../kernel/identity/actor.ts';
import { forestOf } from '../../kernel/resource/forest.ts';
import type { Services } from '../../kernel/services.ts';
import { sql } from '../../kernel/store/sql.ts';

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

/**
 * The pages that a person was granted, with the folders above them, as a forest (wire contract, menus). With buttons,
 * the granted buttons below their pages too.
 */
export async function menuForestOf(services: Services, actor: Actor, options: { buttons: boolean }): Promise<MenuNode[]> {
  const { rows } = await services.database.forTenant(actor.tenantId).run<MenuRow>(sql`
    SELECT id, parent_id AS "parentId", code, name, path, source, sort, category, action, is_open AS "isOpen", remark
    FROM menu WHERE is_deleted = 0 ORDER BY sort, id`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shown = new Set<string>();
  for (const row of rows) {
    if (!actor.permissions.has(row.code) || (row.category === '2' && !options.buttons)) continue;
    for (let at: MenuRow | undefined = row; at && !shown.has(at.id); at = byId.get(at.parentId ?? '')) shown.add(at.id);
  }
  return forestOf(rows.filter((row) => shown.has(row.id)).map(nodeOf));
}

function nodeOf({ id, parentId, code, name, path, source, sort, category, action, isOpen, remark }: MenuRow): MenuNode {
  return {
    id,
    parentId: parentId ?? '0',
    code,
    name,
    alias: code,
    path: path ?? undefined,
    source: source ?? undefined,
    sort: sort ?? 1,
    category: Number(category),
    action: action === null ? undefined : Number(action),
    isOpen: Number(isOpen ?? 1),
    remark: remark ?? undefined,
  };
}
