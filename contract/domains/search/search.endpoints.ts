import { defineQuery, SIGNED_IN, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { type FoundGroup, LEAST_TYPED, MOST_TYPED } from '../../kernel/search.ts';

/** What somebody may see of everything that is called like the word, in groups; a group in which nothing was found is left out. */
export const searchEverything = defineQuery({
  domain: 'search',
  name: 'search-everything',
  title: '全局搜索',
  kind: 'list',
  path: '/blade-system/search',
  permission: SIGNED_IN,
  input: { word: field.text('关键字', { required: '请输入关键字', min: LEAST_TYPED, max: MOST_TYPED }) },
  answer: typed<FoundGroup[]>(),
});
