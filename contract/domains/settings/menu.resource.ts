import { defineEndpoint } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { defineResource, endpointOf } from '../../kernel/resource.ts';
import { code } from '../../kernel/validators.ts';

export const menuCategories = { '1': '菜单', '2': '按钮' } as const;
export const openWays = { '1': '当前窗口', '2': '新窗口' } as const;
export const buttonPlaces = { '1': '工具栏', '2': '操作栏', '3': '工具操作栏' } as const;

/** A route of the console, or a page elsewhere: other schemes run code. */
const address = { pattern: /^(?:\/(?!\/)\S*|https?:\/\/[^\s/]\S*)$/i, message: '路由应以/开头，外部链接应以http或https开头' };

/** Pages and buttons, as the platform arranges them. Those that the program declares can be renamed, moved and hidden. */
export const menuResource = defineResource({
  name: 'menu',
  title: '菜单',
  domain: 'settings',
  path: '/blade-system/menu',
  scope: 'platform',
  permission: 'menu',
  tree: 'name',
  fields: {
    parentId: field.id('上级菜单', { names: 'menu', root: true }),
    category: field.choice('类型', menuCategories, {
      ownWords: 'how the console is built',
      numeric: true,
      named: 'categoryName',
      required: '请选择菜单类型',
      default: '1',
      filter: 'choice',
      width: 80,
    }),
    name: field.text('名称', { required: '请输入菜单名称', max: 50, filter: 'contains' }),
    code: field.text('编号', { required: '请输入菜单编号', max: 80, format: code, filter: 'contains' }),
    alias: field.text('别名', { max: 80 }),
    path: field.text('路由地址', { max: 200, format: address, filter: 'contains' }),
    source: field.text('图标', { max: 50 }),
    sort: field.whole('排序', { required: '请输入排序', min: 0, default: 1, width: 80 }),
    action: field.choice('按钮位置', buttonPlaces, { ownWords: 'how the console is built', numeric: true, named: 'actionName' }),
    // Clients that know a plain no send 0 for the same window.
    isOpen: field.choice('打开方式', openWays, {
      ownWords: 'how the console is built',
      numeric: true,
      named: 'isOpenName',
      synonyms: { '0': '1' },
      default: '1',
    }),
    isHidden: field.flag('隐藏', { default: 0, hint: '隐藏后所有人的菜单中不再显示，权限不变' }),
    remark: field.text('备注', { max: 200 }),
  },
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
