import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { applicant, expert } from '../commands/demo-people.ts';
import { signIn } from '../pages/login.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const trailOf = (page: Page) => page.getByRole('navigation', { name: '当前位置' });
const sideOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

/** The first order of the list in front: its number and its patient. */
async function firstOrder(page: Page): Promise<{ no: string; patient: string }> {
  const row = page
    .locator('.console-content')
    .getByRole('row')
    .filter({ hasText: /HZ\d{8}-/ })
    .first();
  const no = /HZ\d{8}-[\dA-F]{8}/.exec(await row.innerText())?.[0] ?? '';
  // Behind the name stands how ill somebody is.
  const titles = await page.locator('.console-content').getByRole('columnheader').allInnerTexts();
  const at = titles.findIndex((title) => title.trim() === '患者姓名');
  const patient = (await row.getByRole('cell').nth(at).innerText()).replace(/(?:危重|疑难)?\s*$/, '');
  return { no, patient };
}

test('a word finds orders of one’s own by number and patient, and opens them', async ({ page, app }) => {
  await signIn(page, app, applicant, '/consultation/my-applications');
  const shell = shellPage(page);
  const { no, patient } = await firstOrder(page);
  const box = await shell.openSearch();
  // Its report, if it has one by now, stands in a group of its own.
  const orders = page.getByRole('group', { name: '会诊', exact: true }).getByRole('option');
  const option = orders.filter({ hasText: no });
  await box.fill(patient);
  await expect(option).toContainText(patient);
  await box.fill(no.slice(-8).toLowerCase());
  await expect(orders).toHaveCount(1);
  await takeScreenshot(page, 'shell-find-anything');
  expect((await new AxeBuilder({ page }).include('.search-dialog').analyze()).violations).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/consultation\/detail\?id=/);
  await expect(trailOf(page).getByRole('listitem')).toHaveText(['首页', '远程会诊', '我申请的会诊', `会诊 ${no}`]);
  await expect(page.getByRole('navigation', { name: '顶部菜单' }).locator('.ant-menu-item-selected')).toHaveText('远程会诊');
  await trailOf(page).getByRole('link', { name: '远程会诊' }).click();
  await expect(page).toHaveURL(/\/consultation\/my-applications$/);
  // Where one was stands before anything is typed.
  await shell.openSearch();
  await expect(page.getByRole('group', { name: '最近访问' }).getByRole('option').filter({ hasText: no })).toBeVisible();
  await box.fill('从来没有的名字');
  await expect(page.getByText('没有找到匹配的内容')).toBeVisible();
});

test('an answer that does not come is told and asked for again; what was typed since is what is shown', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, app, expert);
  const found = (word: string) => [{ code: 'help', title: '帮助', hits: [{ id: word, title: `关于${word}`, about: [], link: '/doc' }] }];
  let isBroken = true;
  await page.route(/\/blade-system\/search\?/, async (route) => {
    const word = new URL(route.request().url()).searchParams.get('word') ?? '';
    if (word === '慢慢') await new Promise((resolve) => setTimeout(resolve, 1_500));
    if (isBroken) await route.abort();
    else await route.fulfill({ json: { code: 200, success: true, msg: '操作成功', data: found(word) } });
  });
  await shellPage(page).openSearch();
  await page.keyboard.type('快快');
  await page.getByRole('alert').getByRole('button', { name: '重试' }).waitFor();
  isBroken = false;
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click();
  const box = page.getByRole('combobox', { name: /输入菜单/ });
  await expect(page.getByRole('option', { name: '关于快快' })).toBeVisible();
  const asked = page.waitForRequest(/word=%E6%85%A2%E6%85%A2/);
  await box.fill('慢慢');
  await asked;
  await box.fill('快快');
  await expect(page.getByRole('option', { name: '关于快快' })).toBeVisible();
  await page.waitForTimeout(1_700);
  await expect(page.getByRole('option')).toHaveText([/关于快快/]);
});

test('a starred page stands on top of the menu and of the search, until its star is taken', async ({ page, app }) => {
  await signIn(page, app, expert, '/consultation/applied-to-me');
  const star = page.getByRole('button', { name: '收藏此页' });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  const starred = sideOf(page).getByRole('group', { name: '我的收藏' }).getByRole('menuitem');
  await expect(starred).toHaveText(['申请我的会诊']);
  await page.reload();
  await expect(starred).toHaveText(['申请我的会诊']);
  await shellPage(page).openSearch();
  await expect(page.getByRole('option').first()).toHaveText(/申请我的会诊/);
  await page.keyboard.press('Escape');
  await star.click();
  await expect(starred).toHaveCount(0);
});

test('a question mark opens the keys and main jobs, unless somebody is writing one', async ({ page, app }) => {
  await signIn(page, app, applicant, '/consultation/my-applications');
  const help = page.getByRole('dialog', { name: '帮助与快捷键' });
  await page.getByRole('textbox', { name: '患者姓名' }).press('?');
  await expect(help).toBeHidden();
  await page.locator('#content').press('?');
  await expect(help.getByText('Ctrl', { exact: true }).first()).toBeVisible();
  await page.getByRole('dialog').evaluate((dialog) => Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)));
  expect((await new AxeBuilder({ page }).include('.help-dialog').analyze()).violations).toEqual([]);
  await help.getByRole('button', { name: '我的待办' }).click();
  await expect(page).toHaveURL(/\/inbox\/work$/);
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: /帮助与快捷键/ }).click();
  await expect(help).toBeVisible();
});
