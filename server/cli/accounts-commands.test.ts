import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoInstallation, openEmptyInstallation } from '../demo/demo.testing.ts';
import { verifyPassword } from '../kernel/identity/passwords.ts';
import { sql } from '../kernel/store/sql.ts';
import type { CommandContext } from './command.ts';
import { createAdminCommand } from './create-admin.ts';
import { demoCommand } from './demo.ts';
import { resetPasswordCommand } from './reset-password.ts';

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
    SELECT u.password_hash AS hash, u.must_change_password AS must, (SELECT count(*) FROM role_menu m WHERE m.role_id = r.role_id) AS rights
    FROM user_account u JOIN user_role r ON r.tenant_id = u.tenant_id AND r.user_id = u.id WHERE u.account_key = 'admin'`);
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

test('reset-password replaces the password by another one-time one', async () => {
  const before = shownPassword();
  await resetPasswordCommand.run(context, { tenant: '000000', account: 'Admin' });
  const [person] = await administrator();
  expect(await verifyPassword(person?.hash, before)).toBe(false);
  expect(await verifyPassword(person?.hash, shownPassword())).toBe(true);
  await expect(resetPasswordCommand.run(context, { tenant: '000000', account: 'nobody' })).rejects.toThrow('账号不存在');
});

test('demo refuses a database that has a tenant', async () => {
  await expect(demoCommand.run(context, {})).rejects.toThrow('不是空的');
});
