import { menuResource } from '../../../contract/domains/settings/menu.resource.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import { menuTable } from '../../engine/identity/identity.tables.ts';
import { type Declared, followedFields } from '../../engine/identity/menu-sync.ts';
import { defineRules, type Saving } from '../../engine/resource/resource-rules.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, invalid } from '../../platform/refusal.ts';

type SavingMenu = Saving<typeof menuResource.fields, typeof menuTable.fields>;
type Input = SavingMenu['input'];
type MenuRow = NonNullable<SavingMenu['before']>;

/**
 * People add a page, a link or a button, or arrange one that is there. Of those that the program declares, what was set here
 * no longer follows the program; their code, kind and address are the program's, and they can only be hidden: their pages
 * would still be there.
 */
export const menuRules = defineRules(menuResource, {
  table: menuTable,
  save: {
    refuse: async ({ tx, input, before }) => {
      if (before?.declared) refuseOtherMeaning(before, input);
      else refuseIncomplete(input);
      await refuseOddParent(tx, input);
    },
    fill: ({ input, before }) => (before?.declared ? { edited: editedOf(before, before.declared, input) } : {}),
    after: ({ tx }) => announceAccessChange(tx),
  },
  remove: {
    refuse: ({ rows }) => {
      if (rows.some(({ declared }) => declared)) throw conflict('系统自带菜单不能删除，可以隐藏');
    },
    after: ({ tx }) => announceAccessChange(tx),
  },
  restore: {
    refuse: async ({ tx, rows }) => {
      for (const row of rows) await refuseOddParent(tx, row);
    },
    after: ({ tx }) => announceAccessChange(tx),
  },
});

function refuseOtherMeaning(before: MenuRow, input: Input): void {
  const differs = (['code', 'category', 'path'] as const).some(
    (name) => input[name] !== undefined && (input[name] ?? null) !== (before[name] ?? null),
  );
  if (differs) throw conflict('系统自带菜单的编号、类型和路由地址不能修改');
}

function refuseIncomplete({ category, path, parentId }: Input): void {
  if (category === '1' && !path) throw invalid([{ field: 'path', message: '请输入路由地址' }]);
  if (category === '2' && !parentId) throw invalid([{ field: 'parentId', message: '按钮应放在菜单之下' }]);
}

/** Nothing stands below a button. That the parent is there at all is the tree's own rule. */
async function refuseOddParent(tx: Tx, { parentId }: Pick<Input, 'parentId'>): Promise<void> {
  if (!parentId) return;
  const { count } = await tx.run(sql`SELECT 1 FROM menu WHERE id = ${parentId} AND category = '2' AND is_deleted = 0`);
  if (count > 0) throw invalid([{ field: 'parentId', message: '按钮下不能再有下级' }]);
}

/** Which fields no longer follow the program: those that differ from what it declares because somebody has said so. */
function editedOf(before: MenuRow, declared: Declared, input: Input): string[] {
  const had = new Set<string>(before.edited ?? []);
  return followedFields.filter((name) => {
    const sent = input[name];
    if (sent === undefined) return had.has(name);
    if ((sent ?? null) === declared[name]) return false;
    return had.has(name) || (sent ?? null) !== (before[name] ?? null);
  });
}
