import { defineEndpoint } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { menuFields } from '../../kernel/identity.fields.ts';
import { defineResource, endpointOf } from '../../kernel/resource.ts';

/** Pages and buttons, as the platform arranges them. Those that the program declares can be renamed, moved and hidden. */
export const menuResource = defineResource({
  name: 'menu',
  title: '菜单',
  domain: 'settings',
  path: '/blade-system/menu',
  scope: 'platform',
  permission: 'menu',
  tree: 'name',
  fields: menuFields,
  columns: ['name', 'code', 'path', 'category', 'sort', 'isOpen', 'isHidden'],
  verbs: ['list', 'lazyList', 'tree', 'lazyTree', 'detail', 'submit', 'remove', 'export'],
  menu: { parent: 'platform', title: '菜单管理', path: '/system/menu', icon: 'menu', sort: 20 },
});

/** Pages and folders alone, one level at a time. */
export const menuLazyPages = defineEndpoint({
  ...endpointOf(menuResource, 'lazyList'),
  name: 'lazy-menu-list-menu',
  title: '菜单逐级列表（不含按钮）',
  path: '/blade-system/menu/lazy-menu-list',
});

/** Back to what the program declares: name, icon, place and order, and shown again. */
export const resetMenu = defineEndpoint({
  name: 'reset-menu',
  title: '恢复默认菜单',
  domain: 'settings',
  kind: 'action',
  method: 'POST',
  path: '/blade-system/menu/reset',
  permission: 'menu_edit',
  input: { ids: field.ids('编号', { required: '请选择至少一条数据', max: 200 }) },
  key: 'ids',
  keyOf: 'menu',
});
