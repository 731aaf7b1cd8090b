import { expect } from '@playwright/test';
import { Client } from 'pg';
import { applicant, DEMO_PASSWORD, platformAdmin, stranger } from '../commands/demo-people.ts';
import { loginPage, signInByHand } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('what is left empty is asked for, a wrong password and a wrong captcha are refused', async ({ page, app }) => {
  const login = loginPage(page, app);
  await login.open();
  await takeScreenshot(page, 'login');
  await login.field('tenantId').fill('');
  await page.getByRole('button', { name: '登 录' }).click();
  for (const message of ['请先输入租户编号', '请先输入账号名称', '请先输入密码']) await expect(page.getByText(message)).toBeVisible();

  await login.fill(applicant, 'Wrong@2026');
  await login.submit(await login.readCaptcha());
  await expect(login.error).toHaveText('用户名或密码错误');
  await expect(login.field('captcha')).toHaveValue('');

  await login.fill(applicant);
  await login.submit('AAAAA');
  await expect(login.error).toHaveText('验证码错误或已过期');
  await takeScreenshot(page, 'login-refused');

  await expect.poll(() => login.readCaptcha().catch(() => '')).not.toBe('');
  await login.submit(await login.readCaptcha());
  // The proof that a browser reckons grows with every attempt that failed: seconds, on a slow machine.
  await expect(page).toHaveURL(/\/wel\/index$/, { timeout: 30_000 });
  await takeScreenshot(page, 'home');
});

test('a password that is too old is changed first, and the console follows', async ({ page, app }) => {
  const database = new Client({ connectionString: app.databaseUrl });
  await database.connect();
  const setTime = (days: number) =>
    database.query(
      `UPDATE user_account SET must_change_password = 0, password_time = now() - make_interval(days => $1)
      WHERE tenant_id = '100003' AND account = 'doctor1'`,
      [days],
    );
  await setTime(91);
  const login = loginPage(page, app);
  await login.open('/consultation/my-applications');
  await login.fill(stranger);
  await login.submit(await login.readCaptcha());
  await expect(page.getByRole('heading', { name: '请先修改密码' })).toBeVisible();
  await takeScreenshot(page, 'must-change-password');
  await page.goto('/consultation/my-applications');
  await expect(page.getByText('已超过90天未修改')).toBeVisible();
  await page.getByLabel('原密码').fill(DEMO_PASSWORD);
  for (const name of ['新密码', '确认密码']) await page.getByLabel(name).fill('Yunling#2027');
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  await expect(page).toHaveURL(/my-applications$/);
  // As the other journeys of this server know it.
  await database.query(`UPDATE user_account SET password_hash = (SELECT password_hash FROM user_account WHERE tenant_id = '000000' AND account = 'admin')
    WHERE tenant_id = '100003' AND account = 'doctor1'`);
  await database.end();
});

test('an address that needs a session is opened after the login', async ({ page, app }) => {
  await signInByHand(page, app, applicant, '/consultation/my-applications?tab=finished');
  await expect(page).toHaveURL(/\/consultation\/my-applications\?tab=finished$/);
  await expect(page.getByRole('tab', { name: '已完成', exact: true })).toHaveAttribute('aria-selected', 'true');
});

test('after signing out, the console asks for the password again', async ({ page, app }) => {
  await signInByHand(page, app, platformAdmin);
  const ending = /\/oauth\/(logout|token\/revoke)$/;
  await page.route(ending, (route) => route.abort());
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.locator('.ant-modal:visible').getByRole('button', { name: '确定' }).click();
  await expect(page.locator('input[name="password"]')).toBeVisible();
  // Without a connection the session lives on: it is ended as soon as there is one, and until then that is told.
  const pending = page.getByText('退出登录尚未完成');
  await expect(pending).toBeVisible();
  await page.unroute(ending);
  const ended = page.waitForResponse((response) => ending.test(response.url()));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect((await ended).ok()).toBe(true);
  await expect(pending).toHaveCount(0);
  await page.goto('/consultation/admin');
  await expect(page.locator('input[name="password"]')).toBeVisible();
});
