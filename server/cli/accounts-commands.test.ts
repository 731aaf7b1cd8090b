import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenantPackage } from '../../contract/domains/organisation/tenant-package.resource.ts';
import { type DemoInstallation, openEmptyInstallation } from '../demo/demo.testing.ts';
import { openTenant } from '../domains/organisation/open-tenant.ts';
import { HOSPITAL_ADMINISTRATOR } from '../engine/identity/administrators.ts';
import { PACKAGE_GRANT } from '../engine/identity/grantable.ts';
import { tenantTable } from '../engine/identity/identity.tables.ts';
import { menuId } from '../engine/identity/menu-sync.ts';
import { verifyPassword } from '../engine/identity/passwords.ts';
import { startSession } from '../engine/identity/sessions.ts';
import { insertRow } from '../engine/store/rows.ts';
import { sql } from '../engine/store/sql.ts';
import { describeTableOf } from '../engine/store/table.ts';
import type { CommandContext } from './command.ts';
import { createAdminCommand } from './create-admin.ts';
import { demoCommand } from './demo.ts';
import { resetFactorCommand } from './reset-factor.ts';
import { resetPasswordCommand } from './reset-password.ts';
import { rotateSecretCommand } from './rotate-secret.ts';

let installation: DemoInstallation;
let lines: string[];
let context: CommandContext;

beforeAll(async () => {
  installation = await openEmptyInstallation();
  lines = [];
  context = { settings: installation.services.settings, tell: (line) => void lines.push(line) };
});

afterAll(() => installation.remove());

async function administrator() {
  const { rows } = await installation.services.database.forGroup().run<{ hash: string; must: number; rights: number }>(sql`
    SELECT u.password_hash AS hash, u.must_change_password AS must, (SELECT count(*) FROM role_menu m WHERE m.tenant_id = r.tenant_id AND m.role_id = r.role_id) AS rights
    FROM user_account u JOIN user_role r ON r.tenant_id = u.tenant_id AND r.user_id = u.id WHERE u.tenant_id = '000000' AND u.account_key = 'admin'`);
  return rows;
}

const shownPassword = (): string => /一次性密码[ ：]*([A-Za-z0-9]{12})/.exec(lines.at(-1) ?? '')?.[1] ?? '';

test('create-admin makes the platform, its role and the account, and shows a password that must be changed', async () => {
  await createAdminCommand.run(context, { tenant: '000000', account: 'admin', name: '王管理' });
  const [person, ...others] = await administrator();
  expect(others).toEqual([]);
  expect(person).toMatchObject({ must: 1 });
  expect(person?.rights).toBeGreaterThan(20);
  expect(await verifyPassword(person?.hash, shownPassword())).toBe(true);
});

test('create-admin refuses an account that exists, and a hospital that does not', async () => {
  await expect(createAdminCommand.run(context, { tenant: '000000', account: 'ADMIN' })).rejects.toThrow('已有账号');
  await expect(createAdminCommand.run(context, { tenant: '100009', account: 'admin' })).rejects.toThrow('不存在');
  expect(await administrator()).toHaveLength(1);
});

test('create-admin gives a role that was narrowed its reach back', async () => {
  const db = installation.services.database.forTenant('000000');
  await db.run(sql`UPDATE role SET data_scope = 'self' WHERE tenant_id = '000000' AND role_alias = 'administrator'`);
  await createAdminCommand.run(context, { tenant: '000000', account: 'rescuer' });
  const { rows } = await db.run(sql`
    SELECT r.data_scope AS reach, count(*)::int AS people FROM role r JOIN user_role u ON u.tenant_id = r.tenant_id AND u.role_id = r.id
    WHERE r.tenant_id = '000000' AND r.is_deleted = 0 GROUP BY r.id, r.data_scope`);
  expect(rows).toEqual([{ reach: 'group', people: 2 }]);
});

/** The roles of a hospital with what they hold and how many people have them. */
async function rolesOf(tenantCode: string) {
  const { rows } = await installation.services.database.forGroup().run<{ alias: string; people: number; codes: string[] }>(sql`
    SELECT r.role_alias AS alias, (SELECT count(*)::int FROM user_role u WHERE u.tenant_id = r.tenant_id AND u.role_id = r.id) AS people,
      ARRAY(SELECT m.code FROM role_menu h JOIN menu m ON m.id = h.menu_id WHERE h.tenant_id = r.tenant_id AND h.role_id = r.id ORDER BY m.code) AS codes
    FROM role r WHERE r.tenant_id = ${tenantCode} AND r.is_deleted = 0`);
  return rows;
}

/** A hospital as the console opens it, with what it has bought. */
async function openHospital(tenantCode: string): Promise<void> {
  const stamp = { now: Date.now() };
  await installation.services.database.forGroup(tenantCode).transaction(async (tx) => {
    const bought = ['system', 'role', 'role_view', 'role_grant', 'user', 'user_view'].map(menuId);
    const { id = '' } = await insertRow(tx, describeTableOf(tenantPackage), { packageName: tenantCode, menuId: bought }, stamp);
    await insertRow(tx, tenantTable, { tenantCode, tenantName: `医院${tenantCode}`, packageId: id, status: '1' }, stamp);
    await openTenant(tx, { tenantCode, tenantName: `医院${tenantCode}`, packageId: id, password: 'Once-only-1' }, stamp);
  });
}

const bought = [PACKAGE_GRANT, 'role', 'role_grant', 'role_view', 'system', 'user', 'user_view'].sort();

