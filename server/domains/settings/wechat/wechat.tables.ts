import { wxConfig } from '../../../../contract/domains/settings/wechat/wx-config.resource.ts';
import type { WxButton } from '../../../../contract/domains/settings/wechat/wx-menu.ts';
import { field } from '../../../../contract/kernel/field.ts';
import type { FoundIn } from '../../../engine/store/rows.ts';
import { defineTable, type RowIn, tableOf } from '../../../engine/store/table.ts';

export const wxConfigTable = tableOf(wxConfig);

/** The menu of a public account as it was last saved, and as it was last handed to WeChat. */
export const wxMenuTable = defineTable({
  name: 'wx_menu',
  scope: 'tenant',
  fields: { configId: field.id('公众号'), menus: field.json<WxButton[]>('菜单'), publishedMenus: field.json<WxButton[]>('已发布的菜单') },
  notNull: ['configId', 'menus'],
  indexes: [{ on: ['configId'], unique: true, where: 'is_deleted = 0' }],
  references: { configId: 'wx_config' },
});

export type WxMenuRow = RowIn<typeof wxMenuTable>;

export type WxConfigRow = FoundIn<typeof wxConfigTable>;
