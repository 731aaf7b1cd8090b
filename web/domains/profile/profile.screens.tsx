import type { Screen } from '../../kernel/screen.ts';

export const screens: Screen[] = [
  {
    path: '/info/index',
    aliases: ['/wel/info/index'],
    title: '个人信息',
    load: async () => (await import('./profile.screen.tsx')).ProfileScreen,
  },
];
