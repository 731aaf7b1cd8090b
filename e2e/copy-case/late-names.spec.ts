import { expect } from '@playwright/test';
import { applicant } from '../commands/demo-people.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

const NUMBER = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

test('what was chosen is never shown by its number, however late its name comes', async ({ page, app }) => {
  await signIn(page, app, applicant, '/copy-case/mine');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/(getPatientVisitSelect|getCopyPurposes|getCopyContentsByPurpose)/, async (route) => {
    await released;
    await route.continue();
  });
  await page.locator('.console-content').getByRole('button', { name: '编辑' }).locator('visible=true').first().click();
  const chosen = page.locator('.ant-select-content:visible, .ant-select-selection-item:visible').filter({ hasText: '…' });
  await expect(chosen.first()).toBeVisible();
  const form = page.locator('.ant-form:visible').last();
  expect(await form.innerText()).not.toMatch(NUMBER);
  release();
  await expect(chosen).toHaveCount(0);
  expect(await form.innerText()).not.toMatch(NUMBER);
});
