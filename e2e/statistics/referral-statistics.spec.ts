import { expect } from '@playwright/test';
import { operator } from '../commands/demo-people.ts';
import { signIn } from '../pages/login.page.ts';
import { settled } from '../support/look.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('kinds are called as the platform has renamed them', async ({ page, app }) => {
  const data = [{ code: 'referral_kind', dictKey: 'inpatient', dictValue: '住院转院' }];
  await page.route('**/dict/words**', (route) => route.fulfill({ json: { code: 200, success: true, data } }));
  await signIn(page, app, operator, '/statistics/referrals');
  await expect(page.getByRole('radiogroup', { name: '转诊类型' }).getByText('住院转院', { exact: true })).toBeVisible();
});

test('numbers of referrals stand beside those of before, and each leads to as many referrals', async ({ page, app }) => {
  await signIn(page, app, operator, '/statistics/referrals');
  const figures = page.getByRole('region', { name: '关键数字' });
  await expect(figures.getByRole('link', { name: /^转诊总数/ })).toContainText('较上期');
  // What a share is a share of stands with it.
  await expect(figures.getByRole('link', { name: /^已同意接诊/ })).toContainText(/接受率 \d/);
  await expect(figures.getByRole('link', { name: /^已过期/ })).toContainText(/过期率 \d/);
  await expect(figures.getByRole('link', { name: /^转上级医院/ })).toContainText(/上转下转比 \d+:\d+/);
  await takeScreenshot(page, 'statistics-referrals');
  await page.getByText('住院转诊', { exact: true }).click();
  await expect(figures.getByRole('link', { name: /^已同意接诊/ })).toHaveAttribute('href', /kind=inpatient/);
  const accepted = figures.getByRole('link', { name: /^已同意接诊/ });
  await settled(page);
  const counted = (await accepted.locator('strong').textContent()) ?? '';
  await accepted.click();
  await expect(page).toHaveURL(/\/statistics\/referral-orders\?.*figure=accepted/);
  await expect(page.getByText(`共 ${counted} 条`)).toBeVisible();
});
