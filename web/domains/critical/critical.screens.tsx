import type { DeskEntry } from '../../engine/screen/desk.ts';
import type { Screen } from '../../engine/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/consultation/critical-values',
    menuCode: 'critical_value_view',
    title: '危急值',
    load: async () => (await import('./critical-value-list.screen.tsx')).CriticalValueListScreen,
  },
];

export const desks: readonly DeskEntry[] = [
  { kind: 'critical-value', load: async () => (await import('./critical-value.desk.ts')).criticalDesk },
];
