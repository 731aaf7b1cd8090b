import { copyCaseLists } from '../../../contract/domains/copy-case/copy-case.lists.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import type { DeskEntry } from '../../engine/screen/desk.ts';
import type { Screen } from '../../engine/screen/screen.ts';

const lists: readonly Screen[] = keysOf(copyCaseLists).map((list) => ({
  path: copyCaseLists[list].menu.path,
  menuCode: copyCaseLists[list].permission,
  title: copyCaseLists[list].title,
  load: async () => {
    const { CopyCaseListScreen } = await import('./copy-case-list.screen.tsx');
    return () => <CopyCaseListScreen list={list} />;
  },
}));

export const screens: readonly Screen[] = [
  ...lists,
  {
    path: '/copy-case/detail',
    title: '复印申请详情',
    perQuery: true,
    load: async () => (await import('./copy-case-detail.screen.tsx')).CopyCaseDetailScreen,
  },
  {
    path: '/copy-case/config',
    menuCode: 'copy_case_config',
    title: '复印设置',
    load: async () => (await import('./copy-config.screen.tsx')).CopyConfigScreen,
  },
];

export const desks: readonly DeskEntry[] = [{ kind: 'copy-case', load: async () => (await import('./copy-case.desk.ts')).copyCaseDesk }];
