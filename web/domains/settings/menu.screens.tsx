import type { Screen } from '../../kernel/screen.ts';

export const screens: readonly Screen[] = [
  { path: '/system/menu', menuCode: 'menu', title: '菜单管理', load: async () => (await import('./menu.screen.tsx')).MenuScreen },
  {
    path: '/system/topmenu',
    menuCode: 'top_menu',
    title: '顶部菜单',
    load: async () => (await import('./top-menu.screen.tsx')).TopMenuScreen,
  },
];
