import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { Client } from 'pg';
import { DEMO_PASSWORD, type Person } from '../commands/demo-people.ts';
import { dropSession, loginPage, signIn } from '../pages/login.page.ts';
import type { RunningApp } from '../support/app.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const person: Person = { tenantId: '100002', account: 'admin' };
const STEP_MS = 30_000;

/**
 * What the app on their telephone shows, by so many half minutes from now. One that is late is never asked for: while
 * it is on its way the half minute may end, and then it is two late, which the server rightly refuses.
 */
function codeOf(secret: string, steps: 0 | 1): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

async function ask(app: RunningApp, statement: string): Promise<void> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The secret of the app that the card offers to bind. */
async function offered(page: Page): Promise<string> {
  await page.getByLabel('登录密码').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '开始绑定' }).click();
  await expect(page.locator('.factor-offer canvas')).toBeVisible();
  return ((await page.locator('.factor-secret').textContent()) ?? '').replace(/[^A-Z2-7]/g, '');
}

/** The server binds the app, and its answer is lost. */
async function confirmUnanswered(page: Page, secret: string): Promise<void> {
  await page.route('**/factor/confirm', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await page.getByLabel('动态验证码').fill(codeOf(secret, 0));
  await page.getByRole('button', { name: '确认启用', exact: true }).click();
  await expect(page.getByText('没有收到结果，可能已启用')).toBeVisible();
}

/** Binds an app in the card that is open; returns its secret and the recovery codes. */
async function enrol(page: Page, screenshot: string, { isAnswerLost = false } = {}): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await offered(page);
  await takeScreenshot(page, screenshot);
  await page.getByLabel('动态验证码').fill('000000');
  await page.getByRole('button', { name: '确认启用', exact: true }).click();
  await expect(page.getByText('动态验证码不正确，请检查手机时间')).toBeVisible();
  if (isAnswerLost) await confirmUnanswered(page, secret);
  await page.getByLabel('动态验证码').fill(codeOf(secret, isAnswerLost ? 1 : 0));
  await page.getByRole('button', { name: '确认启用', exact: true }).click();
  await expect(page.locator('.factor-codes li')).toHaveCount(10);
  const recoveryCodes = await page.locator('.factor-codes li').allTextContents();
  await takeScreenshot(page, `${screenshot}-recovery`);
  await page.getByRole('checkbox', { name: '我已妥善保存恢复码' }).check();
  await page.getByRole('button', { name: '完成' }).click();
  return { secret, recoveryCodes };
}

async function firstStep(page: Page, app: RunningApp): Promise<void> {
  await dropSession(page);
  const login = loginPage(page, app);
  await login.open();
  await login.fill(person);
  await login.submit(await login.readCaptcha());
  // As long as any sign-in may take on a busy machine.
  await expect(page.getByText('您的账号已启用双因素认证')).toBeVisible({ timeout: 30_000 });
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.locator('input[name="code"]').fill(code);
  await page.getByRole('button', { name: '验证并登录' }).click();
}

const menu = (page: Page) => page.getByRole('button', { name: '用户菜单' });

test('somebody binds an app, signs in with its code and with a recovery code, and takes it away', async ({ page, app }) => {
  await signIn(page, app, person, '/info/index?tab=factor');
  await takeScreenshot(page, 'factor-off');
  await page.getByRole('button', { name: '启用双因素认证' }).click();
  const { secret, recoveryCodes } = await enrol(page, 'factor-enrolment');
  await expect(page.getByText('10个')).toBeVisible();
  await takeScreenshot(page, 'factor-on');

  await firstStep(page, app);
  await takeScreenshot(page, 'login-second-step');
  await enterCode(page, '000000');
  await expect(page.getByRole('alert')).toHaveText('动态验证码不正确或已使用');
  // The one of now may have bound the app, and is good for once.
  await enterCode(page, codeOf(secret, 1));
  await expect(menu(page)).toBeVisible({ timeout: 30_000 });

  await firstStep(page, app);
  await enterCode(page, (recoveryCodes[0] ?? '').toLowerCase());
  await expect(menu(page)).toBeVisible({ timeout: 30_000 });
  await page.goto('/info/index?tab=factor');
  await expect(page.getByText('9个')).toBeVisible();

  await page.getByLabel('登录密码').fill(DEMO_PASSWORD);
  await page.getByLabel('动态验证码').fill(recoveryCodes[1] ?? '');
  await page.getByRole('button', { name: '关闭双因素认证' }).click();
  await page.getByRole('button', { name: '启用双因素认证' }).click();

  // No answer comes, and nobody asks again: recovery codes that were never shown are spoken of, also after a reload.
  const again = await offered(page);
  await confirmUnanswered(page, again);
  await page.getByRole('button', { name: '取消' }).click();
  const unseen = page.getByText('没有保存恢复码的，请在个人信息中关闭后重新启用');
  await expect(unseen).toBeVisible();
  await page.reload();
  await expect(unseen).toBeVisible();
  // As the other journeys of this server know it.
  await ask(app, `DELETE FROM recovery_code WHERE tenant_id = '100002'`);
  await ask(app, `DELETE FROM second_factor WHERE tenant_id = '100002'`);
});

test('where the hospital wants it of everybody, the console opens once an app is bound', async ({ page, app }) => {
  await ask(
    app,
    `INSERT INTO tenant_param (id, tenant_id, param_key, param_value, create_time) VALUES (gen_random_uuid(), '100003', 'login.second-factor', '2', now())`,
  );
  const login = loginPage(page, app);
  await login.open();
  await login.fill({ tenantId: '100003', account: 'doctor1' });
  await login.submit(await login.readCaptcha());
  await expect(page.getByRole('heading', { name: '请先启用双因素认证' })).toBeVisible({ timeout: 30_000 });
  await enrol(page, 'factor-required', { isAnswerLost: true });
  await expect(menu(page)).toBeVisible({ timeout: 30_000 });
  // As the other journeys of this server know it.
  await ask(app, `DELETE FROM tenant_param WHERE tenant_id = '100003' AND param_key = 'login.second-factor'`);
  await ask(app, `DELETE FROM recovery_code WHERE tenant_id = '100003'`);
  await ask(app, `DELETE FROM second_factor WHERE tenant_id = '100003'`);
});
