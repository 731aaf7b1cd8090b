import type { BodyPolicy } from '../../../contract/kernel/body-cipher.ts';
import type { RowOf } from '../../../contract/kernel/field.ts';
import { notFound } from '../../platform/refusal.ts';
import { insertRow, newId, type Stamp } from '../store/rows.ts';
import type { Runner } from '../store/runner.ts';
import { sql } from '../store/sql.ts';
import { touchRows } from '../store/watched-rows.ts';
import { announceAccessChange } from './access-changes.ts';
import type { DataScope } from './actor.ts';
import { departmentTable, type oauthClientTable, roleTable, tenantTable, userAccountTable, userRoleTable } from './identity.tables.ts';
import { grantAll } from './menu-sync.ts';
import { hashPassword, randomPassword } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';
import { hashToken } from './tokens.ts';

type GrantType = NonNullable<RowOf<typeof oauthClientTable.fields>['grantTypes']>[number];

export interface NewTenant {
  tenantCode: string;
  tenantName: string;
  contactName?: string;
  contactPhone?: string;
  /** Milliseconds; absent means without a term. */
  expiresAt?: number;
}

export interface NewRole {
  alias: string;
  name: string;
  dataScope: DataScope;
  permissionCodes: readonly string[];
  sort?: number;
}

export interface NewAccount {
  account: string;
  password: string;
  realName: string;
  deptId?: string;
  roleIds: readonly string[];
  phone?: string;
  title?: string;
  isExpert?: boolean;
  mustChangePassword?: boolean;
}

export interface NewClient {
  clientId: string;
  secret: string;
  grantTypes: readonly GrantType[];
  /** `accepted` when absent: programs may encrypt their bodies, and need not. */
  bodyCipher?: BodyPolicy;
}

/** The console's own client. Its secret is in every browser: what protects the sign-in is the captcha that it must pass. */
export const consoleClient: NewClient = {
  clientId: 'lianyi-web',
  secret: 'lianyi-web',
  grantTypes: ['captcha', 'refresh_token', 'social', 'authorization_code'],
  bodyCipher: 'required',
};

/** Accounts are told apart without regard to case or width (domain rules 6.24.3). */
export function accountKeyOf(account: string): string {
  return account.normalize('NFKC').trim().toLowerCase();
}

/** Adds a hospital; its code is the tenant id of all its rows. Needs the group scope. Returns the row's id. */
export async function createTenant(runner: Runner, { expiresAt, ...tenant }: NewTenant, stamp: Stamp): Promise<string> {
  const expireTime = expiresAt === undefined ? undefined : new Date(expiresAt);
  const row = await insertRow(runner, tenantTable, { ...tenant, expireTime, status: '1' }, stamp);
  return row.id ?? '';
}

/** Adds a department of the runner's tenant. Returns its id. */
export async function createDepartment(
  runner: Runner,
  department: { deptName: string; parentId?: string; sort?: number },
  stamp: Stamp,
): Promise<string> {
  const row = await insertRow(runner, departmentTable, { sort: 1, ...department }, stamp);
  return row.id ?? '';
}

/** Adds a role of the runner's tenant with its permission codes, which must be in the menu. Returns its id. */
export async function createRole(runner: Runner, role: NewRole, stamp: Stamp): Promise<string> {
  const { alias, name, dataScope, permissionCodes, sort = 1 } = role;
  const row = await insertRow(runner, roleTable, { roleAlias: alias, roleName: name, dataScope, sort }, stamp);
  const id = row.id ?? '';
  await grantAll(runner, id, permissionCodes, stamp.now);
  return id;
}

/**
 * Adds a person of the runner's tenant. The password is taken as it is, because the caller is the command line or
 * demo data; until a person who must change it has done so, they have no permissions. Returns the id.
 */
