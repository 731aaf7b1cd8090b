import { menuResource, resetMenu } from '../../../contract/domains/settings/menu.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { recordAudit } from '../../kernel/audit/audit.ts';
import { recordChange } from '../../kernel/audit/change-log.ts';
import { type Call, serve } from '../../kernel/http/call.ts';
import { presenterOf } from '../../kernel/http/present.ts';
import { announceAccessChange } from '../../kernel/identity/access-changes.ts';
import { menuTable } from '../../kernel/identity/identity.tables.ts';
import { type Declared, followedFields } from '../../kernel/identity/menu-sync.ts';
import { requirePlatform } from '../../kernel/identity/require-platform.ts';
import { conflict, invalid, notFound } from '../../kernel/refusal.ts';
import { removeRows, requireSubmit, saveRow } from '../../kernel/resource/resource-writes.ts';
import type { Tx } from '../../kernel/store/database.ts';
import { findRow } from '../../kernel/store/rows.ts';
import { sql } from '../../kernel/store/sql.ts';
import { columnsOf, type RowIn } from '../../kernel/store/table.ts';

type MenuRow = RowIn<typeof menuTable> & { declared?: Declared | null };

interface MenuInput extends Record<string, unknown> {
  id?: string | null;
  parentId?: string | null;
  category: '1' | '2';
  path?: string | null;
}

const submit = endpointOf(menuResource, 'submit');
const present = presenterOf(submit.row ?? {}, { masked: false });

/**
 * Adds a page, a link or a button, or arranges one that is there. Of those that the program declares, what was set here
 * no longer follows the program; their code, kind and address are the program's.
 */
export const serveSubmitMenu = serve<MenuInput>(submit, (call: Call<MenuInput>) => {
  requirePlatform(call);
  requireSubmit(menuResource, call);
  const { input } = call;
  return call.transaction(async (tx) => {
    const before = input.id ? ((await findRow(tx, menuTable, input.id, { lock: true })) as MenuRow | undefined) : undefined;
    if (input.id && !before) throw notFound();
    if (before?.declared) refuseOtherMeaning(before, input);
    else refuseIncomplete(input);
    await refuseOddParent(tx, input);
    const edited = before?.declared ? editedOf(before, before.declared, input) : undefined;
    const { row } = await saveRow(tx, menuTable, call, { ...input, ...(edited ? { edited } : {}) });
    await announceAccessChange(tx);
    return present(row);
  });
});

function refuseOtherMeaning(before: MenuRow, input: MenuInput): void {
  const differs = (['code', 'category', 'path'] as const).some(
    (name) => input[name] !== undefined && (input[name] ?? null) !== (before[name] ?? null),
  );
  if (differs) throw conflict('系统自带菜单的编号、类型和路由地址不能修改');
}

function refuseIncomplete({ category, path, parentId }: MenuInput): void {
  if (category === '1' && !path) throw invalid([{ field: 'path', message: '请输入路由地址' }]);
  if (category === '2' && !parentId) throw invalid([{ field: 'parentId', message: '按钮应放在菜单之下' }]);
}

/** Nothing stands below a button. That the parent is there at all is the tree's own rule. */
async function refuseOddParent(tx: Tx, { parentId }: MenuInput): Promise<void> {
  if (!parentId) return;
  const { count } = await tx.run(sql`SELECT 1 FROM menu WHERE id = ${parentId} AND category = '2' AND is_deleted = 0`);
  if (count > 0) throw invalid([{ field: 'parentId', message: '按钮下不能再有下级' }]);
}

/** Which fields no longer follow the program: those that differ from what it declares because somebody has said so. */
function editedOf(before: MenuRow, declared: Declared, input: MenuInput): string[] {
  const had = new Set<string>(before.edited ?? []);
  return followedFields.filter((name) => {
    const sent = input[name];
    if (sent === undefined) return had.has(name);
    if ((sent ?? null) === declared[name]) return false;
    return had.has(name) || (sent ?? null) !== (before[name] ?? null);
  });
}

const remove = endpointOf(menuResource, 'remove');

/** Removes what people have added. What the program declares can only be hidden: its pages would still be there. */
export const serveRemoveMenu = serve<{ ids: string[] }>(remove, async (call) => {
  requirePlatform(call);
  return removeRows(menuResource, menuTable, call as unknown as Call, async (tx, rows) => {
    if (rows.some(({ declared }) => declared)) throw conflict('系统自带菜单不能删除，可以隐藏');
    await announceAccessChange(tx);
  });
});

/** Back to what the program declares, and shown again. */
export const serveResetMenu = serve<{ ids: string[] }>(resetMenu, (call: Call<{ ids: string[] }>) => {
  requirePlatform(call);
  const ids = [...new Set(call.input.ids.map((id) => id.toLowerCase()))];
  return call.transaction(async (tx) => {
    const { rows } = await tx.run<MenuRow>(sql`
      SELECT ${columnsOf(menuTable)} FROM menu WHERE id::text = ANY (${ids}) AND is_deleted = 0 ORDER BY id FOR UPDATE`);
    if (rows.length !== ids.length) throw notFound();
    if (rows.some(({ declared }) => !declared)) throw conflict('只有系统自带菜单可以恢复默认');
    await tx.run(sql`
      UPDATE menu SET name = declared ->> 'name', source = declared ->> 'source', sort = (declared ->> 'sort')::int,
        parent_id = (declared ->> 'parentId')::uuid, alias = NULL, is_open = '1', is_hidden = 0, remark = NULL, edited = NULL,
        update_user = ${call.stamp.userId}, update_time = ${new Date(call.now)}, version = version + 1
      WHERE id::text = ANY (${ids})`);
    await recordAudit(tx, call, ...rows.map(({ id }) => ({ rowTable: 'menu', rowId: id, changed: [...followedFields] })));
    await recordChange(tx, call, menuTable, ...rows.map((before) => ({ before, after: { ...before, ...before.declared, isHidden: 0 } })));
    await announceAccessChange(tx);
    return rows.length;
  });
});
