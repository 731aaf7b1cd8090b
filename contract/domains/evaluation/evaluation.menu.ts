import type { MenuItem } from '../../kernel/menu.ts';

/** Pages of evaluation, below those of consultation. */
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
  {
    parent: 'consultation',
    code: 'complaint_view',
    title: '投诉处理',
    path: '/consultation/complaints',
    icon: 'audit',
    sort: 75,
    buttons: [
      { code: 'complaint_handle', title: '处理投诉' },
      { code: 'complaint_export', title: '导出' },
    ],
  },
];
