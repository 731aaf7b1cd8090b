import { registration } from '../../../../contract/domains/session/registration.resource.ts';
import type { Call } from '../../../engine/call/call.ts';
import { announceAccessChange } from '../../../engine/identity/access-changes.ts';
import { refuseBeyondQuota } from '../../../engine/identity/account-quota.ts';
import { accountKeyOf } from '../../../engine/identity/accounts.ts';
import { refuseWiderRole } from '../../../engine/identity/grantable-role.ts';
import { userAccountTable, userRoleTable } from '../../../engine/identity/identity.tables.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { defineRules } from '../../../engine/resource/resource-rules.ts';
import { insertRow } from '../../../engine/store/rows.ts';
import type { Runner, Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import type { RowIn } from '../../../engine/store/table.ts';
import { conflict } from '../../../platform/refusal.ts';
import { keepOpenedAccount } from '../../access/users/opened-account.reads.ts';
import { registrationTable } from './registration.tables.ts';

/** Approving opens the account that was asked for and binds it to the identity of the third party: from now on both ways lead in. */
export const registrationRules = defineRules(registration, {
  table: registrationTable,
  show: async ({ db, rows }) => {
    const identities = await identitiesOf(
      db,
      rows.map(({ oauthId }) => oauthId ?? ''),
    );
    return ({ oauthId }) => identities.get(oauthId ?? '') ?? {};
  },
  moves: {
    approve: {
      before: async ({ tx, row, actor, input }) => {
        // Its lock before the role's, as where people are added by hand.
        await refuseBeyondQuota(tx, 1);
        await refuseWiderRole(tx, actor, input.roleId);
        await refuseTaken(tx, row.tenantId, row.account);
      },
      set: async ({ tx, row, input, call }) => ({ userId: await openAccount(tx, row, input, call) }),
    },
  },
});

interface Identity {
  identityName: string | null;
  sourceName: string | null;
}

/** Whom the provider says they are, by the identity that it vouches for. */
async function identitiesOf(db: Runner, ids: readonly string[]): Promise<ReadonlyMap<string, Identity>> {
  const { rows } = await db.run<Identity & { id: string }>(sql`
    SELECT o.id, o.login_name AS "identityName",
      coalesce((SELECT p.name FROM oidc_provider p WHERE p.tenant_id = o.tenant_id AND p.source = o.source AND p.is_deleted = 0), o.source) AS "sourceName"
    FROM user_oauth o WHERE o.id = ANY (${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, ...identity }) => [id, identity]));
}

/** An account of that name that somebody has got meanwhile. */
async function refuseTaken(tx: Tx, tenantId: string, account: string): Promise<void> {
  const { rows } = await tx.run(sql`
    SELECT 1 FROM user_account WHERE tenant_id = ${tenantId} AND account_key = ${accountKeyOf(account)} AND is_deleted = 0`);
  if (rows.length > 0) throw conflict('账号已被使用，请拒绝后由申请人更换账号');
}

type Asked = Pick<RowIn<typeof registrationTable>, 'name' | 'account'> & {
  tenantId: string;
  passwordHash?: string | null;
  oauthId?: string | null;
};

async function openAccount(
  tx: Tx,
  { tenantId, name, account, passwordHash, oauthId }: Asked,
  { deptId, roleId }: { deptId: string; roleId: string },
  call: Call,
): Promise<string> {
  const { stamp } = call;
  const person = { tenantId, account, accountKey: accountKeyOf(account), passwordHash, realName: name, deptId, status: '1' } as const;
  const { id: userId } = await insertRow(tx, userAccountTable, { ...person, mustChangePassword: 0, isExpert: 0 }, stamp);
  await insertRow(tx, userRoleTable, { tenantId, userId, roleId }, stamp);
  await keepOpenedAccount(tx, call, userId);
  await tx.run(sql`
    UPDATE user_oauth SET user_id = ${userId}, update_user = ${stamp.userId}, update_time = ${new Date(stamp.now)}, version = version + 1
    WHERE tenant_id = ${tenantId} AND id = ${oauthId}`);
  const notice = { title: '注册申请已通过', context: '您的账号已开通，可以用第三方登录，也可以用账号和密码登录。' };
  await tell(tx, [{ to: { tenantId, userId }, ...notice }], stamp);
  await announceAccessChange(tx);
  return userId;
}
