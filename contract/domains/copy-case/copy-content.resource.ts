import { field } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';

/** What can be copied of a record. Subjective parts are given out only where the hospital says so (domain rules 6.8.5). */
export const copyContent = defineResource({
  name: 'copy-content',
  title: '复印项目',
  purpose: '可以复印的项目和每份的页数估算在这里维护',
  domain: 'copy-case',
  path: '/blade-handheld-hospital/copyContent',
  scope: 'tenant',
  permission: 'copy_content',
  fields: {
    sortId: field.id('所属分类', { names: 'copy_sort', required: choose, filter: 'equals', width: 140 }),
    contentName: field.text('项目名称', { required: enter, max: 50, filter: 'contains', width: 180 }),
    isSubjective: field.flag('主观病历', { default: 0, filter: 'choice', width: 90 }),
    isGiven: field.flag('对外提供', { default: 1, filter: 'choice', width: 90, hint: '不对外提供的项目，申请时不能选择' }),
    sort: field.whole('排序', { min: 0, max: 9_999, default: 0, width: 80 }),
  },
  columns: ['contentName', 'sortId', 'isSubjective', 'isGiven', 'sort', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['contentName']],
  references: { sortId: 'copy_sort' },
  usedBy: [{ table: 'copy_purpose', field: 'contentIds', what: '复印用途' }],
  menu: { parent: 'copyCase', path: '/copy-case/contents', icon: 'form', sort: 70 },
});
