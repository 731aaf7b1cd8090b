import type { Screen } from '../../engine/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/develop/model',
    menuCode: 'dev_model',
    title: '开发模型',
    load: async () => (await import('./dev-model-list.screen.tsx')).DevModelListScreen,
  },
  {
    path: '/develop/code',
    menuCode: 'dev_code',
    title: '代码生成',
    load: async () => (await import('./dev-code-list.screen.tsx')).DevCodeListScreen,
  },
];
