import { defineDomain } from '../../kernel/domain.ts';

/** The first page of everybody: a greeting, notices, and what other domains put there. */
export const welcomeDomain = defineDomain({
  name: 'welcome',
  title: '首页',
});
