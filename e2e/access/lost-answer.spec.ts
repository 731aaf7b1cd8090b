import { expect, type Route } from '@playwright/test';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

test('somebody whose adding got no answer is added once, and how they get a password is told', async ({ page, app }) => {
  const admin = { tenantId: '100001', account: 'admin' };
  await signIn(page, app, admin, '/system/user');
  const { dialog, expectToast, confirm } = consolePage(page);
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

  await test.step('重置密码的应答丢失后只答已完成：说明不能再次显示，并可再次重置', async () => {
    const reset = '**/blade-user/reset-password';
    // In its place one came after which the console sends the same request once more.
    const lose = async (route: Route) => {
      await route.fetch();
      await route.fulfill({ status: 401, json: { code: 401, success: false, msg: '登录已过期' } });
    };
    await page.route(reset, lose, { times: 1 });
    await listPage(page).press('白又联', '重置密码');
    await confirm('确定重置白又联的密码吗', /重置密码/);
    const told = page.getByRole('dialog', { name: '一次性密码' });
    await expect(told).toContainText('没有记下的，请再次重置密码');
    await told.getByRole('button', { name: '重置密码' }).click();
    await confirm('确定重置白又联的密码吗', /重置密码/);
    await expect(told.locator('code')).toHaveCount(1);
    await told.getByRole('button', { name: '我已妥善保存' }).click();
    await expect(told).toHaveCount(0);
  });
});
