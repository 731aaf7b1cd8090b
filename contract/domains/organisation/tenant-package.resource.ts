import { defineEndpoint, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import type { TreeNode } from '../../kernel/sent.ts';

/** What a hospital has bought: the pages and buttons that its administrators can give to their people. */
export const tenantPackage = defineResource({
  name: 'tenant-package',
  title: '产品包',
  domain: 'organisation',
  path: '/blade-system/tenant-package',
  scope: 'shared-read',
  permission: 'tenant_package',
  fields: {
    packageName: field.text('产品包名称', { required: enter, max: 50, filter: 'contains' }),
    /** Ids of pages and buttons. sic: the wire has the singular. */
    menuId: field.ids('菜单', {
      names: 'menu',
      required: choose,
      max: 5000,
      joined: true,
      format: { pattern: /^[0-9a-f-]{36}$/i, message: '菜单不存在' },
    }),
    /** The console names each button; other clients a page, with all of its buttons. */
    isExact: field.flag('仅含所列菜单', { virtual: true, unshown: true }),
    remark: field.longText('备注', { max: 200 }),
    tenantCount: field.whole('使用机构数', { readOnly: true, virtual: true, width: 110 }),
  },
  columns: ['packageName', 'tenantCount', 'remark', 'updateTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['packageName']],
  usedBy: [{ table: 'tenant', field: 'packageId', what: '租户（含回收站）' }],
  menu: { parent: 'platform', title: '产品包管理', path: '/system/tenant-package', icon: 'app', sort: 12 },
});

/** What can be put into a package: pages with their buttons, without those of the platform alone. */
export const tenantPackageMenus = defineEndpoint({
  name: 'tree-menu-for-package',
  title: '产品包可选菜单',
  domain: 'organisation',
  kind: 'list',
  method: 'GET',
  path: '/blade-system/tenant-package/menu-tree',
  permission: 'tenant_package_view',
  input: {},
  row: {
    id: field.id('编号'),
    parentId: field.text('上级'),
    title: field.text('名称'),
    key: field.text('键'),
    value: field.text('值'),
    isFolder: field.flag('目录'),
  },
  answer: typed<TreeNode[]>(),
});
