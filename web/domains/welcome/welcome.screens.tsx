import type { Screen } from '../../kernel/screen.ts';

/** What the first page leads to, and the page on which shared components are looked at. */
export const screens: Screen[] = [
  {
    path: '/statistics/orders',
    title: '会诊统计明细',
    load: async () => (await import('./counted-orders.screen.tsx')).CountedOrdersScreen,
  },
  {
    path: '/test/index',
    aliases: ['/wel/test/index'],
    title: '组件示例',
    load: async () => (await import('./component-page/component-page.screen.tsx')).ComponentPageScreen,
  },
  { path: '/empty', aliases: ['/wel/empty'], title: '空白页', load: async () => (await import('./empty.screen.tsx')).EmptyScreen },
];
