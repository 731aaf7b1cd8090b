import { field } from '../../kernel/field.ts';
import { enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { code } from '../../kernel/validators.ts';

/** What copies are asked for, with what such a request begins with (domain rules 6.8.5). */
export const copyPurpose = defineResource({
  name: 'copy-purpose',
  title: '复印用途',
  purpose: '复印用途在这里维护，决定申请人可选哪些内容',
  domain: 'copy-case',
  path: '/blade-handheld-hospital/copyPurpose',
  scope: 'tenant',
  permission: 'copy_purpose',
  fields: {
    purposeCode: field.text('用途编码', { required: enter, format: code, max: 32, filter: 'equals', width: 120 }),
    purposeName: field.text('用途名称', { required: enter, max: 50, filter: 'contains', width: 160 }),
    sortIds: field.ids('可选分类', { names: 'copy_sort', max: 100, hint: '不选则可选全部分类' }),
    contentIds: field.ids('必需项目', { names: 'copy_content', max: 200, hint: '选择该用途时自动勾选' }),
    sort: field.whole('排序', { min: 0, max: 9_999, default: 0, width: 80 }),
  },
  called: 'purposeName',
  columns: ['purposeCode', 'purposeName', 'sort', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['purposeCode'], ['purposeName']],
  menu: { parent: 'copyCase', path: '/copy-case/purposes', icon: 'book', sort: 50 },
});
