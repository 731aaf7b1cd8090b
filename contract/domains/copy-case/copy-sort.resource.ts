import { field } from '../../kernel/field.ts';
import { enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';

/** What parts of a record there are, as the hospital sorts them. */
export const copySort = defineResource({
  name: 'copy-sort',
  title: '复印分类',
  purpose: '复印内容的分类在这里维护',
  domain: 'copy-case',
  path: '/blade-handheld-hospital/copySort',
  scope: 'tenant',
  permission: 'copy_sort',
  fields: {
    sortName: field.text('分类名称', { required: enter, max: 50, filter: 'contains', width: 160 }),
    sort: field.whole('排序', { min: 0, max: 9_999, default: 0, width: 80 }),
    remark: field.text('备注', { max: 80 }),
  },
  columns: ['sortName', 'sort', 'remark', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['sortName']],
  usedBy: [
    { table: 'copy_content', field: 'sortId', what: '复印内容' },
    { table: 'copy_purpose', field: 'sortIds', what: '复印用途' },
  ],
  menu: { parent: 'copyCase', path: '/copy-case/sorts', icon: 'menu', sort: 60 },
});
