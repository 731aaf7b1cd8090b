import { approveRegistration as spec } from '../../../../contract/domains/session/registration.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { announceAccessChange } from '../../../engine/identity/access-changes.ts';
import { refuseBeyondQuota } from '../../../engine/identity/account-quota.ts';
import { accountKeyOf } from '../../../engine/identity/accounts.ts';
import { refuseWiderRole } from '../../../engine/identity/grantable-role.ts';
import { userAccountTable, userRoleTable } from '../../../engine/identity/identity.tables.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { insertRow, type Stamp } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { conflict, invalid } from '../../../platform/refusal.ts';
import { registrationSubject } from '../registration/registration.policy.ts';
import type { RegistrationRow } from '../registration/registration.tables.ts';

/** Opens the account that was asked for and binds it to the identity of the third party: from now on both ways lead in. */
export const approveRegistration = act(spec, registrationSubject, {
  before: async ({ tx, row, actor, input }) => {
    await refuseWiderRole(tx, actor, input.roleId ?? '');
    await refuseUnfit(tx, row, input.deptId ?? '');
    await refuseBeyondQuota(tx, 1);
  },
  set: async ({ tx, row, input, actor, call }) => {
    const { deptId, roleId } = input;
    const userId = await openAccount(tx, row, { deptId, roleId }, call.stamp);
    return { deptId, roleId, userId, auditUserId: actor.userId, auditUserName: actor.realName, auditTime: new Date(call.now) };
  },
});

/** An account that was taken meanwhile, or a department of nobody. */
async function refuseUnfit(tx: Tx, { tenantId, account }: RegistrationRow, deptId: string): Promise<void> {
  const { rows } = await tx.run<{ isTaken: boolean; hasDept: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM user_account WHERE tenant_id = ${tenantId} AND account_key = ${accountKeyOf(account ?? '')} AND is_deleted = 0) AS "isTaken",
      EXISTS (SELECT 1 FROM department WHERE tenant_id = ${tenantId} AND id = ${deptId} AND is_deleted = 0) AS "hasDept"`);
  if (!rows[0]?.hasDept) throw invalid([{ field: 'deptId', message: '部门不存在' }]);
  if (rows[0].isTaken) throw conflict('账号已被使用，请拒绝后由申请人更换账号');
}

async function openAccount(
  tx: Tx,
  row: RegistrationRow,
  { deptId, roleId }: { deptId?: string; roleId?: string },
  stamp: Stamp,
): Promise<string> {
  const { tenantId, name, passwordHash, oauthId } = row;
  const account = row.account ?? '';
  const person = { tenantId, account, accountKey: accountKeyOf(account), passwordHash, realName: name, deptId, status: '1' } as const;
  const { id: userId = '' } = await insertRow(tx, userAccountTable, { ...person, mustChangePassword: 0, isExpert: 0 }, stamp);
  await insertRow(tx, userRoleTable, { tenantId, userId, roleId }, stamp);
  await tx.run(sql`
    UPDATE user_oauth SET user_id = ${userId}, update_user = ${stamp.userId}, update_time = ${new Date(stamp.now)}, version = version + 1
    WHERE tenant_id = ${tenantId} AND id = ${oauthId}`);
  const notice = { title: '注册申请已通过', context: '您的账号已开通，可以用第三方登录，也可以用账号和密码登录。' };
  await tell(tx, [{ to: { tenantId, userId }, ...notice }], stamp);
  await announceAccessChange(tx);
  return userId;
}
