import { namesEndpoint } from '../../kernel/api-path.ts';
import { apiScopeFields } from '../../kernel/identity.fields.ts';
import { defineResource, endpointsOf } from '../../kernel/resource.ts';
import { type Message, said, word } from '../../kernel/said.ts';
import { ownSessionEndpoints } from '../session/own-session.endpoints.ts';
import { sessionEndpoints } from '../session/session.endpoints.ts';
import { showProfile, updateProfile } from './access.endpoints.ts';
import { grantRole, showGrantTree, showRoleTreeKeys } from './role-grant.endpoints.ts';

/** Calls of the hospital that only certain roles may make. It takes away what a role may otherwise do, and never gives. */
export const apiScope = defineResource({
  name: 'api-scope',
  title: '接口权限',
  purpose: '在这里限定只有部分角色可以调用的接口：保存后立即对所有角色关闭，授予后才可调用',
  domain: 'access',
  path: '/blade-system/api-scope',
  scope: 'tenant',
  permission: 'api_scope',
  fields: apiScopeFields,
  columns: ['scopeName', 'apiPath', 'method', 'remark', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  // The roles that hold it lose it with the row.
  removesForGood: true,
  unique: [['scopeName']],
  menu: { parent: 'system', path: '/system/api-scope', icon: 'control', sort: 60 },
});

/** Nobody may lock themselves out: signing in, one's own profile and menu, and what lifts an API scope again. */
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
export function apiScopeProblem(path: string, method?: string | null): Message | undefined {
  const found = protectedCalls.find((endpoint) => namesEndpoint({ path, method }, endpoint));
  return found && said`不能限制登录、个人信息、菜单和授权的接口：${word(found.title)}`;
}
