import { defineEndpoint, defineQuery, typed } from '../../kernel/endpoint.ts';
import { type Field, field } from '../../kernel/field.ts';

const ids = (label: string, names: string, max: number): Field<string[]> => field.ids(label, { names, max });
const roleIds = field.ids('角色', { required: '请选择至少一条数据', max: 50 });

/** A node of the trees of which grants are chosen (wire contract, JSON). */
export interface GrantNode {
  id: string;
  parentId: string;
  title: string;
  key: string;
  value: string;
  /** Of menus: 2 for buttons. */
  category?: number;
  /** Not the caller's to give: it is there for what stands below it. */
  disabled?: boolean;
  children?: GrantNode[];
}

export interface GrantTrees {
  menu: GrantNode[];
  dataScope: GrantNode[];
  apiScope: GrantNode[];
}

export type GrantKeys = Record<keyof GrantTrees, string[]>;

/**
 * Takes the place of what these roles held. What the caller may not give stays as it is, on or off. With `version`, of a single one
 * that is still as it was read.
 */
export const grantRole = defineEndpoint({
  domain: 'access',
  name: 'grant-role',
  title: '权限设置',
  kind: 'action',
  method: 'POST',
  path: '/blade-system/role/grant',
  permission: 'role_grant',
  input: {
    roleIds,
    version: field.whole('版本', { min: 0 }),
    menuIds: ids('菜单', 'menu', 2000),
    dataScopeIds: ids('数据权限', 'data_scope', 200),
    apiScopeIds: ids('接口权限', 'api_scope', 200),
  },
  key: 'roleIds',
  keyOf: 'role',
});

/** What the caller may give, as `{menu, dataScope, apiScope}` trees. */
export const showGrantTree = defineQuery({
  domain: 'access',
  name: 'show-grant-tree',
  title: '可授予的权限',
  kind: 'row',
  path: '/blade-system/menu/grant-tree',
  permission: 'role_grant',
  answer: typed<GrantTrees>(),
});

/** What roles hold, under the same three names; of several roles, what any of them holds. */
export const showRoleTreeKeys = defineQuery({
  domain: 'access',
  name: 'show-role-tree-keys',
  title: '角色的权限',
  kind: 'row',
  path: '/blade-system/menu/role-tree-keys',
  permission: 'role_grant',
  input: { roleIds },
  answer: typed<GrantKeys>(),
});
