import type { MenuItem } from '../../kernel/menu.ts';
import { TAKES_OVER } from './report-takeover.endpoints.ts';

/** The page stands among those of consultation. */
export const reportMenu: readonly MenuItem[] = [
  {
    parent: 'consultation',
    code: 'consultation_report',
    title: '会诊报告',
    path: '/consultation/reports',
    icon: 'file',
    sort: 65,
    buttons: [
      { code: 'consultation_report_export', title: '导出' },
      { code: TAKES_OVER, title: '接手会诊报告' },
    ],
  },
];
