import { expect } from '@playwright/test';
import { addMenuEntries } from '../commands/add-menu-entry.ts';
import { applicant, platformAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { signIn } from '../pages/login.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('without a session only the open pages pass', async ({ page }) => {
  for (const path of ['/404', '/403', '/410', '/500']) {
    await page.goto(path);
    await expect(page.getByText(path.slice(1), { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await page.goto('/lock');
  await expect(page.getByRole('link', { name: '前往登录' })).toBeVisible();
  await page.goto('/consultation/admin?size=50');
  await expect(page.getByRole('button', { name: '登 录' })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fconsultation%2Fadmin%3Fsize%3D50$/);
  await expect(page).toHaveTitle('login');
});

test('with a session: login leads to the root, unknown addresses to 404, pages without a grant are refused', async ({ page, app }) => {
  await signIn(page, app, applicant, '/');
  await expect(page).toHaveURL(/\/wel\/index$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/wel\/index$/);
  await expect(page).toHaveTitle(/^首页 - /);
  await page.goto('/lock');
  await expect(page).toHaveURL(/\/wel\/index$/);
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByText('您访问的地址：/no/such/page')).toBeVisible();
  await takeScreenshot(page, 'shell-404');
  await page.goto('/consultation/admin');
  await expect(page.getByText('抱歉，您没有访问该页面的权限')).toBeVisible();
});

test('a session without tokens goes to the login page and comes back to where it was', async ({ page, app, context }) => {
  await signIn(page, app, platformAdmin, '/consultation/admin');
  await expect(page).toHaveTitle(/^会诊管理 - /);
  await context.clearCookies();
  // A call in the background may have noticed first; then there is no menu left to press.
  await page
    .getByRole('menuitem', { name: /会诊收费$/ })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test('target in the address opens a new window', async ({ page, app, context }) => {
  await signIn(page, app, platformAdmin, '/consultation/admin');
  await expect(page).toHaveTitle(/^会诊管理 - /);
  const opened = context.waitForEvent('page');
  await page.evaluate(() => {
    history.pushState({ key: 'elsewhere' }, '', '/consultation/cashier?target=1&size=30');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  const other = await opened;
  await expect(other).toHaveURL(/\/consultation\/cashier\?size=30$/);
  await expect(page).toHaveURL(/\/consultation\/admin$/);
});

test('menu links to other places: in a sandboxed frame, or in a window of their own; entries without a page are hidden', async ({
  page,
  app,
  context,
}) => {
  const takeAway = await addMenuEntries(app.databaseUrl, platformAdmin, [
    { code: 'e2e_frame', name: '外部页面', path: 'http://127.0.0.1:9/help.html' },
    { code: 'e2e_window', name: '新窗口页面', path: 'http://127.0.0.1:9/portal', isExternal: true },
    { code: 'e2e_script', name: '脚本链接', path: 'javascript:alert("html")' },
    { code: 'e2e_none', name: '没有页面', path: '/no/such/page' },
  ]);
  await signIn(page, app, platformAdmin);
  await shellPage(page).fromTabMenu(undefined, '清除缓存');
  await consolePage(page).confirm('是否需要清除缓存?');
  await consolePage(page).expectToast('清除完毕');

  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('menuitem', { name: /外部页面$/ }).click();
  await expect(page).toHaveURL(/\/myiframe\/e2e_frame$/);
  const frame = page.locator('iframe[title="外部页面"]');
  await expect(frame).toHaveAttribute('src', 'http://127.0.0.1:9/help.html');
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(page).toHaveTitle(/^外部页面 - /);

  const opened = context.waitForEvent('page');
  await menu.getByRole('menuitem', { name: /新窗口页面$/ }).click();
  expect((await opened).url()).toMatch(/127\.0\.0\.1:9|chrome-error|about:blank/);
  await expect(page).toHaveURL(/\/myiframe\/e2e_frame$/);

  await expect(menu.getByRole('menuitem', { name: /脚本链接|没有页面/ })).toHaveCount(0);
  // On top as well, where those that have no room are hidden.
  const top = page.locator('.top-menu li');
  await expect(top.filter({ hasText: '外部页面' })).not.toHaveCount(0);
  await expect(top.filter({ hasText: /脚本链接|没有页面/ })).toHaveCount(0);
  await page.goto('/myiframe/e2e_none');
  await expect(page.getByText('该菜单没有可以打开的地址')).toBeVisible();
  await takeAway();
});
