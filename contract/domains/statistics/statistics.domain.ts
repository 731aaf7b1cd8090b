import { defineDomain } from '../../kernel/domain.ts';
import { statisticsMenu } from './statistics.menu.ts';

/** Numbers of consultations and the orders behind them. */
export const statisticsDomain = defineDomain({
  name: 'statistics',
  title: '统计',
  reads: ['consultation'],
  menu: statisticsMenu,
  grants: { operator: ['statistics_rank'] },
  scopes: { statistics: '数据统计' },
});
