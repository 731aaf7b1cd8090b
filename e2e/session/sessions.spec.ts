import { expect, type Page } from '@playwright/test';
import { Client } from 'pg';
import { type Person, stranger } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { dropSession, signInByHand } from '../pages/login.page.ts';
import type { RunningApp } from '../support/app.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const expert: Person = { tenantId: '100001', account: 'expert3' };

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

const cookiesOf = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

/** Changes the living sessions of somebody, as time or an administrator would. */
async function changeSessions(app: RunningApp, { tenantId, account }: Person, change: string): Promise<void> {
  const database = new Client({ connectionString: app.databaseUrl });
  await database.connect();
  await database.query(
    `UPDATE session SET ${change} WHERE ended_time IS NULL AND tenant_id = $1
      AND user_id = (SELECT id FROM user_account WHERE tenant_id = $1 AND account = $2)`,
    [tenantId, account],
  );
  await database.query("SELECT pg_notify('access_changed', '')");
  await database.end();
}

/** What a program leaves behind that signs in for every call. */
async function addSessions(app: RunningApp, { tenantId, account }: Person, count: number): Promise<void> {
  const database = new Client({ connectionString: app.databaseUrl });
  await database.connect();
  await database.query(
    `INSERT INTO session (id, tenant_id, create_time, user_id, client_id, refresh_hash, expire_time)
      SELECT gen_random_uuid(), tenant_id, now(), id, 'lianyi-api', gen_random_uuid()::text, now() + interval '1 hour'
      FROM user_account, generate_series(1, $3::int) WHERE tenant_id = $1 AND account = $2`,
    [tenantId, account, count],
  );
  await database.end();
}

test('the refresh token is where no script reads it, and renews the session after a reload', async ({ page, app }) => {
  await signInByHand(page, app, expert);
  expect(await page.evaluate(() => document.cookie)).not.toContain('refresh');
  const kept = (await page.context().cookies()).find(({ name }) => name === 'lianyi-refresh');
  expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/blade-auth/oauth/token' });
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(kept?.value);

  await page.context().clearCookies({ name: 'lianyi-access-token' });
  await page.reload();
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const next = (await page.context().cookies()).find(({ name }) => name === 'lianyi-refresh');
  expect(next?.value).not.toBe(kept?.value);

  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.locator('.ant-modal:visible').getByRole('button', { name: '确定' }).click();
  await expect(page.locator('input[name="password"]')).toBeVisible();
  await expect.poll(() => cookiesOf(page)).not.toContain('lianyi-refresh');
  await expect(page.locator('.login-ending')).toHaveCount(0);
});

test('somebody sees where he is signed in and signs out elsewhere; that page says why, and comes back to where it was', async ({
  page,
  app,
  browser,
  baseURL,
}) => {
  await changeSessions(app, expert, 'ended_time = now()');
  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? '', userAgent: WINDOWS })).newPage();
  await signInByHand(elsewhere, app, expert, '/info/index');
  await signInByHand(page, app, expert, '/info/index?tab=sessions');
  const rows = page.locator('.ant-table-tbody tr.ant-table-row:visible');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('当前设备');
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await expect(rows.last()).toContainText(/Chrome 131 \/ Windows127\.0\.0\.1\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await takeScreenshot(page, 'profile-sessions');

  await rows.last().getByRole('button', { name: '退出' }).click();
  await takeScreenshot(page, 'profile-sessions-confirm');
  await page.locator('.ant-modal:visible').getByRole('button', { name: '确定' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: '退出其他全部' })).toBeDisabled();

  // Without a click there: its stream ends, and it asks.
  await expect(elsewhere.locator('.login-ending')).toHaveText('已从其他设备退出此登录，请重新登录');
  await expect(elsewhere).toHaveURL(/\/login\?redirect=%2Finfo%2Findex/);
  await takeScreenshot(elsewhere, 'login-ended');
  await signInByHand(elsewhere, app, expert, elsewhere.url());
  await expect(elsewhere).toHaveURL(/\/info\/index$/);
});

test('of very many sessions the list says that it holds those used last, and all others end at once', async ({ page, app }) => {
  await changeSessions(app, expert, 'ended_time = now()');
  await signInByHand(page, app, expert, '/info/index');
  await addSessions(app, expert, 250);
  await page.goto('/info/index?tab=sessions');
  await expect(page.getByText('最多列出最近使用的200处登录。')).toBeVisible();
  await page.getByRole('button', { name: '退出其他全部' }).click();
  const asked = page.locator('.ant-modal:visible');
  await expect(asked).toContainText('确定退出其他全部登录吗？');
  await asked.getByRole('button', { name: '退出' }).click();
  await consolePage(page).expectToast('已退出其他全部登录');
  await expect(page.locator('.ant-table-tbody tr.ant-table-row:visible')).toHaveCount(1);
  await expect(page.getByText('最多列出最近使用的200处登录。')).toHaveCount(0);
});

test('a session that has lasted its longest says so', async ({ page, app }) => {
  await signInByHand(page, app, stranger, '/consultation/my-applications');
  await changeSessions(app, stranger, "create_time = now() - interval '31 days', expire_time = now() - interval '1 second'");
  await expect(page.locator('.login-ending')).toHaveText('登录已达最长时限，请重新登录');
  await signInByHand(page, app, stranger, page.url());
  await expect(page).toHaveURL(/my-applications$/);
});

test('a session of an earlier release, whose refresh token a script kept, goes on', async ({ page, app }) => {
  await signInByHand(page, app, stranger);
  const kept = (await page.context().cookies()).find(({ name }) => name === 'lianyi-refresh');
  await dropSession(page);
  await page.context().addCookies([{ name: 'lianyi-refresh-token', value: kept?.value ?? '', url: app.baseUrl }]);
  await page.goto('/wel/index');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  await expect.poll(() => cookiesOf(page)).toContain('lianyi-refresh');
  expect(await cookiesOf(page)).not.toContain('lianyi-refresh-token');
});
