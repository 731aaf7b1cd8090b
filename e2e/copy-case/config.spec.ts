import { expect } from '@playwright/test';
import { copyConfigDetail, saveCopyConfig } from '../../contract/domains/copy-case/copy-record.endpoints.ts';
import { openApi } from '../commands/call-api.ts';
import { hospitalAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

test('an open page of copy settings takes back no price that another has set since, and empties none', async ({ page, app }) => {
  const api = await openApi(app, hospitalAdmin);
  const config = async () => (await api.get<Record<string, number>>(copyConfigDetail.path)).data;
  const before = await config();
  await signIn(page, app, hospitalAdmin, '/copy-case/config');
  const { content, expectToast } = consolePage(page);
  const save = content.getByRole('button', { name: /保\s*存/ });
  const mailFee = content.getByLabel('邮寄费');
  await expect(mailFee).toHaveValue('20.00');

  await test.step('同事同时改了单价：只保存自己改动的一项，随后显示同事的单价', async () => {
    expect((await api.post(saveCopyConfig.path, { pagePrice: 80 })).status).toBe(200);
    await mailFee.fill('15');
    await save.click();
    await expectToast('操作成功');
    expect(await config()).toEqual({ ...before, pagePrice: 80, mailFee: 1_500 });
    await expect(content.getByLabel('每页单价')).toHaveValue('0.80');
  });

  await test.step('清空的单价在其下提示，不当作已保存', async () => {
    await mailFee.fill('');
    await save.click();
    await expect(content.getByText('请输入邮寄费')).toBeVisible();
    expect(await config()).toEqual({ ...before, pagePrice: 80, mailFee: 1_500 });
  });

  expect((await api.post(saveCopyConfig.path, before)).status).toBe(200);
});
