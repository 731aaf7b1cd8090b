import type { Screen } from '../../engine/screen/screen.ts';

/** The first page, and the one on which shared components are looked at. */
export const screens: readonly Screen[] = [
  {
    path: '/wel/index',
    // An address of its own in one place and the home page in another (specification 1 §2).
    aliases: ['/wel/dashboard', '/dashboard'],
    title: '首页',
    load: async () => (await import('./welcome.screen.tsx')).WelcomeScreen,
  },
  {
    path: '/test/index',
    aliases: ['/wel/test/index'],
    title: '组件示例',
    load: async () => (await import('./component-page/component-page.screen.tsx')).ComponentPageScreen,
  },
];
