import { menuLazyPages } from '../../../contract/domains/settings/menu.resource.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { requirePlatform } from '../../engine/call/require-platform.ts';
import { menuTable } from '../../engine/identity/identity.tables.ts';
import { whereOf } from '../../engine/store/list-sql.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';

const present = presenterOf(menuLazyPages.row ?? {}, { masked: false });

interface PageRow extends Record<string, unknown> {
  id: string;
  parentId: string | null;
  hasChildren: boolean;
}

/** One level of pages and folders, without buttons: a page that has nothing but buttons is a leaf. */
export const serveMenuLazyPages = serve(menuLazyPages, async (call) => {
  requirePlatform(call, '查看');
  const { parentId } = call.input;
  const level = parentId ? sql`t.parent_id = ${parentId}` : text('t.parent_id IS NULL');
  const { rows } = await call.services.database.forGroup(call.actor.tenantId).run<PageRow>(sql`
    SELECT ${columnsOf(menuTable, 't')},
      EXISTS (SELECT 1 FROM menu c WHERE c.parent_id = t.id AND c.category = '1' AND c.is_deleted = 0) AS "hasChildren"
    FROM menu t WHERE t.is_deleted = 0 AND t.category = '1' AND ${level} AND ${whereOf(menuTable, call.page.conditions, 't')}
    ORDER BY t.sort, t.id`);
  return rows.map(({ hasChildren, ...row }) => ({
    ...present(row),
    parentId: row.parentId ?? '0',
    ...(hasChildren ? { hasChildren: true } : {}),
  }));
});
