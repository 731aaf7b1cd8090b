import { dataScopeFields } from '../../kernel/identity.fields.ts';
import { defineResource } from '../../kernel/resource.ts';

/** How far roles reach among one kind of rows, where that is not how far they reach in general. */
export const dataScope = defineResource({
  name: 'data-scope',
  title: '数据权限',
  domain: 'access',
  path: '/blade-system/data-scope',
  scope: 'tenant',
  permission: 'data_scope',
  fields: dataScopeFields,
  columns: ['scopeName', 'resourceCode', 'scopeType', 'remark', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['scopeName']],
  usedBy: [{ table: 'role_data_scope', field: 'scopeId', heldBy: 'roleId', what: '角色' }],
  menu: { parent: 'system', path: '/system/data-scope', icon: 'audit', sort: 50 },
});
