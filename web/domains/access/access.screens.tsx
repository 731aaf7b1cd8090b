import type { Screen } from '../../engine/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/system/user',
    menuCode: 'user',
    title: '用户管理',
    load: async () => (await import('./users/user-list.screen.tsx')).UserListScreen,
  },
  {
    path: '/system/online-user',
    menuCode: 'online_user',
    title: '在线用户',
    load: async () => (await import('./users/online-user.screen.tsx')).OnlineUserScreen,
  },
  {
    path: '/system/role',
    menuCode: 'role',
    title: '角色管理',
    load: async () => (await import('./roles/role-list.screen.tsx')).RoleListScreen,
  },
  {
    path: '/system/data-scope',
    menuCode: 'data_scope',
    title: '数据权限',
    load: async () => (await import('./scopes/data-scope.screen.tsx')).DataScopeScreen,
  },
  {
    path: '/system/user-basic',
    menuCode: 'user_basic',
    title: '用户基本信息',
    load: async () => (await import('./users/user-basic.screen.tsx')).UserBasicScreen,
  },
  {
    path: '/system/user-invitation',
    menuCode: 'user_invitation',
    title: '用户邀请',
    load: async () => (await import('./users/user-invitation.screen.tsx')).UserInvitationScreen,
  },
  {
    path: '/info/index',
    aliases: ['/wel/info/index'],
    title: '个人信息',
    load: async () => (await import('./profile/profile.screen.tsx')).ProfileScreen,
  },
];
