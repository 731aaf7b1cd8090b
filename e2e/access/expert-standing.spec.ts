import { expect } from '@playwright/test';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('the dates of an expert: Enter takes a day and sends nothing, what cannot be is said at its field', async ({ page, app }) => {
  await signIn(page, app, { tenantId: '100001', account: 'admin' }, '/system/user?account=expert3');
  const { dialog, expectToast } = consolePage(page);
  await listPage(page).press('expert3', '编辑');
  const fill = async (label: string, day: string) => {
    const field = dialog.getByLabel(label, { exact: true });
    await field.fill(day);
    await field.press('Enter');
    await expect(field).toHaveValue(day);
  };
  const send = () => dialog.getByRole('button', { name: '保存' }).click();

  await expect(dialog.getByText(/^已执业\d+年$/)).toBeVisible();
  await fill('执业起始日期', '2090-01-01');
  await fill('停诊开始日期', '2090-02-10');
  await fill('停诊结束日期', '2090-02-01');
  await send();
  await expect(dialog.getByText('执业起始日期不能晚于今天')).toBeVisible();
  await expect(dialog.getByText('停诊结束日期不能早于开始日期')).toBeVisible();
  await takeScreenshot(page, 'user-form-expert');

  await fill('执业起始日期', '2010-07-01');
  await fill('停诊结束日期', '2090-02-20');
  await send();
  await expectToast('更新成功');

  // Among the experts of the hospital, those who will be absent.
  await page.goto('/system/user?tab=expert&expertState=stopping');
  await expect(listPage(page).row('expert3')).toContainText('2090-02-10');
  await expect(listPage(page).list.locator('.grid-row')).toHaveCount(1);
});
