import { defineQuery, SIGNED_IN } from '../../kernel/endpoint.ts';
import { field, pick } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { standardFields } from '../../kernel/resource-row.ts';

/** Articles that help people to use the console. The platform writes them, every hospital reads those that are published. */
export const helpMessage = defineResource({
  name: 'help-message',
  title: '帮助信息',
  domain: 'settings',
  path: '/blade-system/helpmessage',
  scope: 'shared-read',
  permission: 'help_message',
  fields: {
    title: field.text('标题', { required: enter, max: 100, filter: 'contains' }),
    category: field.dictionaryKey('分类', 'help_category', { required: choose, filter: 'choice', width: 110 }),
    content: field.longText('内容', { required: enter, max: 5000 }),
    sort: field.whole('排序', { required: enter, min: 0, default: 1, width: 80 }),
    published: field.flag('发布', { required: '请选择是否发布', default: 1, filter: 'choice', width: 80 }),
  },
  columns: ['title', 'category', 'sort', 'published', 'updateTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  order: { field: 'sort', descending: false },
  menu: { parent: 'platform', path: '/settings/helpmessage', icon: 'question-circle', sort: 50 },
});

/** What everybody reads in the help drawer. */
export const listPublishedHelp = defineQuery({
  name: 'list-published-help',
  title: '帮助',
  domain: 'settings',
  kind: 'list',
  path: '/blade-system/helpmessage/published',
  permission: SIGNED_IN,
  row: {
    id: standardFields.id,
    ...pick(helpMessage.fields, 'title', 'category', 'content', 'sort'),
    updateTime: standardFields.updateTime,
  },
});
