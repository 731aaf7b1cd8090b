import { countPermissions } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import type { Fixture } from '../../engine/screen/fixture.tsx';
import type { Screen } from '../../engine/screen/screen.ts';

/** What a number of the home page leads to. */
export const screens: readonly Screen[] = [
  {
    path: '/statistics/orders',
    title: '会诊统计明细',
    load: async () => (await import('./counted-orders.screen.tsx')).CountedOrdersScreen,
  },
  {
    path: '/statistics/consultations',
    title: '会诊统计',
    menuCode: 'statistics_consultations',
    load: async () => (await import('./consultations/consultation-statistics.screen.tsx')).ConsultationStatisticsScreen,
  },
  {
    path: '/statistics/referrals',
    title: '转诊统计',
    menuCode: 'statistics_referrals',
    load: async () => (await import('./referrals/referral-statistics.screen.tsx')).ReferralStatisticsScreen,
  },
  {
    path: '/statistics/referral-orders',
    title: '转诊统计明细',
    menuCode: 'statistics_referrals',
    load: async () => (await import('./referrals/counted-referrals.screen.tsx')).CountedReferralsScreen,
  },
];

export const fixtures: readonly Fixture[] = [
  {
    place: 'home-top',
    permission: countPermissions,
    load: async () => (await import('./cards/next-appointments.tsx')).NextAppointments,
  },
  { place: 'home', permission: countPermissions, load: async () => (await import('./home-board.tsx')).HomeBoard },
];
