import { expect } from '@playwright/test';
import { hospitalAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('a shift is entered and searched by the name of a colleague, whose number nobody knows', async ({ page, app }) => {
  await signIn(page, app, hospitalAdmin, '/consultation/on-call');
  const list = listPage(page);
  await list.list.getByRole('button', { name: '新增' }).first().click();
  const form = consolePage(page).dialog.filter({ hasText: '值班医生' });
  const doctor = form.getByLabel('值班医生', { exact: true });
  const people = page.getByRole('dialog', { name: '人员选择' });
  await test.step('光标在第一项，回车选人，不提交表单，关闭后光标回来', async () => {
    await expect(doctor).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(people).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(people).toHaveCount(0);
    await expect(doctor).toBeFocused();
    await expect(form.locator('.ant-form-item-explain-error')).toHaveCount(0);
  });
  await page.keyboard.press('Enter');
  const name = await people.locator('.ant-table-row').first().locator('td').nth(1).innerText();
  await people.locator('.ant-table-row').first().click();
  await people.getByRole('button', { name: '确定' }).click();
  await expect(doctor).toHaveValue(name.trim());
  await expect(doctor).toBeFocused();
  await form.getByText('二线', { exact: true }).click();
  for (const [label, time] of [
    ['开始时间', '2027-03-01 08:00:00'],
    ['结束时间', '2027-03-01 20:00:00'],
  ] as const) {
    // Key by key: what is taken too early is another time.
    await form.getByLabel(label, { exact: true }).pressSequentially(time);
    await form.getByLabel(label, { exact: true }).press('Enter');
  }
  await takeScreenshot(page, 'on-call-form');
  await form.getByRole('button', { name: '保存' }).click();
  await consolePage(page).expectToast('新增成功');

  await test.step('按姓名筛选', async () => {
    const filter = list.list.locator('.list-filters').getByLabel('值班医生', { exact: true });
    await filter.click();
    await filter.fill(name.trim());
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name.trim() }).first().click();
    await list.list.getByRole('button', { name: '查询' }).click();
    await expect(list.list.locator('.grid-row', { hasText: name.trim() }).first()).toBeVisible();
    await page.reload();
    await expect(list.list.locator('.list-filters')).toContainText(name.trim());
  });
});

test('another department shows its first page, and the way back from a page that is gone leads on', async ({ page, app }) => {
  await signIn(page, app, hospitalAdmin, '/system/dept');
  await listPage(page).expectRows();
  await page.goto('/system/user?current=999&size=10');
  await expect(page).toHaveURL(/current=\d{1,2}\b/);
  await listPage(page).expectRows();
  await expect(page).not.toHaveURL(/current=1\b/);
  await page.locator('.side-tree .ant-tree-node-content-wrapper').first().click();
  await expect(page).not.toHaveURL(/current=(?!1\b)/);
  await page.goBack();
  await expect(page).toHaveURL(/\/system\/dept/);
});
