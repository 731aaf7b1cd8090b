import type { Screen } from '../../../kernel/screen.ts';

export const wechatScreens: readonly Screen[] = [
  {
    path: '/settings/wx-config',
    menuCode: 'wx_config',
    title: '公众号',
    load: async () => (await import('./wx-config-list.screen.tsx')).WxConfigListScreen,
  },
  {
    path: '/settings/wx-menu',
    menuCode: 'wx_config',
    title: '公众号菜单',
    perQuery: true,
    load: async () => (await import('./wx-menu.screen.tsx')).WxMenuScreen,
  },
];
