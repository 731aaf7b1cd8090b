import { defineEndpoint, defineQuery, typed } from '../../kernel/endpoint.ts';
import { chosenRows } from '../../kernel/export-of.ts';
import { field, pick } from '../../kernel/field.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { incomplete } from '../../kernel/sent.ts';
import { personName } from '../../kernel/validators.ts';
import { platformFields, userDetailFields, userFilters, userFormFields, userPlaceFields, userRowFields } from './user.fields.ts';

const common = { domain: 'access' } as const;
const path = '/blade-user';
const byId = { id: field.id('用户', { required: true }) } as const;

/** More at once would be a mistake; every new password costs time, too. */
const people = (most: number) => ({ userIds: field.ids('用户', { required: '请选择至少一条数据', max: most }) }) as const;

const listed = {
  filters: userFilters,
  sortable: ['createTime', 'account', 'realName'],
  row: { ...userRowFields, ...userPlaceFields },
} as const;

export const listUser = defineQuery({
  ...common,
  ...listed,
  name: 'list-user',
  title: '用户列表',
  kind: 'page',
  path: `${path}/list`,
  also: [{ method: 'GET', path: `${path}/page` }],
  permission: 'user_view',
});

/** People of category 1. */
export const listShopUser = defineQuery({
  ...common,
  ...listed,
  name: 'list-shop-user',
  title: '商城用户列表',
  kind: 'page',
  path: `${path}/shop-list`,
  permission: 'user_view',
});

const { id: _id, version: _version, ...exported } = userRowFields;

export const exportUser = defineQuery({
  ...common,
  ...listed,
  row: exported,
  name: 'export-user',
  title: '导出用户',
  kind: 'export',
  filters: { ...chosenRows, ...listed.filters },
  path: `${path}/export-user`,
  also: [{ method: 'GET', path: `${path}/export` }],
  permission: 'user_export',
  listPermission: 'user_view',
});

export const detailUser = defineQuery({
  ...common,
  name: 'detail-user',
  title: '用户详情',
  kind: 'row',
  path: `${path}/detail`,
  permission: 'user_view',
  input: byId,
  row: userDetailFields,
  key: 'id',
  keyOf: 'user_account',
});

/** What the form of the console does not ask for: a name to be called by, and a first password of one's own choice. */
const beyondForm = {
  name: field.text('昵称', { max: 50, format: personName }),
  password: field.text('初始密码', { max: 128, sensitive: 'secret' }),
} as const;

/** Answered once, and kept nowhere: whoever added a person tells them their first password. */
const firstPassword = { password: field.text('一次性密码') } as const;
/** How many arranged consultations lie in an absence that was entered: those concerned have been told. */
const arrangedDuring = { arrangedDuring: field.whole('停诊期间已约定的会诊') } as const;
const version = { version: field.whole('版本', { min: 0 }) } as const;

/** What the form of the console asks for, and which row it is of. */
export const userForm = { id: field.id('用户'), ...version, ...userFormFields } as const;

export const submitUser = defineEndpoint({
  ...common,
  name: 'submit-user',
  title: '新增或修改用户',
  kind: 'submit',
  method: 'POST',
  path: `${path}/submit`,
  permission: ['user_add', 'user_edit'],
  input: { ...userForm, ...beyondForm },
  row: { ...userDetailFields, ...firstPassword, ...arrangedDuring },
  key: 'id',
  keyOf: 'user_account',
});

export const updateUser = defineEndpoint({
  ...common,
  name: 'update-user',
  title: '修改用户',
  kind: 'submit',
  method: 'POST',
  path: `${path}/update`,
  permission: 'user_edit',
  input: { ...byId, ...version, ...userFormFields, ...beyondForm },
  row: { ...userDetailFields, ...arrangedDuring },
  key: 'id',
  keyOf: 'user_account',
});

export const removeUser = defineEndpoint({
  ...common,
  name: 'remove-user',
  title: '删除用户',
  kind: 'remove',
  method: 'POST',
  path: `${path}/remove`,
  permission: 'user_delete',
  input: { ids: field.ids('用户', { required: '请选择至少一条数据', max: 200 }) },
  key: 'ids',
  keyOf: 'user_account',
});

/** Takes the place of all roles that these people had. With `version`, of a single one who is still as they were read. */
export const grantUser = defineEndpoint({
  ...common,
  name: 'grant-user',
  title: '分配角色',
  kind: 'action',
  method: 'POST',
  path: `${path}/grant`,
  permission: 'user_grant',
  input: { ...people(200), ...version, roleIds: field.ids('角色', { names: 'role', max: 20 }) },
  key: 'userIds',
  keyOf: 'user_account',
});

/** Somebody who was given a one-time password. It is answered once and kept nowhere: a repeated request learns only that it was done. */
export interface FirstPassword {
  account: string;
  realName: string;
  password?: string;
}

/** So many people at once: a new password takes time. */
export const MOST_RESET = 50;

export const resetPasswords = defineEndpoint({
  ...common,
  name: 'reset-password-user',
  title: '重置密码',
  kind: 'action',
  method: 'POST',
  path: `${path}/reset-password`,
  permission: 'user_reset',
  input: people(MOST_RESET),
  answer: typed<FirstPassword[]>(),
  key: 'userIds',
  keyOf: 'user_account',
});

/** For somebody whose telephone is gone and who has no recovery code left. */
export const resetFactor = defineEndpoint({
  ...common,
  name: 'reset-factor-user',
  title: '重置双因素认证',
  kind: 'action',
  method: 'POST',
  path: `${path}/reset-factor`,
  permission: 'user_factor_reset',
  input: people(MOST_RESET),
  key: 'userIds',
  keyOf: 'user_account',
});

export const unlockUser = defineEndpoint({
  ...common,
  name: 'unlock-user',
  title: '解锁账号',
  kind: 'action',
  method: 'POST',
  path: `${path}/unlock`,
  permission: 'user_unlock',
  input: people(200),
  key: 'userIds',
  keyOf: 'user_account',
});

export const detailPlatform = defineQuery({
  ...common,
  name: 'detail-platform-user',
  title: '用户平台信息',
  kind: 'row',
  path: `${path}/platform-detail`,
  permission: 'user_view',
  input: byId,
  row: {
    ...pick(standardFields, 'id', 'version'),
    account: userRowFields.account,
    realName: userRowFields.realName,
    ...incomplete(platformFields),
  },
  key: 'id',
  keyOf: 'user_account',
});

export const updatePlatform = defineEndpoint({
  ...common,
  name: 'update-platform-user',
  title: '平台类型',
  kind: 'action',
  method: 'POST',
  path: `${path}/update-platform`,
  permission: 'user_edit',
  input: { userId: field.id('用户', { required: true }), ...version, ...platformFields },
  key: 'userId',
  keyOf: 'user_account',
});
