import { field } from '../../../contract/kernel/field.ts';
import { defineTable } from '../../engine/store/table.ts';

/** Which pages a top menu narrows the menu to. */
export const topMenuItemTable = defineTable({
  name: 'top_menu_item',
  scope: 'shared-read',
  kind: 'record',
  primaryKey: ['topMenuId', 'menuId'],
  fields: { topMenuId: field.id('顶部菜单'), menuId: field.id('菜单') },
  references: { topMenuId: 'topmenu', menuId: 'menu' },
});
