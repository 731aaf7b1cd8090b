import { dataScopes } from '../../kernel/data-scope.ts';
import { field } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';
import { code } from '../../kernel/validators.ts';

/** What people of a hospital are there for: a role holds pages and buttons, and reaches so far. The tree orders them, it hands nothing down. */
export const role = defineResource({
  name: 'role',
  title: '角色',
  domain: 'access',
  path: '/blade-system/role',
  scope: 'tenant',
  permission: 'role',
  tree: 'roleName',
  fields: {
    parentId: field.id('上级角色', { names: 'role', root: true }),
    roleName: field.text('角色名称', { required: '请输入角色名称', max: 30, filter: 'contains' }),
    roleAlias: field.text('角色别名', { required: '请输入角色别名', max: 30, format: code, filter: 'contains' }),
    dataScope: field.choice('数据范围', dataScopes, {
      dictionary: 'data_scope',
      required: '请选择数据范围',
      default: 'self',
      filter: 'choice',
    }),
    sort: field.whole('排序', { required: '请输入排序', min: 0, default: 1 }),
    remark: field.longText('备注', { max: 200 }),
  },
  columns: ['roleName', 'roleAlias', 'dataScope', 'sort', 'remark'],
  verbs: ['list', 'lazyList', 'tree', 'lazyTree', 'detail', 'submit', 'remove', 'export'],
  unique: [['roleAlias']],
  usedBy: [{ table: 'user_role', field: 'roleId', what: '用户' }],
});