test('create-admin adds to the administrators of a hospital, by the role that it was opened with', async () => {
  await openHospital('100001');
  await createAdminCommand.run(context, { tenant: '100001', account: 'rescuer' });
  expect(await rolesOf('100001')).toEqual([{ alias: HOSPITAL_ADMINISTRATOR, people: 2, codes: bought }]);
});

test('create-admin makes that role anew where it was lost, with what the hospital has bought and no more', async () => {
  await openHospital('100002');
  await installation.services.database
    .forTenant('100002')
    .run(sql`UPDATE role SET is_deleted = 1 WHERE tenant_id = '100002' AND role_alias = ${HOSPITAL_ADMINISTRATOR}`);
  await createAdminCommand.run(context, { tenant: '100002', account: 'rescuer' });
  expect(await rolesOf('100002')).toEqual([{ alias: HOSPITAL_ADMINISTRATOR, people: 1, codes: bought }]);
});

test('reset-password replaces the password by another one-time one', async () => {
  const before = shownPassword();
  await resetPasswordCommand.run(context, { tenant: '000000', account: 'Admin' });
  const [person] = await administrator();
  expect(await verifyPassword(person?.hash, before)).toBe(false);
  expect(await verifyPassword(person?.hash, shownPassword())).toBe(true);
  await expect(resetPasswordCommand.run(context, { tenant: '000000', account: 'nobody' })).rejects.toThrow('账号不存在');
});

test('reset-factor takes the factor away, ends the sessions and what wrong codes have locked', async () => {
  const { database } = installation.services;
  const db = database.forTenant('000000');
  const now = new Date();
  const { rows } = await database
    .forGroup()
    .run<{ id: string }>(sql`SELECT id FROM user_account WHERE tenant_id = '000000' AND account_key = 'admin'`);
  const userId = rows[0]?.id ?? '';
  await db.run(sql`
    INSERT INTO second_factor (tenant_id, user_id, sealed_secret, confirmed_time, create_time) VALUES ('000000', ${userId}, 'x', ${now}, ${now})`);
  await db.run(sql`
    INSERT INTO sign_in_place (tenant_id, account_key, client_id, place, failures, locked_until, create_time)
    VALUES ('000000', 'admin', 'console', 'address 10.0.0.1', 5, ${new Date(now.getTime() + 600_000)}, ${now})`);
  const session = { userId, clientId: 'console', ip: '10.0.0.1', userAgent: 'test', expiresAt: now.getTime() + 3_600_000 };
  await db.transaction((tx) => startSession(tx, installation.services.secret, session, now.getTime()));
  await resetFactorCommand.run(context, { tenant: '000000', account: 'Admin' });
  expect(lines.at(-1)).toContain('已重置');
  const [factors, locks, sessions] = await db.runAll([
    sql`SELECT 1 FROM second_factor WHERE tenant_id = '000000'`,
    sql`SELECT 1 FROM sign_in_place WHERE tenant_id = '000000' AND locked_until IS NOT NULL`,
    sql`SELECT 1 FROM session WHERE tenant_id = '000000' AND ended_time IS NULL`,
  ]);
  expect([factors?.count, locks?.count, sessions?.count]).toEqual([0, 0, 0]);
  await resetFactorCommand.run(context, { tenant: '000000', account: 'admin' });
  expect(lines.at(-1)).toContain('没有启用');
  await expect(resetFactorCommand.run(context, { tenant: '000000', account: 'nobody' })).rejects.toThrow('账号不存在');
});

test('what is done to accounts from the command line stands in the audit of their hospital', async () => {
  const group = installation.services.database.forGroup();
  const { rows } = await group.run<{ told: string; rowId: string; fields: string[] }>(sql`
    SELECT concat_ws(' ', tenant_id, account, call, row_table) AS told, row_id AS "rowId", changed AS fields
    FROM audit_log ORDER BY create_time, id`);
  // A question of its own: distributed, the log lies by who did it, the account by whose it is.
  const accounts = await group.run<{ id: string; account: string }>(sql`SELECT id, account FROM user_account`);
  const accountOf = (id: string) => accounts.rows.find((account) => account.id === id)?.account;
  expect(rows.map(({ told, rowId, fields }) => [`${told} ${accountOf(rowId)}`, ...fields])).toEqual([
    ['000000 cli cli create-admin user_account admin'],
    ['000000 cli cli create-admin user_account rescuer'],
    ['100001 cli cli create-admin user_account rescuer'],
    ['100002 cli cli create-admin user_account rescuer'],
    ['000000 cli cli reset-password user_account admin', 'password'],
    ['000000 cli cli reset-factor user_account admin', 'secondFactor', 'lockedUntil'],
    ['000000 cli cli reset-factor user_account admin', 'lockedUntil'],
  ]);
});

test('rotate-secret asks for a secret from outside', async () => {
  await expect(rotateSecretCommand.run(context, {})).rejects.toThrow('请先设置 LIANYI_SECRET');
});

test('rotate-secret refuses while a server runs, which would go on sealing with the former one', async () => {
  const secret = 'another-secret-of-this-hospital-00001';
  const rotating = rotateSecretCommand.run({ ...context, settings: { ...context.settings, secret } }, {});
  await expect(rotating).rejects.toThrow('请先停止全部服务进程');
});

test('demo refuses a database that has a tenant', async () => {
  await expect(demoCommand.run(context, {})).rejects.toThrow('不是空的');
});
