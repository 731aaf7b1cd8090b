import type { Screen } from '../../kernel/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/iot/box-position',
    menuCode: 'box_position',
    title: '箱体坐标',
    load: async () => (await import('./box-position-list.screen.tsx')).BoxPositionListScreen,
  },
];
