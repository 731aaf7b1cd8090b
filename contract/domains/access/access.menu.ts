import type { MenuItem } from '../../kernel/menu.ts';
import { menuOf } from '../../kernel/resource-menu.ts';
import { exportOnlineUser } from './online-user.endpoints.ts';
import { role } from './role.resource.ts';

const rolePage = menuOf(role);

/** Pages of people and roles, in the folder of the hospital's own administration. */
export const accessMenu: readonly MenuItem[] = [
  {
    parent: 'system',
    code: 'user',
    title: '用户管理',
    path: '/system/user',
    icon: 'user',
    sort: 10,
    buttons: [
      { code: 'user_view', title: '查看' },
      { code: 'user_add', title: '新增' },
      { code: 'user_edit', title: '修改' },
      { code: 'user_delete', title: '删除' },
      { code: 'user_grant', title: '分配角色' },
      { code: 'user_reset', title: '重置密码' },
      { code: 'user_unlock', title: '解锁账号' },
      { code: 'user_factor_reset', title: '重置双因素认证' },
      { code: 'user_import', title: '导入' },
      { code: 'user_export', title: '导出' },
    ],
  },
  {
    ...rolePage,
    parent: 'system',
    title: '角色管理',
    path: '/system/role',
    icon: 'audit',
    sort: 40,
    buttons: [
      ...(rolePage.buttons ?? []),
      { code: 'role_grant', title: '权限设置' },
      { code: 'package_grant', title: '授予本机构产品包内的权限' },
    ],
  },
  {
    parent: 'system',
    code: 'online_user',
    title: '在线用户',
    path: '/system/online-user',
    icon: 'team',
    sort: 70,
    buttons: [
      { code: 'online_user_logout', title: '强制下线' },
      { code: exportOnlineUser.permission, title: '导出' },
    ],
  },
];
