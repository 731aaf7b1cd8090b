import { expect } from '@playwright/test';
import { applicant } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

test('who sees a patient’s numbers masked changes the rest of the card, and the numbers stay', async ({ page, app }) => {
  await signIn(page, app, applicant, '/consultation/patient-info');
  const edit = page.locator('.console-content .grid-row').first().getByRole('button', { name: '编辑' });
  const dialog = page.locator('.ant-modal:visible');
  const phone = dialog.getByLabel('联系电话', { exact: true });
  await edit.click();
  await expect(phone).toHaveValue(/\*{4}/);
  await dialog.getByLabel('备注', { exact: true }).fill('复诊时核对');
  await dialog.getByRole('button', { name: '保存' }).click();
  await consolePage(page).expectToast('更新成功');
  await edit.click();
  await expect(dialog.getByLabel('备注', { exact: true })).toHaveValue('复诊时核对');
  await expect(phone).toHaveValue(/\*{4}/);
});
