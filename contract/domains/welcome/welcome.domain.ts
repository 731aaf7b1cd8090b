import { defineDomain } from '../../kernel/domain.ts';

/** The first page of everybody: numbers, charts, appointments and notices of other domains. */
export const welcomeDomain = defineDomain({
  name: 'welcome',
  title: '首页',
  reads: ['consultation', 'iot', 'statistics'],
});
