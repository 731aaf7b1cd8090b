import { namesEndpoint } from '../../kernel/api-path.ts';
import { field } from '../../kernel/field.ts';
import { defineResource, endpointsOf } from '../../kernel/resource.ts';
import { ownSessionEndpoints } from '../session/own-session.endpoints.ts';
import { sessionEndpoints } from '../session/session.endpoints.ts';
import { showProfile, updateProfile } from './access.endpoints.ts';
import { grantRole, showGrantTree, showRoleTreeKeys } from './role-grant.endpoints.ts';

export const scopedMethods = { GET: 'GET', POST: 'POST' } as const;
const apiPath = {
  pattern: /^\/(?:[A-Za-z0-9_.{}-]+|\*)(?:\/(?:[A-Za-z0-9_.{}-]+|\*))*(?:\/\*\*)?$/,
  message: '接口地址应以/开头，*代表一级，末尾的**代表任意级',
};

/** Calls of the hospital that only certain roles may make. It takes away what a role may otherwise do, and never gives. */
export const apiScope = defineResource({
  name: 'api-scope',
  title: '接口权限',
  domain: 'access',
  path: '/blade-system/api-scope',
  scope: 'tenant',
  permission: 'api_scope',
  fields: {
    menuId: field.id('所属菜单', { names: 'menu', filter: 'equals', unshown: true }),
    scopeName: field.text('权限名称', { required: '请输入权限名称', max: 50, filter: 'contains' }),
    apiPath: field.text('接口地址', {
      required: '请输入接口地址',
      wire: ['scopePath'],
      max: 200,
      format: apiPath,
      filter: 'contains',
      hint: '例如 /blade-system/dept/**',
    }),
    method: field.choice('请求方式', scopedMethods, { ownWords: 'methods of HTTP', filter: 'choice', hint: '不选则不限' }),
    remark: field.longText('备注', { max: 200 }),
  },
  columns: ['scopeName', 'apiPath', 'method', 'remark', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['scopeName']],
  menu: { parent: 'system', path: '/system/api-scope', icon: 'control', sort: 60 },
});

/** Nobody may lock himself out: signing in, one's own profile and menu, and what lifts an API scope again. */
const protectedCalls = [
  ...sessionEndpoints,
  ...ownSessionEndpoints,
  showProfile,
  updateProfile,
  grantRole,
  showGrantTree,
  showRoleTreeKeys,
  ...endpointsOf(apiScope),
];

/** Why calls cannot be named by an API scope; `undefined` when they can. */
export function apiScopeProblem(path: string, method?: string | null): string | undefined {
  const found = protectedCalls.find((endpoint) => namesEndpoint({ path, method }, endpoint));
  return found && `不能限制登录、个人信息、菜单和授权的接口：${found.title}`;
}
