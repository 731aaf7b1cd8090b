import { isDeepStrictEqual } from 'node:util';
import {
  grantTopMenu,
  menuGrantTopTree,
  menuTopTreeKeys,
  topMenu,
  topMenuGrantTree,
  topMenuKeys,
} from '../../../contract/domains/settings/top-menu.resource.ts';
import { field } from '../../../contract/kernel/field.ts';
import type { TreeNode } from '../../../contract/kernel/sent.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { recordChange } from '../../engine/audit/change-log.ts';
import { type Call, type CallOf, type Served, serve } from '../../engine/call/call.ts';
import { requirePlatform } from '../../engine/call/require-platform.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import { forestOf } from '../../engine/resource/forest.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { describeTableOf } from '../../engine/store/table.ts';
import { conflict, invalid, notFound } from '../../platform/refusal.ts';

const lower = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

/** Replaces the pages of top menus, which everybody's console shows at its next look. Throws 409 when they are no longer those that were read. */
export const serveGrantTopMenu = serve(grantTopMenu, (call) => {
  requirePlatform(call);
  const [topMenuIds, menuIds] = [lower(call.input.topMenuIds), lower(call.input.menuIds ?? [])];
  return call.transaction(async (tx) => {
    const { rows: tops } = await tx.run<{ id: string }>(
      sql`SELECT id FROM topmenu WHERE id::text = ANY (${topMenuIds}) AND is_deleted = 0 ORDER BY id FOR UPDATE`,
    );
    if (tops.length !== topMenuIds.length) throw notFound();
    // None that were read come as null.
    const { basedOn } = call.input;
    if (basedOn !== undefined && !isDeepStrictEqual(lower(basedOn ?? []).sort(), await pagesOf(tx, topMenuIds))) throw conflict();
    const { count } = await tx.run(sql`SELECT 1 FROM menu WHERE id::text = ANY (${menuIds}) AND category = '1' AND is_deleted = 0`);
    if (count !== menuIds.length) throw invalid([{ field: 'menuIds', message: '菜单不存在' }]);
    const before = await pageNamesOf(tx, topMenuIds);
    await tx.run(sql`DELETE FROM top_menu_item WHERE top_menu_id = ANY (${topMenuIds}::uuid[])`);
    await tx.run(sql`
      INSERT INTO top_menu_item (top_menu_id, menu_id, create_time)
      SELECT t, m, ${new Date(call.now)} FROM unnest(${topMenuIds}::uuid[]) t CROSS JOIN unnest(${menuIds}::uuid[]) m`);
    await recordAudit(tx, call, ...topMenuIds.map((rowId) => ({ rowTable: 'top_menu_item', rowId, changed: ['menuIds'] })));
    const after = await pageNamesOf(tx, topMenuIds);
    const told = (id: string, pages: ReadonlyMap<string, string>) => ({ id, menuIds: pages.get(id) ?? '' });
    await recordChange(tx, call, pagesTable, ...topMenuIds.map((id) => ({ before: told(id, before), after: told(id, after) })));
    await announceAccessChange(tx);
    return topMenuIds.length;
  });
});

/** What pages a top menu has is kept apart, and told of it like a column, by their names. */
const pagesTable = { ...describeTableOf(topMenu), fields: { menuIds: field.longText('菜单') } };

async function pageNamesOf(tx: Tx, topMenuIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.run<{ id: string; names: string }>(sql`
    SELECT i.top_menu_id AS id, string_agg(m.name, '、' ORDER BY m.sort, m.id) AS names
    FROM top_menu_item i JOIN menu m ON m.id = i.menu_id AND m.is_deleted = 0
    WHERE i.top_menu_id = ANY (${[...topMenuIds]}::uuid[]) GROUP BY i.top_menu_id`);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

/** Every page and folder, as a forest of options. */
async function grantTreeFor(call: Call<unknown>): Promise<TreeNode[]> {
  requirePlatform(call, '查看');
  const { rows } = await call.db.run<{ id: string; parentId: string | null; name: string }>(
    sql`SELECT id, parent_id AS "parentId", name FROM menu WHERE category = '1' AND is_deleted = 0 ORDER BY sort, id`,
  );
  return forestOf(rows.map(({ id, parentId, name }) => ({ id, parentId: parentId ?? '0', title: name, key: id, value: id })));
}

async function keysFor(call: CallOf<typeof topMenuKeys>): Promise<string[]> {
  requirePlatform(call, '查看');
  return pagesOf(call.db, lower(call.input.topMenuIds));
}

/** The ids of the pages that these top menus have, in their order. */
async function pagesOf(db: Runner, topMenuIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.run<{ id: string }>(sql`
    SELECT DISTINCT i.menu_id AS id FROM top_menu_item i JOIN menu m ON m.id = i.menu_id AND m.is_deleted = 0
    WHERE i.top_menu_id::text = ANY (${[...topMenuIds]}) ORDER BY 1`);
  return rows.map(({ id }) => id);
}

export const topMenuReads: readonly Served[] = [
  serve(topMenuGrantTree, grantTreeFor),
  serve(menuGrantTopTree, async (call) => ({ menu: await grantTreeFor(call) })),
  serve(topMenuKeys, keysFor),
  serve(menuTopTreeKeys, async (call) => ({ menu: await keysFor(call) })),
];
