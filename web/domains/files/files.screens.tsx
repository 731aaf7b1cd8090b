import type { Fixture } from '../../engine/screen/fixture.tsx';
import type { Screen } from '../../engine/screen/screen.ts';

export const screens: Screen[] = [
  {
    path: '/files/big-files',
    menuCode: 'chunk_view',
    title: '大文件管理',
    load: async () => (await import('./big-file-list.screen.tsx')).BigFileListScreen,
  },
  {
    path: '/settings/oss-config',
    menuCode: 'oss_config',
    title: '对象存储',
    load: async () => (await import('./oss-config-list.screen.tsx')).OssConfigListScreen,
  },
];

export const fixtures: readonly Fixture[] = [{ place: 'every-page', load: async () => (await import('./big-file-host.tsx')).BigFileHost }];
