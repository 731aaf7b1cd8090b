import { expect } from '@playwright/test';
import { operator } from '../commands/demo-people.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const AROUND = ['.console-side', '.top-bar', '.tab-bar', '.list-filters', '.list-toolbar', '.grid .is-fixed', '.grid .grid-check'];

test('a list on paper says what it is, of whom and when, in its whole width and on white', async ({ page, app }) => {
  await signIn(page, app, operator, '/consultation/admin?createTime_span=last30&size=10');
  const { list, expectRows } = listPage(page);
  await expectRows();
  await shellPage(page).tool('切换主题').click();
  await page.locator('.theme-card:has(input[value="dark"])').click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.theme-picker')).toHaveCount(0);

  // As wide as a page of A4 between its margins.
  await page.setViewportSize({ width: 703, height: 1032 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-header')).toContainText(/打印于 \d{4}-\d\d-\d\d \d\d:\d\d/);
  await expect(page.locator('.list-printed')).toContainText(/创建时间.*近30天/);
  await expect(page.locator('.list-printed-page')).toHaveText(/^第 1 页，本页 \d+ 条$/);
  for (const part of AROUND) await expect(page.locator(`${part}:visible`)).toHaveCount(0);
  await expect(list.locator('.grid-row td').first()).toHaveCSS('color', 'rgb(29, 39, 56)');
  expect(await list.locator('.grid').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(1);
  await takeScreenshot(page, 'print-list');
});

test('whoever prints by a button of the page, where no change of the medium is told in time, gets all of it as well', async ({
  page,
  app,
}) => {
  await signIn(page, app, operator, '/consultation/admin');
  const { expectRows } = listPage(page);
  await expectRows();
  const heads = () => page.locator('.print-header').count();
  expect(await heads()).toBe(0);
  // All of it stands there as soon as those who listen have returned: the paper is laid out then.
  const atOnce = await page.evaluate(() => {
    const drawn = () => [document.querySelectorAll('.print-header').length, document.querySelectorAll('.list-printed-page').length];
    dispatchEvent(new Event('beforeprint'));
    const printed = drawn();
    dispatchEvent(new Event('afterprint'));
    return [printed, drawn()];
  });
  expect(atOnce).toEqual([
    [1, 1],
    [0, 0],
  ]);
});
