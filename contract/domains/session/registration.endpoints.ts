import { defineQuery, PUBLIC } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field } from '../../kernel/field.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { code, personName } from '../../kernel/validators.ts';
import { registrationStates } from './registration.states.ts';

/** What a newcomer fills in, with the specification's exact words (1 §5). */
export const registrationForm = {
  tenantId: field.text('租户编号', { required: '请先输入租户编号', max: 12 }),
  name: field.text('姓名', { required: '请先输入姓名', max: 50, format: personName }),
  account: field.text('账号', { required: '请先输入账号名称', max: 50, format: code }),
  password: field.text('密码', { required: '请先输入密码', max: 128, sensitive: 'secret' }),
  password2: field.text('确认密码', { required: '请先输入密码', max: 128, sensitive: 'secret' }),
} as const;

export const PASSWORDS_DIFFER = '两次密码输入不一致';

/**
 * Asks for an account after a third-party sign-in that nobody here is known by. `oauthId` is the one of the token reply,
 * whose access token must come along: it proves that the identity is the caller's.
 */
export const registerGuest = defineQuery({
  name: 'register-guest',
  title: '第三方登录注册',
  domain: 'session',
  kind: 'session',
  method: 'POST',
  path: '/blade-user/register-guest',
  permission: PUBLIC,
  input: { ...registrationForm, oauthId: field.id('第三方身份', { required: true }) },
});

/** Requests of the own hospital, newest first. */
export const listRegistrations = defineQuery({
  name: 'list-registrations',
  title: '注册审核',
  domain: 'session',
  kind: 'page',
  path: '/blade-user/registration/list',
  permission: 'registration_view',
  filters: {
    name: field.text('姓名', { max: 50, filter: 'contains' }),
    account: field.text('账号', { max: 50, filter: 'contains' }),
    status: field.choice('状态', registrationStates.labels, { dictionary: 'registration_status', filter: 'choice' }),
    createTime: standardFields.createTime,
  },
  sortable: ['createTime'],
  row: {
    id: standardFields.id,
    name: field.text('姓名'),
    account: field.text('账号'),
    sourceName: field.text('登录来源'),
    identityName: field.text('第三方账号'),
    status: field.choice('状态', registrationStates.labels, { dictionary: 'registration_status' }),
    refuseReason: field.longText('拒绝原因'),
    auditUserName: field.text('审核人'),
    auditTime: field.datetime('审核时间', { width: 150 }),
    createTime: field.datetime('申请时间', { sortable: true, width: 150 }),
    version: standardFields.version,
  },
});

export const exportRegistrations = exportOf(listRegistrations, [
  'name',
  'account',
  'sourceName',
  'identityName',
  'status',
  'refuseReason',
  'auditUserName',
  'auditTime',
  'createTime',
]);
