import { listTopMenu } from '../../../contract/domains/session/session.endpoints.ts';
import { servePublic } from '../../engine/call/call.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { type MenuNode, menuForestOf } from './menu-forest.ts';
import { optionalActor } from './optional-actor.ts';

interface TopRow {
  id: string;
  code: string;
  name: string;
  source: string | null;
  sort: number;
  menuIds: string[];
}

/**
 * The bar on top, before which the console puts its fixed home: the top menus of the platform in which the person has a
 * page, or while there are none the first level of their menu. Nothing before sign-in.
 */
export const serveListTopMenu = servePublic(listTopMenu, async (call) => {
  const actor = await optionalActor(call);
  if (!actor) return [];
  const [forest, tops] = await Promise.all([menuForestOf(call.services, actor, { buttons: false }), readTops(call.services, actor)]);
  if (tops.length === 0) return forest.map(({ children: _, ...node }) => node);
  return tops.filter(({ menuIds }) => hasPage(forest, new Set(menuIds))).map(nodeOf);
});

async function readTops({ database }: Services, { tenantId }: Actor): Promise<TopRow[]> {
  const { rows } = await database.forTenant(tenantId).run<TopRow>(sql`
    SELECT t.id, t.code, t.name, t.source, t.sort, ARRAY(SELECT i.menu_id::text FROM top_menu_item i WHERE i.top_menu_id = t.id) AS "menuIds"
    FROM topmenu t WHERE t.is_deleted = 0 ORDER BY t.sort, t.id`);
  return rows;
}

function hasPage(nodes: readonly MenuNode[], menuIds: ReadonlySet<string>): boolean {
  return nodes.some(({ id, children }) => menuIds.has(id) || hasPage(children ?? [], menuIds));
}

function nodeOf({ id, code, name, source, sort }: TopRow): MenuNode {
  return { id, parentId: '0', code, name, alias: code, source: source ?? undefined, sort, category: 1, isOpen: 1 };
}
