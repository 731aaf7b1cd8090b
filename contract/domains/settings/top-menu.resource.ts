import { defineEndpoint, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import type { TreeNode } from '../../kernel/sent.ts';
import { code } from '../../kernel/validators.ts';

/** Entries of the bar on top, each with the pages that it narrows the menu to. */
export const topMenu = defineResource({
  name: 'topmenu',
  title: '顶部菜单',
  domain: 'settings',
  path: '/blade-system/topmenu',
  scope: 'shared-read',
  permission: 'top_menu',
  fields: {
    code: field.text('编号', { required: '请输入菜单编号', max: 50, format: code, filter: 'contains' }),
    name: field.text('名称', { required: '请输入菜单名称', max: 20, filter: 'contains' }),
    source: field.text('图标', { max: 50 }),
    sort: field.whole('排序', { required: enter, min: 0, default: 1 }),
  },
  called: 'name',
  columns: ['code', 'name', 'source', 'sort'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['code']],
  order: { field: 'sort', descending: false },
  menu: { parent: 'platform', path: '/system/topmenu', icon: 'menu', sort: 22 },
});

const menuIds = field.ids('菜单', { names: 'menu', max: 5000 });

/** The pages of top menus, all replaced. No pages take an entry off everybody's bar. With `basedOn`, only while they are those that were read. */
export const grantTopMenu = defineEndpoint({
  name: 'grant-topmenu',
  title: '设置顶部菜单的页面',
  domain: 'settings',
  kind: 'action',
  method: 'POST',
  path: '/blade-system/topmenu/grant',
  permission: 'top_menu_edit',
  input: {
    topMenuIds: field.ids('顶部菜单', { required: '请选择至少一条数据', max: 50 }),
    menuIds,
    basedOn: field.ids('原页面', { max: 5000 }),
  },
  key: 'topMenuIds',
  keyOf: 'topmenu',
});

const look = { domain: 'settings', kind: 'list', method: 'GET', permission: 'top_menu_view' } as const;

/** The pages that can be put into a top menu, as a forest. */
export const topMenuGrantTree = defineEndpoint({
  ...look,
  name: 'tree-grant-topmenu',
  title: '顶部菜单可选页面',
  path: '/blade-system/topmenu/grant-tree',
  input: {},
  row: {
    id: field.id('编号'),
    parentId: field.text('上级'),
    title: field.text('名称'),
    key: field.text('键'),
    value: field.text('值'),
  },
  answer: typed<TreeNode[]>(),
});

/** Which pages top menus have: their ids. */
export const topMenuKeys = defineEndpoint({
  ...look,
  name: 'list-keys-of-topmenu',
  title: '顶部菜单的页面',
  path: '/blade-system/topmenu/top-tree-keys',
  input: { topMenuIds: field.ids('顶部菜单', { required: '请选择至少一条数据', max: 50 }) },
  answer: typed<string[]>(),
});

const wrapped = { kind: 'row', row: { menu: field.json('菜单') }, answer: typed<{ menu: unknown[] }>() } as const;

/** The same under the addresses of the menu, where clients of this family look for `{menu: […]}`. */
export const menuGrantTopTree = defineEndpoint({
  ...topMenuGrantTree,
  ...wrapped,
  name: 'show-grant-top-tree',
  path: '/blade-system/menu/grant-top-tree',
});
export const menuTopTreeKeys = defineEndpoint({
  ...topMenuKeys,
  ...wrapped,
  name: 'show-top-tree-keys',
  path: '/blade-system/menu/top-tree-keys',
});
