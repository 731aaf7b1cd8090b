import { SUPERVISE } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import type { Fixture } from '../../engine/screen/fixture.tsx';
import type { Screen } from '../../engine/screen/screen.ts';

export const screens: readonly Screen[] = [
  { path: '/inbox/work', title: '我的待办', load: async () => (await import('./work-list.screen.tsx')).WorkListScreen },
  {
    path: '/inbox/supervise',
    menuCode: SUPERVISE,
    title: '待办督办',
    load: async () => (await import('./supervise-list.screen.tsx')).SuperviseListScreen,
  },
];

export const fixtures: readonly Fixture[] = [
  { place: 'top-bar', load: async () => (await import('./work-button.tsx')).WorkButton },
  { place: 'home-top', load: async () => (await import('./work-queue.tsx')).WorkQueue },
];
