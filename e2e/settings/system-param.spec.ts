import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { platformAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const KEY = 'e2e.notice-days';

test('the platform administrator adds, changes, exports and deletes a parameter', async ({ page, app }) => {
  const shell = consolePage(page);
  const list = listPage(page);
  await signIn(page, app, platformAdmin);
  await shell.openMenu('平台管理', '系统参数');

  await test.step('新增，必填项逐项提示', async () => {
    await list.list.getByRole('button', { name: '新增' }).click();
    await shell.dialog.getByRole('button', { name: /提交|保存/ }).click();
    for (const message of ['请输入参数名称', '请输入参数键名', '请输入参数键值'])
      await expect(shell.dialog.getByText(message, { exact: true })).toBeVisible();
    await shell.dialog.getByLabel('参数名称').fill('公告保留天数');
    await shell.dialog.getByLabel('参数键名').fill(KEY);
    await shell.dialog.getByLabel('参数键值').fill('30');
    await takeScreenshot(page, 'system-param-form');
    await shell.dialog.getByRole('button', { name: /提交|保存/ }).click();
    await shell.expectToast('新增成功');
  });

  await test.step('同一键名不能再次新增', async () => {
    await list.list.getByRole('button', { name: '新增' }).click();
    await shell.dialog.getByLabel('参数名称').fill('重复的参数');
    await shell.dialog.getByLabel('参数键名').fill(KEY);
    await shell.dialog.getByLabel('参数键值').fill('1');
    await shell.dialog.getByRole('button', { name: /提交|保存/ }).click();
    await expect(
      page
        .locator('.ant-message-notice, .ant-form-item-explain-error')
        .filter({ hasText: /已存在/ })
        .first(),
    ).toBeVisible();
    await shell.dialog.getByRole('button', { name: '取消' }).click();
    await shell.confirm('有未提交的内容');
  });

  await test.step('修改', async () => {
    await list.search('参数键名', KEY);
    await list.press(KEY, '编辑');
    await shell.dialog.getByLabel('参数键值').fill('45');
    await shell.dialog.getByRole('button', { name: /提交|保存/ }).click();
    await shell.expectToast('更新成功');
    await expect(list.row(KEY)).toContainText('45');
    await takeScreenshot(page, 'system-param-list');
  });

  await test.step('导出 Excel', async () => {
    const saved = page.waitForEvent('download');
    await list.list.getByRole('button', { name: '导出' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    const bytes = await readFile(await file.path());
    // A zip archive, which every xlsx is; an error as JSON would start with a brace.
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('删除，未选择时提示', async () => {
    await list.list.getByRole('button', { name: '批量删除' }).click();
    await shell.expectToast('请选择至少一条数据');
    await list.row(KEY).getByRole('checkbox').check();
    await list.list.getByRole('button', { name: '批量删除' }).click();
    await shell.confirm('确定将选择数据删除');
    await shell.expectToast('删除成功');
    await list.expectEmpty();
  });
});
