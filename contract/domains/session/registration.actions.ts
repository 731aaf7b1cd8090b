import { defineAction } from '../../kernel/action.ts';
import { field } from '../../kernel/field.ts';
import type { MenuItem } from '../../kernel/menu.ts';
import { choose, fillIn } from '../../kernel/prompts.ts';
import { reason } from '../../kernel/validators.ts';
import { exportRegistrations } from './registration.endpoints.ts';
import { registrationStates } from './registration.states.ts';

export const REGISTRATION_AUDIT = 'registration_audit';

const path = '/blade-user/registration';
const byId = { id: field.id('注册申请', { required: true }) } as const;
const common = { domain: 'session', key: 'id', keyOf: 'registration', states: registrationStates, permission: REGISTRATION_AUDIT } as const;

/** Makes the account, in a department and with a role that holds nothing which the approver lacks (domain rules 6.24.2). */
export const approveRegistration = defineAction({
  ...common,
  name: 'approve-registration',
  title: '通过',
  path: `${path}/approve`,
  input: {
    ...byId,
    deptId: field.id('部门', { names: 'department', required: choose }),
    roleId: field.id('角色', { names: 'role', required: choose }),
  },
  step: 'approve',
});

export const refuseRegistration = defineAction({
  ...common,
  name: 'refuse-registration',
  title: '拒绝',
  path: `${path}/refuse`,
  input: { ...byId, reason: field.longText('拒绝原因', { required: fillIn, max: 500, format: reason }) },
  step: 'refuse',
  danger: true,
});

export const registrationActions = [approveRegistration, refuseRegistration] as const;

/** Under 系统管理. Who has the page may call its list. */
export const registrationMenu: MenuItem = {
  parent: 'system',
  code: 'registration_view',
  title: '注册审核',
  path: '/system/registration',
  icon: 'audit',
  sort: 75,
  buttons: [
    { code: REGISTRATION_AUDIT, title: '审核' },
    { code: exportRegistrations.permission, title: '导出' },
  ],
};
