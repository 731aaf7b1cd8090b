import { expect } from '@playwright/test';
import { applicant, operator, platformAdmin } from '../commands/demo-people.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

test('a value that is taken is told at its field, and what was typed stays', async ({ page, app }) => {
  await signIn(page, app, platformAdmin, '/system/param');
  const dialog = page.getByRole('dialog');
  const add = async (name: string) => {
    await page.getByRole('button', { name: /新增$/ }).locator('visible=true').first().click();
    await dialog.getByLabel('参数名称').fill(name);
    await dialog.getByLabel('参数键名').fill('words.spec');
    await dialog.getByLabel('参数键值').fill('1');
    await dialog.getByRole('button', { name: /保\s*存/ }).click();
  };
  await add('首个参数');
  await expect(dialog).toHaveCount(0);
  await add('同键参数');
  await expect(dialog.locator('.ant-form-item').filter({ hasText: '参数键名' })).toContainText('参数键名已存在');
  await expect(dialog.getByLabel('参数名称')).toHaveValue('同键参数');
});

test('lists name hospitals shortly, the whole name on hovering; before the audit nobody is offered to talk', async ({ page, app }) => {
  await signIn(page, app, operator, '/consultation/admin?applyOrderStatus=wait_primaryaudit');
  const list = page.locator('.list-screen:visible');
  const name = list.locator('.hospital-name').first();
  await expect(name).toHaveText(/医院$/);
  await expect(name).not.toHaveText(/人民/);
  await expect(name).toHaveAttribute('title', /医院$/);
  const waiting = list.getByRole('row').filter({ hasText: '待审核' });
  await expect(waiting.first()).toBeVisible();
  await expect(waiting.first().getByText('会诊沟通')).toHaveCount(0);
});

test('a doubtful ID number is told at its field, and is nobody’s refusal', async ({ page, app }) => {
  await signIn(page, app, applicant, '/consultation/form');
  const number = page.getByLabel('证件号');
  await number.fill('530111197001010018');
  await expect(page.getByText('像是身份证号，但出生日期或校验位不正确，请核对')).toBeVisible();
  await number.fill('530111197001010017');
  await expect(page.getByText('像是身份证号，但出生日期或校验位不正确，请核对')).toHaveCount(0);
});
