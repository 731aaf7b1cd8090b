import type { MenuItem } from '../../kernel/menu.ts';

/** The folders of administration, for hospitals and for the platform, and pages of settings that are no plain resources. */
export const settingsMenu: readonly MenuItem[] = [
  { code: 'system', title: '系统管理', path: '/system', icon: 'setting', sort: 900 },
  { code: 'platform', title: '平台管理', path: '/platform', icon: 'bank', sort: 920 },
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
