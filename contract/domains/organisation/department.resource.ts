import { field } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';

export const departmentCategories = { 1: '机构', 2: '部门', 3: '小组' } as const;

/** The departments of a hospital, as a tree. Whoever may list them may not yet change them. */
export const department = defineResource({
  name: 'department',
  title: '部门',
  domain: 'organisation',
  path: '/blade-system/dept',
  scope: 'tenant',
  permission: 'dept',
  tree: 'deptName',
  fields: {
    parentId: field.id('上级部门', { names: 'department', root: true }),
    deptName: field.text('部门名称', { required: '请输入部门名称', max: 50, filter: 'contains' }),
    fullName: field.text('部门全称', { max: 100, filter: 'contains' }),
    deptCategory: field.choice('部门类型', departmentCategories, {
      numeric: true,
      named: 'deptCategoryName',
      dictionary: 'dept_category',
      required: '请选择部门类型',
      default: '2',
      filter: 'choice',
    }),
    sort: field.whole('排序', { required: '请输入排序', min: 0, default: 1 }),
    remark: field.text('备注', { max: 80 }),
  },
  columns: ['deptName', 'fullName', 'deptCategory', 'sort', 'remark'],
  verbs: ['list', 'lazyList', 'tree', 'lazyTree', 'detail', 'submit', 'remove', 'export'],
  usedBy: [{ table: 'user_account', field: 'deptId', what: '用户' }],
  menu: { parent: 'system', title: '部门管理', path: '/system/dept', icon: 'team', sort: 20 },
});
