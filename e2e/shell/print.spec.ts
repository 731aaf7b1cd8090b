import { expect } from '@playwright/test';
import { operator } from '../commands/demo-people.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const AROUND = ['.console-side', '.top-bar', '.tab-bar', '.list-filters', '.list-toolbar', '.grid .is-fixed', '.grid .grid-check'];

test('a list on paper says what it is, of whom and when, in its whole width and on white', async ({ page, app }) => {
  await signIn(page, app, operator, '/consultation/admin');
  const { list, expectRows } = listPage(page);
  await expectRows();
  await shellPage(page).tool('切换主题').click();
  await page.locator('.theme-card:has(input[value="dark"])').click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.theme-picker')).toHaveCount(0);

  // As wide as a page of A4.
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-header')).toContainText(/打印于 \d{4}-\d\d-\d\d \d\d:\d\d/);
  for (const part of AROUND) await expect(page.locator(`${part}:visible`)).toHaveCount(0);
  await expect(list.locator('.grid-row td').first()).toHaveCSS('color', 'rgb(29, 39, 56)');
  expect(await list.locator('.grid').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(1);
  await takeScreenshot(page, 'print-list');
});
