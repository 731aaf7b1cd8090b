import { expect } from '@playwright/test';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

test('somebody whose adding got no answer is added once, and how they get a password is told', async ({ page, app }) => {
  const admin = { tenantId: '100001', account: 'admin' };
  await signIn(page, app, admin, '/system/user');
  const { dialog, expectToast } = consolePage(page);
  await page
    .locator('.list-screen:visible')
    .getByRole('button', { name: /新\s*增$/ })
    .click();
  await dialog.getByLabel('账号', { exact: true }).fill('lostanswer');
  await dialog.getByLabel('姓名', { exact: true }).fill('白失联');
  await dialog.getByLabel('部门', { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-tree-title').first().click();
  const submit = '**/blade-user/submit';
  await page.route(submit, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expectToast('网络');
  await page.unroute(submit);
  await dialog.getByLabel('姓名', { exact: true }).fill('白又联');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('白又联（lostanswer）已新增，但一次性密码未能显示')).toBeVisible();
  await expect(listPage(page).row('白又联')).toHaveCount(1);
  await expect(listPage(page).row('白失联')).toHaveCount(0);
});
