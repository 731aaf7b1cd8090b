import { expect } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { hospitalAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('rows that are removed together are named before, and those that cannot go afterwards with their reason', async ({ page, app }) => {
  const added = { postCode: 'technician-2', postName: '见习技师', category: 1, sort: 1 };
  expect((await (await openApi(app, hospitalAdmin)).post('/blade-system/post/submit', added)).status).toBe(200);
  // Of the two only one has people.
  await signIn(page, app, hospitalAdmin, '/system/post?postCode=technician');
  const { list, row, expectRows } = listPage(page);
  await expectRows();
  await list.getByRole('checkbox').first().check();
  await list.getByRole('button', { name: '批量删除' }).click();
  const question = page.locator('.ant-modal:visible', { hasText: '确定将选择数据删除' });
  await expect(question).toContainText('见习技师');
  await expect(question).toContainText('、');
  // The answer of the one that can go is lost on its way: those that say yes are sealed, and have no code to be read.
  let isLost = false;
  await page.route(/post\/remove/, async (route) => {
    const response = await route.fetch();
    const { code }: { code?: number } = await response.json();
    if (code === 409 || isLost) return route.fulfill({ response });
    isLost = true;
    await route.abort();
  });
  await consolePage(page).confirm('确定将选择数据删除');

  const results = page.getByRole('dialog', { name: '批量删除' });
  await expect(results.getByRole('status')).toHaveText('已完成 0 条，未完成 1 条，结果未知 1 条');
  await expect(results.locator('.batch-rows > li', { hasText: '见习技师' })).toContainText('结果未知：');
  await results.getByRole('button', { name: '重试' }).click();
  await expect(results.getByRole('status')).toHaveText('已完成 1 条，未完成 1 条');
  await expect(results.locator('.batch-rows > li', { hasText: '见习技师' })).toHaveText('见习技师成功');
  await expect(results.locator('.batch-rows > li', { hasText: '用户' })).toHaveText(/^技师.*还有用户，不能删除/);
  await takeScreenshot(page, 'batch-removal-left');
  await results.getByRole('button', { name: '关闭' }).last().click();
  await expect(row('见习技师')).toHaveCount(0);
  await expect(list.locator('.list-toolbar')).toContainText('已选择 1 项');
  await page.getByRole('button', { name: '撤销', exact: true }).last().click();
  await expect(row('见习技师')).toBeVisible();
});
