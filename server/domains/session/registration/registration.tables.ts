import { registrationForm } from '../../../../contract/domains/session/registration.endpoints.ts';
import { registrationStates } from '../../../../contract/domains/session/registration.states.ts';
import { field, pick } from '../../../../contract/kernel/field.ts';
import { defineTable, type RowIn } from '../../../engine/store/table.ts';

/** A newcomer's request for an account. The password is kept as the account will have it: hashed. */
export const registrationTable = defineTable({
  name: 'registration',
  scope: 'tenant',
  fields: {
    ...pick(registrationForm, 'name', 'account'),
    passwordHash: field.text('密码', { hidden: true }),
    oauthId: field.id('第三方身份'),
    status: field.choice('状态', registrationStates.labels, { dictionary: 'registration_status' }),
    deptId: field.id('部门'),
    roleId: field.id('角色'),
    userId: field.id('用户'),
    refuseReason: field.longText('拒绝原因'),
    auditUserId: field.id('审核人'),
    auditUserName: field.text('审核人', { max: 50 }),
    auditTime: field.datetime('审核时间'),
    ip: field.text('IP', { max: 60 }),
  },
  notNull: ['name', 'account', 'passwordHash', 'oauthId', 'status'],
  indexes: [
    { on: ['tenantId', 'createTime desc', 'id desc'], where: 'is_deleted = 0' },
    // One request of a person waits at a time.
    { on: ['oauthId'], unique: true, where: "status = 'submitted' AND is_deleted = 0" },
  ],
  references: { oauthId: 'user_oauth', deptId: 'department', roleId: 'role', userId: 'user_account' },
});

export type RegistrationRow = RowIn<typeof registrationTable> & { id: string; tenantId: string; version: number; status: string };
