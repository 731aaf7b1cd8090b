import { expect } from '@playwright/test';
import { type GatewayServer, startGatewayServer } from '../../server/platform/push/gateway.testing.ts';
import { openApi } from '../commands/call-api.ts';
import { platformAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { leaveByEsc } from '../support/leave-by-esc.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const administrator = { tenantId: '100003', account: 'admin' };
const NAME = '院内消息网关';

let gateway: GatewayServer;
test.beforeAll(async () => {
  gateway = await startGatewayServer();
});
test.afterAll(() => gateway.close());

test('a hospital enters its push gateway, tries it on himself and puts it in use', async ({ page, app, browser }) => {
  const shell = consolePage(page);
  const list = listPage(page);
  await signIn(page, app, administrator);
  await shell.openMenu('消息中心', '渠道账号');

  await test.step('新增，渠道所需逐项提示', async () => {
    await list.list.getByRole('button', { name: '新增' }).click();
    await shell.dialog.getByText('推送网关', { exact: true }).click();
    await shell.dialog.getByLabel('账号名称').fill(NAME);
    await shell.dialog.getByLabel('账号', { exact: true }).fill(gateway.account);
    await shell.dialog.getByRole('button', { name: '保存' }).click();
    for (const message of ['请输入推送地址', '请输入密钥']) await expect(shell.dialog.getByText(message, { exact: true })).toBeVisible();
    await shell.dialog.getByLabel('推送地址').fill(gateway.address);
    await shell.dialog.getByLabel('密钥').fill(gateway.secret);
    await takeScreenshot(page, 'channel-account-form');
    await shell.dialog.getByRole('button', { name: '保存' }).click();
    await shell.expectToast('新增成功');
  });

  await test.step('测试：网关收到带签名的消息；网关出错时说明原因', async () => {
    await list.press(NAME, '测试');
    await shell.expectToast('测试消息已推送给您本人，请查看手机');
    expect(gateway.asked.map(({ message }) => [message.title, message.receivers.map(({ account }) => account)])).toEqual([
      ['推送测试', [administrator.account]],
    ]);
    gateway.answer(503);
    await list.press(NAME, '测试');
    await shell.expectToast('推送网关暂时不可用（503）');
  });

  await test.step('启用；密钥不再显示', async () => {
    await list.press(NAME, '启用');
    await shell.confirm('启用');
    await expect(list.row(NAME)).toContainText('是');
    await takeScreenshot(page, 'channel-account-list');
    await list.press(NAME, '编辑');
    await expect(shell.dialog.getByLabel('推送地址')).toHaveValue(gateway.address);
    await expect(shell.dialog.getByLabel('密钥')).toHaveValue('');
  });

  await test.step('只推送的消息在推送消息中打开，打开即已读', async () => {
    const api = await openApi(app, administrator);
    const words = { typeName: '仅推送', titleTemplate: '值班调整', contentTemplate: '请于今晚八点到急诊科接班。' };
    const { data: type } = await api.post<{ id: string }>('/blade-message/msgtype/submit', {
      ...words,
      typeCode: 'push-alone',
      channels: ['push'],
      enabled: 1,
    });
    await api.post('/blade-message/msg/submit', { typeId: type.id, audience: 'hospital' });
    await page.goto('/message/pushmessage');
    const row = list.row(words.titleTemplate);
    await expect(row).toContainText('未读');
    await row.getByText(words.titleTemplate).click();
    await expect(shell.dialog).toContainText(words.contentTemplate);
    await expect(row).toContainText('已读');
    await leaveByEsc(page);
  });

  await test.step('平台管理员不测试医院的账号，也不重发医院的短信', async () => {
    const platform = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
    const offered = async (text: string, offer: string) => {
      const row = listPage(platform).row(text).first();
      await expect(row.getByRole('button', { name: offer })).toHaveCount(0);
      await row.getByRole('button', { name: /更多/ }).click();
      await expect(platform.locator('.ant-dropdown').getByRole('menuitem').first()).toBeVisible();
      await expect(platform.getByRole('menuitem', { name: offer, exact: true })).toHaveCount(0);
    };
    await signIn(platform, app, platformAdmin, `/message/channelaccount?${new URLSearchParams({ accountName: NAME })}`);
    await offered(NAME, '测试');
    await platform.goto('/message/smsrecord?status=failed');
    await expect(listPage(platform).row('发送失败').first()).toBeVisible();
    await expect(platform.getByRole('button', { name: '重发' })).toHaveCount(0);
    await platform.context().close();
  });
});
