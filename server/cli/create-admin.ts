import { domains } from '../../contract/domains.ts';
import { codesOf } from '../../contract/kernel/menu.ts';
import { administratorCodes } from '../demo/demo-grants.ts';
import { accountKeyOf, createAccount, createRole, createTenant } from '../engine/identity/accounts.ts';
import { PLATFORM_TENANT } from '../engine/identity/actor.ts';
import { HOSPITAL_ADMINISTRATOR } from '../engine/identity/administrators.ts';
import { PACKAGE_GRANT, packageCodes } from '../engine/identity/grantable.ts';
import { roleTable } from '../engine/identity/identity.tables.ts';
import { PLATFORM_ADMINISTRATOR } from '../engine/identity/menu-sync.ts';
import { randomPassword } from '../engine/identity/passwords.ts';
import { type Stamp, updateRow } from '../engine/store/rows.ts';
import type { Tx } from '../engine/store/runner.ts';
import { sql } from '../engine/store/sql.ts';
import { menu } from '../modules.ts';
import { StartupError } from '../platform/settings/startup-error.ts';
import { type Command, optional, required, withServices } from './command.ts';
import { recordCommand } from './record-command.ts';

/** Adds an administrator with a one-time password, and what they need: the platform's tenant, the role. */
export const createAdminCommand: Command = {
  name: 'create-admin',
  title: '创建管理员账号，显示一次性密码',
  usage: '--tenant 000000 --account admin [--name 姓名]',
  options: { tenant: { type: 'string' }, account: { type: 'string' }, name: { type: 'string' } },
  run: (context, values) =>
    withServices(context, async ({ services }) => {
      const tenantId = required(values, 'tenant');
      const account = required(values, 'account');
      const realName = optional(values, 'name') ?? '管理员';
      if (!/^[A-Za-z0-9_.-]{2,50}$/.test(account)) throw new StartupError('账号只能包含字母、数字、下划线、点和短横线，2到50个字符。');
      const password = randomPassword();
      const stamp = { now: services.clock() };
      await services.database.forGroup(tenantId).transaction(async (tx) => {
        await ensureTenant(tx, stamp);
        await refuseDouble(tx, account);
        const roleId = await ensureRole(tx, stamp);
        await createAccount(tx, { account, password, realName, roleIds: [roleId], mustChangePassword: true }, stamp);
        await recordCommand(tx, { command: 'create-admin', account }, stamp);
      });
      context.tell(`已创建管理员：租户 ${tenantId}，账号 ${account}，一次性密码 ${password}（仅显示这一次，首次登录须修改）`);
    }),
};

async function ensureTenant(tx: Tx, stamp: Stamp): Promise<void> {
  const { rows } = await tx.run(sql`SELECT 1 FROM tenant WHERE tenant_code = ${tx.tenantId} AND is_deleted = 0`);
  if (rows.length > 0) return;
  if (tx.tenantId !== PLATFORM_TENANT) throw new StartupError(`租户 ${tx.tenantId} 不存在，请先由平台管理员创建。`);
  await createTenant(tx, { tenantCode: PLATFORM_TENANT, tenantName: '平台' }, stamp);
}

async function refuseDouble(tx: Tx, account: string): Promise<void> {
  const { rows } = await tx.run(
    sql`SELECT 1 FROM user_account WHERE tenant_id = ${tx.tenantId} AND account_key = ${accountKeyOf(account)} AND is_deleted = 0`,
  );
  if (rows.length > 0) throw new StartupError(`租户 ${tx.tenantId} 已有账号 ${account}，忘记密码请用 reset-password。`);
}

/**
 * The platform's administrator may do everything; a hospital's one manages their hospital, by the role that it was opened with. A role
 * that is there reaches as far again as a new one would: where it was narrowed, nobody in the console could widen it. What it holds stays.
 */
async function ensureRole(tx: Tx, stamp: Stamp): Promise<string> {
  const isPlatform = tx.tenantId === PLATFORM_TENANT;
  const wanted = isPlatform
    ? ({ alias: PLATFORM_ADMINISTRATOR, name: '平台管理员', dataScope: 'group' } as const)
    : ({ alias: HOSPITAL_ADMINISTRATOR, name: '管理员', dataScope: 'tenant' } as const);
  const { rows } = await tx.run<{ id: string }>(
    sql`SELECT id FROM role WHERE tenant_id = ${tx.tenantId} AND role_alias = ${wanted.alias} AND is_deleted = 0 ORDER BY id LIMIT 1 FOR UPDATE`,
  );
  const [role] = rows;
  if (!role) return createRole(tx, { ...wanted, permissionCodes: isPlatform ? codesOf(menu) : await hospitalCodes(tx) }, stamp);
  const { dataScope } = wanted;
  await updateRow(tx, roleTable, { id: role.id, tenantId: tx.tenantId }, { dataScope }, stamp, sql`data_scope <> ${dataScope}`);
  await tx.run(sql`DELETE FROM role_data_scope WHERE tenant_id = ${tx.tenantId} AND role_id = ${role.id}`);
  return role.id;
}

/** What the hospital has bought, and the right to give it on, as from its opening on (ADR 0028); without a package what any administrator may do. */
async function hospitalCodes(tx: Tx): Promise<readonly string[]> {
  const bought = await packageCodes(tx, tx.tenantId);
  return bought.size > 0 ? [...new Set([PACKAGE_GRANT, ...bought])] : administratorCodes(domains);
}
