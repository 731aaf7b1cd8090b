import type { Screen } from '../../engine/screen/screen.ts';

export const screens: Screen[] = [
  {
    path: '/consultation/reports',
    menuCode: 'consultation_report',
    title: '会诊报告',
    load: async () => (await import('./report-list.screen.tsx')).ReportListScreen,
  },
];
