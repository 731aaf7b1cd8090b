import { codesOf } from '../contract/kernel/menu.ts';
import { createAccount, createRole, createTenant } from './engine/identity/accounts.ts';
import { PLATFORM_TENANT } from './engine/identity/actor.ts';
import { PLATFORM_ADMINISTRATOR } from './engine/identity/menu-sync.ts';
import { randomPassword } from './engine/identity/passwords.ts';
import type { Services } from './engine/services.ts';
import { sql } from './engine/store/sql.ts';
import { menu } from './modules.ts';

/** In a database without any tenant: the platform, its administrator's role, and an account with a one-time password. */
export async function firstAdministrator({
  database,
  clock,
}: Services): Promise<{ tenantCode: string; account: string; password: string } | undefined> {
  const group = database.forGroup(PLATFORM_TENANT);
  const { rows } = await group.run(sql`SELECT 1 FROM tenant LIMIT 1`);
  if (rows.length > 0) return undefined;
  const password = randomPassword();
  const stamp = { now: clock() };
  await group.transaction(async (tx) => {
    await createTenant(tx, { tenantCode: PLATFORM_TENANT, tenantName: '平台' }, stamp);
    const roleId = await createRole(
      tx,
      { alias: PLATFORM_ADMINISTRATOR, name: '平台管理员', dataScope: 'group', permissionCodes: codesOf(menu) },
      stamp,
    );
    await createAccount(tx, { account: 'admin', password, realName: '平台管理员', roleIds: [roleId], mustChangePassword: true }, stamp);
  });
  return { tenantCode: PLATFORM_TENANT, account: 'admin', password };
}
