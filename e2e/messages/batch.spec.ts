import { expect } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { platformAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { barriers } from '../support/look.ts';
import { test } from '../support/test.ts';

const PATH = '/blade-message/sysnotice';
const TITLES = ['批量公告甲', '批量公告乙', '批量公告丙'];

test('several notices are published and withdrawn at once; the one that is refused says why and stays chosen', async ({ page, app }) => {
  const api = await openApi(app, platformAdmin);
  const idOf = async (title: string) => {
    const kept = await api.post<{ id: string }>(`${PATH}/save`, { title, content: '内容', audience: 'hospital' });
    expect(kept.msg).toBeTruthy();
    return kept.data.id;
  };
  const [, second = ''] = [await idOf(TITLES[0] ?? ''), await idOf(TITLES[1] ?? ''), await idOf(TITLES[2] ?? '')];

  await signIn(page, app, platformAdmin, `/message/sysnotice?title=${encodeURIComponent('批量公告')}`);
  const list = listPage(page);
  const { dialog, confirm } = consolePage(page);
  await list.expectRows();
  for (const title of TITLES) await list.row(title).getByRole('checkbox').check();
  const toolbar = list.list.locator('.list-toolbar');
  await expect(toolbar.getByRole('button', { name: '发布（3）' })).toBeVisible();
  await toolbar.getByRole('button', { name: '发布（3）' }).click();
  await expect(dialog).toContainText('对 3 条执行发布');
  await expect(dialog.locator('.state-tag')).toHaveText(['草稿', '已发布']);
  await expect(dialog.getByRole('button', { name: '返回' })).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  // Somebody else is faster with one of them.
  await api.post(`${PATH}/publish`, { id: second });
  const held = Promise.withResolvers<void>();
  await page.route('**/sysnotice/publish', async (route) => {
    await held.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: '确定发布' }).click();
  // What becomes of each row is told here alone: as long as it runs, leaving asks.
  await expect(dialog.getByRole('status')).toBeVisible();
  await page.keyboard.press('Alt+r');
  await confirm('有未提交的内容', '返回');
  held.resolve();
  await expect(dialog.getByRole('status')).toHaveText('已完成 2 条，未完成 1 条');
  await expect(dialog.getByRole('listitem').filter({ hasText: TITLES[1] ?? '' })).toContainText(/已发布状态下不能发布|状态/);
  await expect(dialog.getByRole('listitem').filter({ hasText: '成功' })).toHaveCount(2);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(toolbar).toContainText('已选择 1 项');
  await expect(list.row(TITLES[1] ?? '').getByRole('checkbox')).toBeChecked();

  for (const title of TITLES) await list.row(title).getByRole('checkbox').check();
  await toolbar.getByRole('button', { name: '撤回（3）' }).click();
  await expect(dialog.getByLabel('撤回原因')).toBeFocused();
  await page.keyboard.type('发错了');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('status')).toHaveText('已完成 3 条，未完成 0 条');
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  for (const title of TITLES) await expect(list.row(title)).toContainText('已撤回');
  await expect(toolbar).not.toContainText('已选择');
});
