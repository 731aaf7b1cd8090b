import { expect } from '@playwright/test';
import { submitTenantParam } from '../../contract/domains/settings/tenant-param.endpoints.ts';
import { openApi } from '../commands/call-api.ts';
import { hospitalAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

test('who changes a parameter is told what a colleague has set meanwhile, and saves over that alone', async ({ page, app }) => {
  const api = await openApi(app, hospitalAdmin);
  const paramKey = 'consultation.pay-limit';
  await signIn(page, app, hospitalAdmin, '/system/tenant-param');
  const line = page.locator('.param-line', { hasText: '支付时限' });
  await line.getByRole('button', { name: '修改支付时限' }).click();
  await line.getByLabel('支付时限').fill('30');
  expect((await api.post(submitTenantParam.path, { paramKey, paramValue: '40' })).status).toBe(200);
  await expect(line.getByText('他人已修改为 40 小时')).toBeVisible();
  await expect(line.getByLabel('支付时限')).toHaveValue('30');
  await line.getByRole('button', { name: '保存' }).click();
  await consolePage(page).expectToast('更新成功');
  await expect(line.locator('strong')).toHaveText('30 小时');
  // The keyboard goes on where it was, whether something was saved or not.
  const edit = line.getByRole('button', { name: '修改支付时限' });
  await expect(edit).toBeFocused();
  await edit.press('Enter');
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await edit.press('Enter');
  await line.getByLabel('支付时限').fill('36');
  await page.keyboard.press('Enter');
  await expect(line.locator('strong')).toHaveText('36 小时');
  await expect(edit).toBeFocused();
});
