import { expect, type Page } from '@playwright/test';
import { applicant, expert, stranger } from '../commands/demo-people.ts';
import { dropSession, signIn } from '../pages/login.page.ts';
import { barriers } from '../support/look.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const offer = (page: Page) => page.getByRole('complementary', { name: '第一次使用' });
const stop = (page: Page, title: string) => page.locator('.ant-tour:visible', { hasText: title });
/** That the tour was taken or declined is known to the server. */
const kept = (page: Page) => page.waitForResponse((response) => response.url().includes('/list-setting/save') && response.ok());
const next = (page: Page) => page.getByRole('button', { name: '下一步' });

test('whoever is here for the first time is led through what they have, once, by keyboard as well', async ({ page, app }) => {
  await signIn(page, app, applicant);
  // What is not there when it begins is passed over.
  for (const first of ['queue', 'begin']) await expect(page.locator(`[data-tour="${first}"] >> visible=true`).first()).toBeVisible();
  await offer(page).getByRole('button', { name: '开始了解' }).click();
  await expect(next(page)).toBeFocused();
  await takeScreenshot(page, 'tour-begun');
  expect(await barriers(page)).toEqual([]);
  for (const title of ['先看待办', '发起申请', '菜单', '找任何东西', '消息']) {
    await expect(stop(page, title)).toBeVisible();
    await expect(next(page)).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(stop(page, '需要帮助时')).toBeVisible();
  await takeScreenshot(page, 'tour-ends');
  const isKept = kept(page);
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(page.locator('.ant-tour:visible')).toHaveCount(0);
  await expect(offer(page)).toHaveCount(0);
  await isKept;

  // On another machine nobody is asked again; the help begins it once more, from any page, and Esc leaves it.
  await dropSession(page);
  await signIn(page, app, applicant);
  await expect(page.locator('.welcome-banner')).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await page.goto('/info/index');
  await page.locator('#content').press('?');
  await page.getByRole('button', { name: '带我了解控制台' }).click();
  await expect(next(page)).toBeFocused();
  await expect(stop(page, '先看待办')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-tour:visible')).toHaveCount(0);
});

test('what somebody does not have has no step, and leaving the tour is enough not to be offered it again', async ({ page, app }) => {
  await signIn(page, app, expert);
  await offer(page).getByRole('button', { name: '开始了解' }).click();
  await expect(stop(page, '先看待办')).toBeVisible();
  await next(page).click();
  // Experts apply for nothing.
  await expect(stop(page, '菜单')).toBeVisible();
  const isKept = kept(page);
  await page.getByRole('button', { name: '跳过' }).click();
  await expect(offer(page)).toHaveCount(0);
  await isKept;
  await page.reload();
  await expect(page.locator('.welcome-banner')).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test('the offer covers nothing, is declined for good, speaks English, and is not made on a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, app, stranger);
  await expect(page.locator('.welcome-banner')).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(offer(page)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '切换语言' }).click();
  const offered = page.getByRole('complementary', { name: 'First time here' });
  await expect(offered).toContainText('Get to know the console in two minutes.');
  await takeScreenshot(page, 'tour-offered-english');
  const isKept = kept(page);
  await offered.getByRole('button', { name: 'Do not show again' }).click();
  await expect(offered).toHaveCount(0);
  await isKept;
  await page.reload();
  await expect(page.locator('.welcome-banner')).toBeVisible();
  await expect(offered).toHaveCount(0);
});
