import { roleFields } from '../../kernel/identity.fields.ts';
import { defineResource } from '../../kernel/resource.ts';

/** What people of a hospital are there for: a role holds pages and buttons, and reaches so far. The tree orders them, it hands nothing down. */
export const role = defineResource({
  name: 'role',
  title: '角色',
  domain: 'access',
  path: '/blade-system/role',
  scope: 'tenant',
  permission: 'role',
  tree: 'roleName',
  fields: roleFields,
  columns: ['roleName', 'roleAlias', 'dataScope', 'sort', 'remark'],
  verbs: ['list', 'lazyList', 'tree', 'lazyTree', 'detail', 'submit', 'remove', 'export'],
  unique: [['roleAlias']],
  usedBy: [{ table: 'user_role', field: 'roleId', what: '用户' }],
});
