import type { Screen } from '../../kernel/screen.ts';

export const screens: Screen[] = [
  {
    path: '/consultation/evaluation',
    menuCode: 'evaluate_view',
    title: '会诊评价',
    load: async () => (await import('./evaluation-list.screen.tsx')).EvaluationListScreen,
  },
];
