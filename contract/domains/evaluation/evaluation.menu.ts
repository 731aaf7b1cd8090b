import type { MenuItem } from '../../kernel/menu.ts';

/** What was said, below the pages of consultation; complaints bring theirs. */
export const evaluationMenu: readonly MenuItem[] = [
  {
    parent: 'consultation',
    code: 'evaluate_view',
    title: '会诊评价',
    path: '/consultation/evaluation',
    icon: 'star',
    sort: 70,
    buttons: [
      { code: 'evaluate_examine', title: '隐藏或恢复评价' },
      { code: 'evaluate_delete', title: '删除评价' },
      { code: 'evaluate_export', title: '导出' },
    ],
  },
];
