import { expect } from '@playwright/test';
import { saveConsultation } from '../../contract/domains/consultation/save-consultation.endpoints.ts';
import { applicant, platformAdmin } from '../commands/demo-people.ts';
import { consultationForm } from '../pages/consultation-form.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn, signInByHand } from '../pages/login.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { leaveByEsc } from '../support/leave-by-esc.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const PASSWORD = '手术室2026';

test('a locked screen stays locked after a reload and on new tabs, and nothing that was typed is lost', async ({ page, app, context }) => {
  await signIn(page, app, platformAdmin, '/consultation/admin?size=30');
  const shell = shellPage(page);
  await shell.tool('锁屏').click();
  await page.getByRole('button', { name: '锁定屏幕' }).click();
  await expect(page.getByText('锁屏密码不能为空')).toBeVisible();
  await leaveByEsc(page);
  await page.getByLabel('患者姓名').fill('写到一半');

  await shell.lock(PASSWORD);
  await expect(page.getByText('屏幕已锁定')).toBeVisible();
  await takeScreenshot(page, 'shell-lock');
  await expect(page.locator('.console')).toBeHidden();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(PASSWORD);

  const other = await context.newPage();
  await other.goto('/consultation/report');
  await expect(other).toHaveURL(/\/lock$/);
  await expect(other.locator('.console')).toHaveCount(0);

  await shell.unlock('wrong');
  await expect(page.getByRole('alert')).toHaveText('锁屏密码错误，还可以尝试 4 次');
  await shell.unlock(PASSWORD);
  await expect(page).toHaveURL(/\/consultation\/admin\?size=30$/);
  await expect(page.getByLabel('患者姓名').locator('visible=true')).toHaveValue('写到一半');
  // The other tab is unlocked with it, and shows what was asked for.
  await expect(other.locator('.console')).toBeVisible();
  await expect(other).not.toHaveURL(/\/lock$/);

  await shell.lock(PASSWORD);
  await page.reload();
  await expect(page.getByLabel('锁屏密码')).toBeFocused();
  await expect(page.locator('.console')).toHaveCount(0);
  await shell.unlock(PASSWORD);
  await expect(page).toHaveURL(/\/consultation\/admin\?size=30$/);
});

test('what is answered behind the lock has led on when it is unlocked', async ({ page, app }) => {
  await signIn(page, app, applicant, '/consultation/form');
  const form = consultationForm(page);
  await form.fill('患者姓名', '锁屏前');
  const answered = Promise.withResolvers<void>();
  await page.route(`**${saveConsultation.path}`, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await form.press('保存草稿');
  const shell = shellPage(page);
  await shell.lock(PASSWORD);
  const saved = page.waitForResponse(`**${saveConsultation.path}`);
  answered.resolve();
  await saved;
  await expect(page.locator('.console [role=tab]').filter({ hasText: '我申请的会诊' })).toBeAttached();
  await expect(page).toHaveURL(/\/lock$/);
  await shell.unlock(PASSWORD);
  await expect(page).toHaveURL(/\/consultation\/my-applications$/);
  await listPage(page).expectRows();
  expect(await shell.tabTitles()).not.toContain('新建会诊');
});

test('five wrong passwords end the session, and the next login starts unlocked', async ({ page, app }) => {
  await signIn(page, app, platformAdmin);
  const shell = shellPage(page);
  await shell.lock(PASSWORD);
  for (const left of [4, 3, 2, 1]) {
    await shell.unlock('wrong');
    await expect(page.getByRole('alert')).toHaveText(`锁屏密码错误，还可以尝试 ${left} 次`);
  }
  await shell.unlock('wrong');
  await shell.expectSignedOut();
  // By the login page, which takes off the lock under which the session ended.
  await signInByHand(page, app, platformAdmin);
  await expect(page).toHaveURL(/\/wel\/index$/);
});
