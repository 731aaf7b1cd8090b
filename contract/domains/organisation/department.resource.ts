import { departmentFields } from '../../kernel/identity.fields.ts';
import { defineResource } from '../../kernel/resource.ts';

/** The departments of a hospital, as a tree. Whoever may list them may not yet change them. */
export const department = defineResource({
  name: 'department',
  title: '部门',
  domain: 'organisation',
  path: '/blade-system/dept',
  scope: 'tenant',
  permission: 'dept',
  tree: 'deptName',
  fields: departmentFields,
  columns: ['deptName', 'fullName', 'deptCategory', 'sort', 'remark'],
  verbs: ['list', 'lazyList', 'tree', 'lazyTree', 'detail', 'submit', 'remove', 'export'],
  usedBy: [{ table: 'user_account', field: 'deptId', what: '用户' }],
  menu: { parent: 'system', title: '部门管理', path: '/system/dept', icon: 'team', sort: 20 },
});
