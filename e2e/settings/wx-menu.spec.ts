import { expect } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { hospitalAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

test('the menu of an account is saved while a colleague changes the account, and not over another menu', async ({ page, app }) => {
  const api = await openApi(app, hospitalAdmin);
  const account = { accountName: '南山医院门诊', appId: 'wx00000000000000e2', appSecret: 'secret-of-the-journey' };
  const { data } = await api.post<{ id: string }>('/blade-system/wxconfig/submit', account);
  const configId = data.id;
  const menuOf = (name: string) => ({ configId, menus: [{ name, type: 'click', key: 'HELLO' }] });
  expect((await api.post('/blade-system/wxmenu/save', menuOf('问好'))).status).toBe(200);
  await signIn(page, app, hospitalAdmin, `/settings/wx-menu?configId=${configId}`);
  const shell = consolePage(page);
  const name = page.getByLabel('菜单名称').locator('visible=true');
  const save = page.getByRole('button', { name: /^保\s*存$/ }).locator('visible=true');

  await test.step('同事修改了公众号的备注，菜单照常保存', async () => {
    await name.fill('您好');
    expect((await api.post('/blade-system/wxconfig/submit', { ...account, id: configId, remark: '门诊部' })).status).toBe(200);
    await save.click();
    await shell.expectToast('菜单已保存');
  });

  await test.step('同事保存了另一份菜单，不会被覆盖', async () => {
    await expect(save).toBeDisabled();
    await name.fill('早上好');
    expect((await api.post('/blade-system/wxmenu/save', menuOf('晚上好'))).status).toBe(200);
    await save.click();
    await shell.expectToast('数据已被他人修改');
    await expect(name).toHaveValue('早上好');
    await page.getByRole('button', { name: '放弃修改' }).click();
    await expect(page.getByRole('button', { name: '晚上好' })).toBeVisible();
  });

  await test.step('新增的菜单保存后即可发布，不需要再次保存', async () => {
    await page.getByRole('button', { name: '添加一级菜单' }).click();
    await page.getByLabel('网页地址').locator('visible=true').fill('https://hospital.example.cn');
    await save.click();
    await shell.expectToast('菜单已保存');
    await expect(save).toBeDisabled();
    await expect(page.getByRole('button', { name: /^发\s*布$/ }).locator('visible=true')).toBeEnabled();
    await expect(page.getByRole('button', { name: '放弃修改' })).toHaveCount(0);
  });
  await api.post('/blade-system/wxconfig/remove', { ids: [configId] });
});
