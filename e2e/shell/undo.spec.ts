import { expect, type Page } from '@playwright/test';
import { type ApiSession, openApi } from '../commands/call-api.ts';
import { operator, platformAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import type { RunningApp } from '../support/app.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const POST = '/blade-system/post';

async function addPosts(app: RunningApp, ...codes: string[]): Promise<ApiSession> {
  const api = await openApi(app, platformAdmin);
  for (const postCode of codes) {
    const added = await api.post(`${POST}/submit`, { postCode, postName: `岗位 ${postCode}`, category: 1, sort: 1 });
    expect(added.status).toBe(200);
  }
  return api;
}

/** The message of the latest deed that can be taken back. */
const undoOf = (page: Page) => page.getByRole('button', { name: '撤销', exact: true }).last();

async function removeRow(page: Page, text: string): Promise<void> {
  await listPage(page).press(text, '删除');
  await page.getByRole('button', { name: '确定删除' }).click();
  await expect(undoOf(page)).toBeVisible();
}

test('what was removed comes back by the button of the message, or by Ctrl+Z', async ({ page, app }) => {
  await addPosts(app, 'undo-1', 'undo-2');
  await signIn(page, app, platformAdmin, '/system/post?postCode=undo-');
  const { row, list } = listPage(page);
  await removeRow(page, 'undo-1');
  await expect(page.getByRole('alert').filter({ hasText: '删除成功' })).toContainText('撤销');
  await takeScreenshot(page, 'undo-offered');
  await expect(row('undo-1')).toHaveCount(0);
  await undoOf(page).click();
  await consolePage(page).expectToast('已撤销');
  await expect(row('undo-1')).toBeVisible();

  // Both at once, and back by the keyboard: where somebody writes the keys are the field's own.
  await list.getByRole('checkbox').first().check();
  await list.getByRole('button', { name: '批量删除' }).click();
  await page.getByRole('button', { name: '确定删除' }).click();
  await expect(undoOf(page)).toBeVisible();
  await expect(row('undo-')).toHaveCount(0);
  const filter = list.locator('.list-filters').getByLabel('岗位编号', { exact: true });
  await filter.focus();
  await page.keyboard.press('Control+z');
  await expect(undoOf(page)).toBeVisible();
  await filter.blur();
  await page.keyboard.press('Control+z');
  await expect(row('undo-')).toHaveCount(2);
});

test('the way back stays while somebody is at it, and goes after ten seconds', async ({ page, app }) => {
  await addPosts(app, 'undo-3');
  await page.clock.install();
  await signIn(page, app, platformAdmin, '/system/post?postCode=undo-3');
  await removeRow(page, 'undo-3');
  await undoOf(page).focus();
  await page.clock.runFor(15_000);
  await expect(undoOf(page)).toBeVisible();
  await undoOf(page).blur();
  await page.clock.runFor(11_000);
  await expect(undoOf(page)).toHaveCount(0);
});

test('what cannot come back says why', async ({ page, app }) => {
  const api = await addPosts(app, 'undo-4');
  await signIn(page, app, platformAdmin, '/system/post?postCode=undo-4');
  await removeRow(page, 'undo-4');
  expect((await api.post(`${POST}/submit`, { postCode: 'undo-4', postName: '后来者', category: 1, sort: 1 })).status).toBe(200);
  await undoOf(page).click();
  await expect(page.getByText('岗位编号已存在')).toBeVisible();
  await expect(undoOf(page)).toHaveCount(0);
});

test('a hidden evaluation is shown again by the move that leads back; showing one offers nothing', async ({ page, app }) => {
  await signIn(page, app, operator, '/consultation/evaluation');
  const { row, list, openTab, expectRows } = listPage(page);
  await openTab('全部评价');
  await expectRows();
  // Both sides of an order may have judged it: a row is known by its key.
  const key = (await row('隐藏评价').first().getAttribute('data-key')) ?? '';
  const button = (name: string) => list.locator(`.grid-row[data-key="${key}"]`).getByRole('button', { name });
  const dialog = page.getByRole('dialog');
  const hide = async () => {
    await button('隐藏评价').click();
    await dialog.getByLabel('隐藏原因').fill('内容待核实');
    await dialog.getByRole('button', { name: '隐藏评价' }).click();
    await expect(button('恢复显示')).toBeVisible();
  };
  await hide();
  await undoOf(page).click();
  await expect(button('隐藏评价')).toBeVisible();
  await expect(undoOf(page)).toHaveCount(0);

  await hide();
  await expect(undoOf(page)).toBeVisible();
  await page.reload();
  await openTab('全部评价');
  await button('恢复显示').click();
  await dialog.getByRole('button', { name: '恢复显示' }).click();
  await expect(button('隐藏评价')).toBeVisible();
  await consolePage(page).expectToast('操作成功!');
  await expect(undoOf(page)).toHaveCount(0);
});

test('evaluations that were hidden together come back together; the one that somebody else has shown again says so', async ({
  page,
  app,
}) => {
  await signIn(page, app, operator, '/consultation/evaluation?tab=all&showStatus=1');
  const { list, expectRows } = listPage(page);
  await expectRows();
  const keys = await list.locator('.grid-row').evaluateAll((rows) => rows.slice(-3).map((row) => row.getAttribute('data-key') ?? ''));
  const rowOf = (key: string) => list.locator(`.grid-row[data-key="${key}"]`);
  const dialog = page.getByRole('dialog');
  const hide = async () => {
    for (const key of keys) await rowOf(key).getByRole('checkbox').check();
    await list.getByRole('button', { name: '隐藏评价（3）' }).click();
    await dialog.getByLabel('隐藏原因').fill('内容待核实');
    await dialog.getByRole('button', { name: '确定隐藏评价' }).click();
    await expect(dialog.getByRole('status')).toHaveText('已完成 3 条，未完成 0 条');
    await expect(undoOf(page)).toBeVisible();
  };
  await hide();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  // Stays for as long as the pointer is there.
  await undoOf(page).hover();
  await takeScreenshot(page, 'undo-batch-offered');
  for (const key of keys) await expect(rowOf(key)).toHaveCount(0);
  await undoOf(page).click();
  await consolePage(page).expectToast('已撤销 3 条');
  for (const key of keys) await expect(rowOf(key).getByRole('button', { name: '隐藏评价' })).toBeVisible();
  await expect(undoOf(page)).toHaveCount(0);

  // Ctrl+Z takes all of them back as well; where not all come back, how each went is shown again.
  const api = await openApi(app, operator);
  await hide();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await undoOf(page).hover();
  expect((await api.post('/blade-handheld-hospital/evaluate/examine', { id: keys[1], showStatus: '1' })).msg).toBe('操作成功');
  await page.keyboard.press('Control+z');
  await expect(dialog.getByRole('status')).toHaveText('已撤销 2 条，1 条未能撤销');
  await expect(dialog.getByRole('listitem').filter({ hasText: '已撤销' })).toHaveCount(2);
  await expect(dialog.getByRole('listitem').filter({ hasText: '未能撤销：' })).toHaveCount(1);
  await takeScreenshot(page, 'undo-batch-kept');
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  for (const key of keys) await expect(rowOf(key)).toBeVisible();
});
