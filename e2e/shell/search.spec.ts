import { expect } from '@playwright/test';
import { platformAdmin } from '../commands/demo-people.ts';
import { signIn } from '../pages/login.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('the menu search finds by the beginning of a name and by pinyin, and is closed with Esc', async ({ page, app }) => {
  await signIn(page, app, platformAdmin);
  const shell = shellPage(page);
  const box = await shell.openSearch();
  const options = page.getByRole('option');
  await box.fill('管理');
  // The beginning of a name, not any part of it; articles of the help that say it are another thing.
  await expect(options.first()).toBeVisible();
  await expect(page.getByRole('group', { name: '菜单', exact: true })).toHaveCount(0);
  await box.fill('会诊');
  await expect(options.filter({ hasText: '会诊管理' })).toBeVisible();
  await expect(options.filter({ hasText: '我申请的会诊' })).toHaveCount(0);
  await box.fill('HZ');
  await expect(options.filter({ hasText: '会诊管理' })).toBeVisible();
  await takeScreenshot(page, 'shell-search');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '全局搜索' })).toBeHidden();
  await expect(page).toHaveURL(/\/wel\/index$/);

  await shell.tool('全局搜索').click();
  await box.fill('hzgl');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/consultation\/admin$/);
});

test('an entry on top narrows the side menu, the home item shows all of it again', async ({ page, app }) => {
  await signIn(page, app, platformAdmin);
  const side = page.getByRole('navigation', { name: '主菜单' });
  const top = page.getByRole('navigation', { name: '顶部菜单' });
  await expect(top.getByRole('menuitem').first()).toHaveText('首页');
  await top.getByRole('menuitem', { name: '远程会诊' }).click();
  await expect(side.getByRole('menuitem', { name: /会诊管理$/ })).toBeVisible();
  await expect(side.getByRole('menuitem', { name: /系统管理$/ })).toHaveCount(0);
  // It leads to the first page of its own.
  await expect(page).toHaveURL(/\/consultation\//);
  await side.getByRole('menuitem', { name: /会诊管理$/ }).click();
  await expect(page).toHaveURL(/\/consultation\/admin$/);
  await top.getByRole('menuitem', { name: '首页' }).click();
  await expect(side.getByRole('menuitem', { name: /系统管理$/ })).toBeVisible();
  await expect(page).toHaveURL(/\/wel\/index$/);
});

test('on a small screen opening an entry closes the side menu', async ({ page, app }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn(page, app, platformAdmin);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await page
    .getByRole('menuitem', { name: /远程会诊$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /会诊管理$/ }).click();
  await expect(page).toHaveURL(/\/consultation\/admin$/);
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
  await takeScreenshot(page, 'shell-tablet');
  await page.setViewportSize({ width: 390, height: 780 });
  await takeScreenshot(page, 'shell-phone');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBe(0);
});
