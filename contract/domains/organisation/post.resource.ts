import { field } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { code } from '../../kernel/validators.ts';

export const postCategories = { 1: '高层', 2: '中层', 3: '基层', 4: '其他' } as const;

/** Positions of a hospital, such as 科主任: what people are found by in the user picker. */
export const post = defineResource({
  name: 'post',
  title: '岗位',
  domain: 'organisation',
  path: '/blade-system/post',
  scope: 'tenant',
  permission: 'post',
  fields: {
    category: field.openChoice('岗位类型', postCategories, {
      numeric: true,
      named: 'categoryName',
      dictionary: 'post_category',
      required: choose,
      filter: 'choice',
    }),
    postCode: field.text('岗位编号', { required: enter, max: 32, format: code, filter: 'contains' }),
    postName: field.text('岗位名称', { required: enter, max: 50, filter: 'contains' }),
    sort: field.whole('排序', { min: 0, default: 1 }),
    remark: field.text('备注', { max: 80 }),
  },
  called: 'postName',
  columns: ['category', 'postCode', 'postName', 'sort', 'remark'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['postCode']],
  usedBy: [{ table: 'user_post', field: 'postId', what: '用户' }],
  menu: { parent: 'system', title: '岗位管理', path: '/system/post', icon: 'team', sort: 30 },
});
