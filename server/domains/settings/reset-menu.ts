import { resetMenu } from '../../../contract/domains/settings/menu.resource.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { recordChange } from '../../engine/audit/change-log.ts';
import { serve } from '../../engine/call/call.ts';
import { requirePlatform } from '../../engine/call/require-platform.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import { menuTable } from '../../engine/identity/identity.tables.ts';
import { followedFields } from '../../engine/identity/menu-sync.ts';
import { lockTree, refuseCircle } from '../../engine/reference/row-guards.ts';
import type { FoundIn } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { conflict, notFound } from '../../platform/refusal.ts';

/**
 * Back to what the program declares, and shown again. Throws 400 where one would stand below itself, because people have put what is
 * above it below it (domain rules 6.24.4).
 */
export const serveResetMenu = serve(resetMenu, (call) => {
  requirePlatform(call);
  const ids = [...new Set(call.input.ids.map((id) => id.toLowerCase()))];
  return call.transaction(async (tx) => {
    await lockTree(tx, menuTable);
    const { rows } = await tx.run<FoundIn<typeof menuTable>>(sql`
      SELECT ${columnsOf(menuTable)} FROM menu WHERE id::text = ANY (${ids}) AND is_deleted = 0 ORDER BY id FOR UPDATE`);
    if (rows.length !== ids.length) throw notFound();
    if (rows.some(({ declared }) => !declared)) throw conflict('只有系统自带菜单可以恢复默认');
    await tx.run(sql`
      UPDATE menu SET name = declared ->> 'name', source = declared ->> 'source', sort = (declared ->> 'sort')::int,
        parent_id = (declared ->> 'parentId')::uuid, alias = NULL, is_open = '1', is_hidden = 0, remark = NULL, edited = NULL,
        update_user = ${call.stamp.userId}, update_time = ${new Date(call.now)}, version = version + 1
      WHERE id::text = ANY (${ids})`);
    // Those that go back together may have stood in each other's way.
    for (const { id, declared } of rows) await refuseCircle(tx, menuTable, undefined, id, declared?.parentId);
    touchRows(tx, menuTable, rows, call.now);
    await recordAudit(tx, call, ...rows.map(({ id }) => ({ rowTable: 'menu', rowId: id, changed: [...followedFields] })));
    await recordChange(tx, call, menuTable, ...rows.map((before) => ({ before, after: { ...before, ...before.declared, isHidden: 0 } })));
    await announceAccessChange(tx);
    return rows.length;
  });
});
