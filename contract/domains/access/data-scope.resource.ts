import { SCOPED_RESOURCES, scopeTypes } from '../../kernel/data-scope.ts';
import { field } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';

/** How far roles reach among one kind of rows, where that is not how far they reach in general. */
export const dataScope = defineResource({
  name: 'data-scope',
  title: '数据权限',
  domain: 'access',
  path: '/blade-system/data-scope',
  scope: 'tenant',
  permission: 'data_scope',
  fields: {
    menuId: field.id('所属菜单', { names: 'menu', filter: 'equals', unshown: true }),
    scopeName: field.text('权限名称', { required: '请输入权限名称', max: 50, filter: 'contains' }),
    resourceCode: field.dictionaryKey('数据资源', SCOPED_RESOURCES, { required: '请选择数据资源', filter: 'choice' }),
    scopeType: field.choice('数据范围', scopeTypes, { dictionary: 'data_scope', required: '请选择数据范围', filter: 'choice' }),
    deptIds: field.ids('指定部门', { names: 'department', max: 200, hint: '数据范围为指定部门时填写' }),
    remark: field.longText('备注', { max: 200 }),
  },
  columns: ['scopeName', 'resourceCode', 'scopeType', 'remark', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['scopeName']],
  usedBy: [{ table: 'role_data_scope', field: 'scopeId', what: '角色' }],
  menu: { parent: 'system', path: '/system/data-scope', icon: 'audit', sort: 50 },
});
