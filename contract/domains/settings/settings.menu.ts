import type { MenuItem } from '../../kernel/menu.ts';

/** Pages of settings that are no plain resources. */
export const settingsMenu: readonly MenuItem[] = [
  {
    code: 'settings',
    title: '配置中心',
    path: '/settings',
    icon: 'control',
    sort: 910,
    children: [
      {
        code: 'tenant_param',
        title: '机构参数',
        path: '/system/tenant-param',
        icon: 'control',
        sort: 10,
        buttons: [
          { code: 'tenant_param_view', title: '查看' },
          { code: 'tenant_param_edit', title: '修改' },
        ],
      },
    ],
  },
];
