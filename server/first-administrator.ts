import { codesOf } from '../contract/kernel/menu.ts';
import { createAccount, createRole, createTenant } from './engine/identity/accounts.ts';
import { PLATFORM_TENANT } from './engine/identity/actor.ts';
import { PLATFORM_ADMINISTRATOR } from './engine/identity/menu-sync.ts';
import { randomPassword } from './engine/identity/passwords.ts';
import type { Services } from './engine/services.ts';
import type { Runner, Tx } from './engine/store/runner.ts';
import { sql } from './engine/store/sql.ts';
import { menu } from './modules.ts';

export interface FirstAdministrator {
  tenantCode: string;
  account: string;
  /** For one sign-in; nobody can read it again. */
  password: string;
}

/**
 * In a database without any tenant: the platform, its administrator's role, and an account with a one-time password. Of several processes
 * that start at once one does it; the others, like every later start, answer nothing.
 */
export async function firstAdministrator({ database, clock }: Services): Promise<FirstAdministrator | undefined> {
  const group = database.forGroup(PLATFORM_TENANT);
  if (await hasTenant(group)) return undefined;
  return group.transaction(async (tx) => {
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('first administrator'))`);
    if (await hasTenant(tx)) return undefined;
    return createFirst(tx, clock());
  });
}

async function hasTenant(runner: Runner): Promise<boolean> {
  const { rows } = await runner.run(sql`SELECT 1 FROM tenant LIMIT 1`);
  return rows.length > 0;
}

async function createFirst(tx: Tx, now: number): Promise<FirstAdministrator> {
  const password = randomPassword();
  await createTenant(tx, { tenantCode: PLATFORM_TENANT, tenantName: '平台' }, { now });
  const roleId = await createRole(
    tx,
    { alias: PLATFORM_ADMINISTRATOR, name: '平台管理员', dataScope: 'group', permissionCodes: codesOf(menu) },
    { now },
  );
  await createAccount(tx, { account: 'admin', password, realName: '平台管理员', roleIds: [roleId], mustChangePassword: true }, { now });
  return { tenantCode: PLATFORM_TENANT, account: 'admin', password };
}
