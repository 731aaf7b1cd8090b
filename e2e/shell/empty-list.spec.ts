import { expect } from '@playwright/test';
import { type Person, platformAdmin } from '../commands/demo-people.ts';
import { bigFileDrawer } from '../pages/big-file-drawer.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

/** Nobody of this hospital uploads anything large in another journey. */
const admin: Person = { tenantId: '100003', account: 'admin' };
const FIRST = '添加第一条';

test('a list in which nothing is offers its first step; one in which nothing begins does not', async ({ page, app }) => {
  await signIn(page, app, admin, '/files/big-files');
  const { list, expectEmpty } = listPage(page);
  await expectEmpty();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectEmpty();
  await expect(list.locator('.list-pages')).toContainText('共 0 条');
  await expect(list.locator('.list-pages')).not.toContainText('/');
  await page.setViewportSize({ width: 1366, height: 768 });
  await list.getByRole('button', { name: FIRST }).click();
  await expect(bigFileDrawer(page).drawer).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, app, platformAdmin, '/system/tenant?tab=recycled');
  await expectEmpty();
  await expect(list.getByRole('button', { name: FIRST })).toHaveCount(0);
});
