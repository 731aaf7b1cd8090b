import { field } from '../../kernel/field.ts';
import { moveOf } from '../../kernel/moves.ts';
import { choose, fillIn } from '../../kernel/prompts.ts';
import { defineResource, endpointOf } from '../../kernel/resource.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { defineStates } from '../../kernel/states.ts';
import { code, personName, reason } from '../../kernel/validators.ts';

/** A newcomer of a third-party sign-in asks for an account; the hospital's administrator decides (domain rules 6.24.6). */
export const registrationStates = defineStates({
  name: 'registration',
  dictionary: 'registration_status',
  initial: 'submitted',
  labels: { submitted: '待审核', approved: '已通过', refused: '已拒绝' },
  colors: { submitted: 'processing', approved: 'success', refused: 'error' },
  // A hospital's newcomers are its own administrators' business, and nobody else's: not even the group's.
  roles: { approver: { label: '注册审核人', is: [{ tenantId: 'tenantId' }] } },
  steps: {
    approve: { from: ['submitted'], to: 'approved', by: 'approver', label: '通过' },
    refuse: { from: ['submitted'], to: 'refused', by: 'approver', label: '拒绝' },
  },
  main: { submitted: 'approve' },
});

const own = { readOnly: true, hidden: true } as const;
const elsewhere = { readOnly: true, virtual: true } as const;
const decided = {
  permission: 'registration_audit',
  marks: { auditUserId: 'userId', auditUserName: 'realName', auditTime: 'now' },
} as const;

/** Requests for an account in the own hospital, with whom the provider says they come from. */
export const registration = defineResource({
  name: 'registration',
  title: '注册申请',
  purpose: '有人申请开通账号后会出现在这里，等待审核',
  domain: 'session',
  path: '/blade-user/registration',
  scope: 'tenant',
  permission: 'registration',
  verbs: ['list', 'detail', 'export'],
  seenBy: ['approver'],
  fields: {
    name: field.text('姓名', { required: '请先输入姓名', max: 50, format: personName, filter: 'contains' }),
    account: field.text('账号', { required: '请先输入账号名称', max: 50, format: code, filter: 'contains' }),
    sourceName: field.text('登录来源', elsewhere),
    identityName: field.text('第三方账号', elsewhere),
    status: field.choice('状态', registrationStates.labels, { dictionary: 'registration_status', filter: 'choice', readOnly: true }),
    refuseReason: field.longText('拒绝原因', { readOnly: true }),
    auditUserName: field.text('审核人', { max: 50, readOnly: true }),
    auditTime: field.datetime('审核时间', { width: 150, readOnly: true }),
    createTime: { ...standardFields.createTime, label: '申请时间' },
    auditUserId: field.id('审核人', own),
    deptId: field.id('部门', own),
    roleId: field.id('角色', own),
  },
  columns: ['name', 'account', 'sourceName', 'identityName', 'status', 'createTime', 'auditUserName', 'auditTime', 'refuseReason'],
  references: { deptId: 'department', roleId: 'role' },
  lifecycle: {
    field: 'status',
    states: registrationStates,
    about: ['name', 'account'],
    inbox: { no: '{account}', about: '{name} · {sourceName}', link: '/system/registration', titles: { approve: '审核' } },
    moves: {
      /** Makes the account, in a department and with a role that holds nothing which the approver lacks (domain rules 6.24.2). */
      approve: {
        ...decided,
        inPlace: true,
        input: {
          deptId: field.id('部门', { names: 'department', required: choose }),
          roleId: field.id('角色', { names: 'role', required: choose }),
        },
      },
      /** The newcomer reads the reason at his next sign-in, and may ask again. */
      refuse: {
        ...decided,
        input: { reason: field.longText('拒绝原因', { required: fillIn, max: 500, format: reason }) },
        marks: { ...decided.marks, refuseReason: 'reason' },
        danger: true,
        batch: true,
      },
    },
  },
  menu: {
    parent: 'system',
    title: '注册审核',
    code: 'registration_view',
    path: '/system/registration',
    icon: 'audit',
    sort: 75,
    buttons: [{ code: 'registration_audit', title: '审核' }],
  },
});

export const listRegistrations = endpointOf(registration, 'list');
export const approveRegistration = moveOf(registration, 'approve');
export const refuseRegistration = moveOf(registration, 'refuse');
