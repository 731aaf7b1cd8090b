import { defineQuery, SIGNED_IN } from '../../kernel/endpoint.ts';
import { field, pick } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { standardFields } from '../../kernel/resource-row.ts';

export const deskCategories = { 1: '通知', 2: '公告', 3: '值班', 4: '其他' } as const;

/** Short notices on the welcome page of one's own hospital. */
export const deskNotice = defineResource({
  name: 'desk-notice',
  title: '桌面公告',
  domain: 'messages',
  path: '/blade-desk/notice',
  scope: 'tenant',
  permission: 'desk_notice',
  fields: {
    title: field.text('标题', { required: enter, max: 60, filter: 'contains', width: 220 }),
    category: field.openChoice('类别', deskCategories, {
      numeric: true,
      named: 'categoryName',
      dictionary: 'desk_category',
      required: choose,
      default: '1',
      filter: 'choice',
      width: 90,
    }),
    releaseTime: field.datetime('发布时间', {
      required: choose,
      filter: 'range',
      sortable: true,
      width: 150,
      hint: '到此时间才在首页显示',
    }),
    endTime: field.datetime('结束展示', { width: 150, hint: '留空为一直展示' }),
    pinned: field.flag('置顶', { required: '请选择是否置顶', default: 0, filter: 'choice', width: 70 }),
    content: field.longText('内容', { required: enter, max: 500, width: 300 }),
  },
  columns: ['title', 'category', 'releaseTime', 'endTime', 'pinned', 'content'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  order: { field: 'releaseTime', descending: true },
  menu: { parent: 'messages', path: '/message/desk-notice', icon: 'home', sort: 60 },
});

/** How many the welcome page shows. */
export const MOST_ON_DESK = 10;

/** What has been released in the own hospital, and has not ended: pinned ones first, then the newest. */
export const currentDeskNotices = defineQuery({
  name: 'list-current-desk-notices',
  title: '首页公告',
  domain: 'messages',
  kind: 'list',
  path: '/blade-desk/notice/current',
  permission: SIGNED_IN,
  row: { id: standardFields.id, ...pick(deskNotice.fields, 'title', 'category', 'releaseTime', 'pinned', 'content') },
});
