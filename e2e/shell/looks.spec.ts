import { expect, type Page } from '@playwright/test';
import { platformAdmin } from '../commands/demo-people.ts';
import { signIn } from '../pages/login.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const themes = ['default', 'white', 'dark', 'star', 'smart', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'];

const colorOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('eleven themes, each with a look of its own, remembered on this machine', async ({ page, app }) => {
  // Eleven pictures of the whole screen.
  test.slow();
  await signIn(page, app, platformAdmin, '/consultation/admin');
  await expect(
    page
      .getByRole('link', { name: '详情' })
      .or(page.getByRole('button', { name: '详情' }))
      .first(),
  ).toBeVisible({ timeout: 30_000 });
  const shell = shellPage(page);
  const looks = new Set<string>();
  for (const theme of themes) {
    await shell.tool('切换主题').click();
    await expect(page.getByRole('radio')).toHaveCount(11);
    await page.locator(`.theme-card:has(input[value="${theme}"])`).click();
    await page.keyboard.press('Escape');
    await expect(page.locator('.theme-picker')).toHaveCount(0);
    await takeScreenshot(page, `theme-${theme}`);
    looks.add(`${await colorOf(page, '.console-side', 'background')} ${await colorOf(page, '.top-bar', 'background')}`);
  }
  expect(looks.size).toBe(themes.length);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-look', 'lte');
});

test('a picked colour restyles buttons and the menu, and can be given up again', async ({ page, app }) => {
  await signIn(page, app, platformAdmin, '/consultation/admin');
  const button = '.ant-btn-primary';
  await expect(page.locator(button).first()).toBeVisible();
  const before = await colorOf(page, button, 'background-color');
  const shell = shellPage(page);
  await shell.tool('主题颜色').click();
  await page.locator('.ant-color-picker:visible input').first().fill('7257E0');
  await page.keyboard.press('Enter');
  await expect.poll(() => colorOf(page, button, 'background-color')).not.toBe(before);
  await takeScreenshot(page, 'shell-colour');
  await page.getByRole('button', { name: '使用主题自带颜色' }).click();
  await expect.poll(() => colorOf(page, button, 'background-color')).toBe(before);
});

test('the shell speaks English, and remembers it', async ({ page, app }) => {
  await signIn(page, app, platformAdmin);
  await shellPage(page).tool('切换语言').click();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Lock screen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await takeScreenshot(page, 'shell-english');
});

test('the watermark names the user, catches no clicks, and comes back when it is tampered with', async ({ page, app }) => {
  await signIn(page, app, platformAdmin);
  const mark = page.locator('body > [data-watermark]');
  await expect(mark).toHaveCount(1);
  const style = (await mark.getAttribute('style')) ?? '';
  expect(style).toContain('pointer-events: none');
  expect(style).toContain('data:image/png');
  await mark.evaluate((element) => element.remove());
  await expect(mark).toHaveCount(1);
  for (const hidden of ['opacity: 0', '']) {
    await mark.evaluate((element, text) => element.setAttribute('style', text), hidden);
    await expect.poll(async () => (await mark.getAttribute('style')) ?? '').toContain('data:image/png');
  }
  await mark.evaluate((element) => element.setAttribute('hidden', ''));
  await expect.poll(() => mark.getAttribute('hidden')).toBeNull();
  await expect(mark).toHaveCount(1);
});
