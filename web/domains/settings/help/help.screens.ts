import type { Screen } from '../../../kernel/screen.ts';

export const helpScreens: readonly Screen[] = [
  { path: '/doc', aliases: ['/wel/doc'], title: '帮助文档', load: async () => (await import('./help.screen.tsx')).HelpScreen },
];
