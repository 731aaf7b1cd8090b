import type { DeskEntry } from '../../engine/screen/desk.ts';
import type { Screen } from '../../engine/screen/screen.ts';

export const screens: Screen[] = [
  {
    path: '/consultation/evaluation',
    menuCode: 'evaluate_view',
    title: '会诊评价',
    load: async () => (await import('./evaluation-list.screen.tsx')).EvaluationListScreen,
  },
  {
    path: '/consultation/complaints',
    menuCode: 'complaint_view',
    title: '投诉处理',
    load: async () => (await import('./complaint-list.screen.tsx')).ComplaintListScreen,
  },
];

export const desks: readonly DeskEntry[] = [
  { kind: 'complaint', load: async () => (await import('./complaint-dialogs.ts')).complaintDesk },
];