export async function createAccount(runner: Runner, person: NewAccount, stamp: Stamp): Promise<string> {
  const { account, password, roleIds, isExpert = false, mustChangePassword = false, ...rest } = person;
  const passwordHash = await hashPassword(password);
  const flags = { isExpert: isExpert ? 1 : 0, mustChangePassword: mustChangePassword ? 1 : 0 } as const;
  const values = { ...rest, ...flags, account, accountKey: accountKeyOf(account), passwordHash, status: '1' } as const;
  const row = await insertRow(runner, userAccountTable, values, stamp);
  const userId = row.id ?? '';
  for (const roleId of roleIds) await insertRow(runner, userRoleTable, { userId, roleId }, stamp);
  if (roleIds.length > 0) await announceAccessChange(runner);
  return userId;
}

/**
 * Gives an account of the runner's tenant a new one-time password, which must be changed at the next sign-in; unlocks
 * it and ends all its sessions (domain rules 6.24.3). Returns the password: it is kept nowhere. Throws 404.
 */
export async function resetPassword(runner: Runner, account: string, stamp: Stamp): Promise<string> {
  const password = randomPassword();
  const accountKey = accountKeyOf(account);
  const { rows } = await runner.run<{ id: string }>(sql`
    UPDATE user_account SET password_hash = ${await hashPassword(password)}, must_change_password = 1, password_time = ${new Date(stamp.now)},
      update_user = ${stamp.userId}, update_time = ${new Date(stamp.now)}, version = version + 1
    WHERE tenant_id = ${runner.tenantId} AND account_key = ${accountKey} AND is_deleted = 0 RETURNING id`);
  const [person] = rows;
  if (!person) throw notFound('账号不存在');
  touchRows(runner, userAccountTable, [{ id: person.id, tenantId: runner.tenantId }], stamp.now);
  await unlockAccount(runner, account);
  await endSessionsOf(runner, person.id, 'reset', stamp.now);
  return password;
}

/** Forgets the wrong passwords of an account of the runner's tenant, and with them its locks. Where it is known stays known. */
export async function unlockAccount(runner: Runner, account: string): Promise<void> {
  await unlockAccounts(runner, [accountKeyOf(account)]);
}

/** The same for several, by their keys. */
export async function unlockAccounts(runner: Runner, accountKeys: readonly string[]): Promise<void> {
  const keys = [...accountKeys];
  // Places before accounts, and in order, as those who sign in take them: or they would wait for each other.
  await runner.run(sql`
    SELECT 1 FROM sign_in_place WHERE tenant_id = ${runner.tenantId} AND account_key = ANY (${keys})
    ORDER BY account_key, client_id, place FOR UPDATE`);
  await runner.run(sql`
    UPDATE sign_in_place SET failures = 0, locked_until = NULL WHERE tenant_id = ${runner.tenantId} AND account_key = ANY (${keys})`);
  await runner.run(sql`DELETE FROM sign_in_failure WHERE tenant_id = ${runner.tenantId} AND account_key = ANY (${keys})`);
}

/** Forgets everything of sign-ins under names that nobody of the runner's tenant has any more: whoever gets one of them begins anew. */
export async function forgetSignIns(runner: Runner, accountKeys: readonly string[]): Promise<void> {
  const keys = [...accountKeys];
  await unlockAccounts(runner, keys);
  await runner.run(sql`DELETE FROM sign_in_place WHERE tenant_id = ${runner.tenantId} AND account_key = ANY (${keys})`);
}

/** Registers a program that may ask for tokens, unless there is one of that name. Needs the group scope; safe in two processes at once. */
export async function ensureClient(runner: Runner, client: NewClient, stamp: Stamp): Promise<void> {
  const { clientId, secret, grantTypes, bodyCipher = 'accepted' } = client;
  const time = new Date(stamp.now);
  await runner.run(sql`
    INSERT INTO oauth_client (id, client_id, secret_hash, grant_types, body_cipher, create_user, create_time, update_time, version, is_deleted)
    VALUES (${newId()}, ${clientId}, ${hashToken(secret)}, ${[...grantTypes]}, ${bodyCipher}, ${stamp.userId}, ${time}, ${time}, 0, 0)
    ON CONFLICT (client_id) WHERE is_deleted = 0 DO NOTHING`);
}
