import { defineDomain } from '../../kernel/domain.ts';
import { pageCodes } from '../../kernel/menu.ts';
import { statisticsMenu } from './statistics.menu.ts';

const pages = pageCodes('statistics_consultations', 'export');
const referralPages = pageCodes('statistics_referrals', 'export');

/** Numbers of consultations and referrals, and the orders behind them. */
export const statisticsDomain = defineDomain({
  name: 'statistics',
  title: '统计',
  reads: ['consultation', 'referral'],
  menu: statisticsMenu,
  grants: { operator: ['statistics_rank', ...pages, ...referralPages], admin: [...pages, ...referralPages], head: pages },
  scopes: { statistics: '数据统计' },
});
