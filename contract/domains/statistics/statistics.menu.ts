import type { MenuItem } from '../../kernel/menu.ts';
import { exportConsultationNumbers } from './consultation-statistics.endpoints.ts';
import { exportReferralOrder } from './referral-statistics.endpoints.ts';
import { exportConsultationOrder, RANK_DOCTORS } from './statistics.endpoints.ts';

/** The orders behind the numbers, and who may compare experts of different hospitals. */
export const statisticsMenu: MenuItem[] = [
  {
    code: 'statistics',
    title: '统计分析',
    path: '/statistics',
    icon: 'chart',
    sort: 800,
    children: [
      {
        code: 'statistics_consultations',
        title: '会诊统计',
        path: '/statistics/consultations',
        icon: 'chart',
        sort: 5,
        buttons: [{ code: exportConsultationNumbers.permission, title: '导出' }],
      },
      {
        code: 'statistics_orders',
        title: '会诊统计明细',
        path: '/statistics/orders',
        icon: 'file',
        sort: 10,
        buttons: [
          { code: RANK_DOCTORS, title: '跨院专家排名' },
          { code: exportConsultationOrder.permission, title: '导出' },
        ],
      },
      {
        code: 'statistics_referrals',
        title: '转诊统计',
        path: '/statistics/referrals',
        icon: 'swap',
        sort: 20,
        buttons: [{ code: exportReferralOrder.permission, title: '导出' }],
      },
    ],
  },
];
