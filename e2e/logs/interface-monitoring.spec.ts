import { expect } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

const platform = { tenantId: '000000', account: 'admin' };
const hospital = { tenantId: '100001', account: 'admin' };

test('an interface is closed with a reason, refused to a hospital, opened again, and both are in its record', async ({ page, app }) => {
  const theirs = await openApi(app, hospital);
  const fees = () => theirs.get('/blade-remote/doctorFee/list');
  expect((await fees()).status).toBe(200);

  await signIn(page, app, platform, '/monitor/interface');
  const console = consolePage(page);
  const list = listPage(page);
  const title = '会诊费用列表';

  await test.step('平台管理员填写原因后关闭接口', async () => {
    await list.search('接口名称', title);
    await list.press(title, '关闭接口');
    await console.dialog.getByRole('button', { name: '关闭接口', exact: true }).click();
    await expect(console.dialog.getByText('请填写关闭原因')).toBeVisible();
    await console.dialog.getByLabel('关闭原因').fill('费用核对，下午恢复');
    await console.dialog.getByRole('button', { name: '关闭接口', exact: true }).click();
    await console.expectToast('操作成功');
    await expect(list.row(title)).toContainText('费用核对，下午恢复');
  });

  await test.step('医院的人被拒绝，并看到原因', async () => {
    expect(await fees()).toMatchObject({ status: 403, msg: '该接口已关闭：费用核对，下午恢复' });
  });

  await test.step('重新开启后恢复', async () => {
    await list.press(title, '开启接口');
    await console.confirm(`确定开启接口「${title}」?`);
    await expect.poll(async () => (await fees()).status).toBe(200);
  });

  await test.step('开关记录里两次都在', async () => {
    await list.openTab('开关记录');
    await expect(list.row('list-doctor-fee')).toHaveCount(2);
    await expect(list.row('费用核对，下午恢复')).toContainText('沈立衡');
  });
});

test('a refused call is found by its request id, in the log of its hospital', async ({ page, app }) => {
  const theirs = await openApi(app, { tenantId: '100001', account: 'expert1' });
  const refused = (await theirs.get('/blade-remote/doctorFee/list')) as unknown as { status: number; requestId: string };
  expect(refused.status).toBe(403);
  await signIn(page, app, hospital, '/monitor/api');
  const list = listPage(page);
  await list.list.getByRole('button', { name: '展开' }).click();
  await expect(async () => {
    await list.search('请求编号', refused.requestId);
    await expect(list.row('expert1')).toContainText('403', { timeout: 1000 });
  }).toPass();
  await list.press('expert1', '详情');
  const drawer = page.locator('.ant-drawer:visible');
  await expect(drawer).toContainText(refused.requestId);
  await expect(drawer).toContainText('没有权限执行此操作');
  // By what was called, in words, and from one entry to what else its request has left.
  await drawer.locator('.ant-drawer-close').click();
  await list.list.getByRole('button', { name: '重置' }).click();
  await list.list.getByLabel('接口', { exact: true }).click();
  await page.keyboard.type('会诊费用列表');
  await page.locator('.ant-select-dropdown:visible').getByTitle('会诊费用列表', { exact: true }).click();
  await list.list.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/call=list-doctor-fee/);
  await list.press('expert1', '详情');
  await drawer.getByRole('button', { name: refused.requestId }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`requestId=${refused.requestId}`));
  await expect(list.row('expert1')).toHaveCount(1);
});
