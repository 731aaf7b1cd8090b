import { expect } from '@playwright/test';
import { expert, platformAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('people are found by name, department and position, and chosen one or several at a time', async ({ page, app }) => {
  const { dialog, expectToast } = consolePage(page);
  await signIn(page, app, expert, '/test/index');
  await page.getByRole('button', { name: '多选' }).click();
  await expect(dialog.getByLabel('姓名')).toBeFocused();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expectToast('请选择至少一条数据');

  await dialog.getByLabel('姓名').fill('梁');
  await dialog.getByRole('button', { name: '查询' }).click();
  await expect(dialog.locator('.ant-table-row')).toHaveCount(1);
  await dialog.locator('.ant-table-row', { hasText: '梁启恒' }).click();
  await dialog.getByRole('button', { name: '重置' }).click();
  await dialog.getByLabel('部门').fill('神经');
  await dialog.getByRole('button', { name: '查询' }).click();
  await expect(dialog.locator('.ant-table-row')).toHaveCount(1);
  await dialog.getByRole('checkbox', { name: '选择苏予宁' }).check();
  // Who was chosen under another search is still chosen.
  await expect(dialog.getByLabel('已选人员')).toContainText('已选 2 人');
  await dialog.getByRole('button', { name: '重置' }).click();
  await expect(dialog.locator('.ant-table-row')).toHaveCount(10);
  await takeScreenshot(page, 'user-picker');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.locator('[data-picked]')).toContainText('梁启恒');
  await expect(page.locator('[data-picked]')).toContainText('苏予宁');

  await page.getByRole('button', { name: '单选' }).click();
  await dialog.getByLabel('岗位').fill('主任');
  await dialog.getByRole('button', { name: '查询' }).click();
  await dialog.locator('.ant-table-row', { hasText: '赵明恺' }).click();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('button', { name: '单选' })).toBeFocused();
  await expect(page.locator('[data-picked]')).not.toContainText('赵明恺');
});

test('a process shows what is done, where it waits and which way it went', async ({ page, app }) => {
  await signIn(page, app, platformAdmin, '/test/index');
  const diagram = page.locator('.process-diagram:visible').first();
  await expect(diagram).toHaveAttribute('data-ready', 'true');
  const marked = (kind: string) => diagram.locator(`.djs-element.process-${kind}`);
  await expect(marked('done')).toHaveCount(3);
  await expect(marked('current')).toHaveAttribute('data-element-id', 'leader');
  await expect(marked('passed')).toHaveCount(3);
  // The library's licence: its makers' mark stays.
  await expect(diagram.locator('.bjs-powered-by')).toBeVisible();
  await takeScreenshot(page, 'process-diagram');

  await page.getByText('已退回', { exact: true }).click();
  await expect(marked('current')).toHaveAttribute('data-element-id', 'apply');
  await page.getByRole('button', { name: '在对话框中查看' }).click();
  const { dialog } = consolePage(page);
  await expect(dialog.locator('.process-diagram')).toHaveAttribute('data-ready', 'true');
  await expect(dialog.locator('.djs-element.process-current')).toHaveAttribute('data-element-id', 'apply');
  await takeScreenshot(page, 'process-diagram-dialog');
});
