import { expect } from '@playwright/test';
import { copyVisits } from '../../contract/domains/copy-case/copy-case.endpoints.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { copyCaseDialog, expectStatus } from '../pages/copy-case.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { barriers } from '../support/look.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const office = { tenantId: '100002', account: 'admin' };
const patient = '沈素芬';
const form = {
  kind: '患者本人',
  cardNo: 'K265003',
  delivery: '自取',
  texts: { 申请人姓名: patient, 联系电话: '13800009002' },
} as const;

test('a patient fetches copies, signs for them, and what the pages cost less was given back', async ({ page, app }) => {
  await signIn(page, app, office, '/copy-case/list');
  const list = listPage(page);
  const console = consolePage(page);
  const dialog = copyCaseDialog(page);
  const detail = consultationDetail(page);

  await test.step('登记自取申请，不要收件地址', async () => {
    await list.list.getByRole('button', { name: /新增/ }).click();
    await dialog.fill(form);
    await expect(dialog.dialog.getByLabel('收件地址', { exact: true })).toBeHidden();
    await dialog.upload(['患者身份证正面', '患者身份证反面', '手持身份证照片'], await page.screenshot());
    await dialog.press('提交');
    await console.expectToast('提交成功');
    await list.openTab('待付款');
    const row = list.row(patient).filter({ hasText: '自取' }).first();
    await row.getByRole('button', { name: '查看' }).or(row.getByRole('link')).first().click();
  });

  await test.step('付款、审核、结算，多收的退还', async () => {
    await detail.press('收取预付款');
    await dialog.press('收取预付款');
    await expectStatus(page, '待审核');
    await detail.press('审核通过');
    await console.confirm('审核通过', /审核通过/);
    await detail.press('按页结算');
    await dialog.dialog.getByLabel('每份页数', { exact: true }).fill('40');
    await dialog.press('按页结算');
    await expectStatus(page, '待领取');
    await expect(detail.card('复印收费与结算')).toContainText('按实际页数结算，退还差额');
  });

  await test.step('没有签名或照片不能领取，点一下签名框不算签名；手写签名后完成', async () => {
    await detail.press('确认领取');
    await dialog.dialog.getByLabel('领取人证件号', { exact: true }).fill('53990119600101001X');
    await dialog.touchPaper();
    await expect(dialog.dialog.getByText('请在框内签名')).toBeVisible();
    await dialog.press('确认领取');
    await expect(page.getByText('请上传领取人照片，或由领取人签名').first()).toBeVisible();
    const upload = '**/put-file?**';
    await page.route(upload, (route) => route.fulfill({ status: 503, json: { code: 503, success: false, msg: '存储繁忙' } }));
    await dialog.write();
    await expect(dialog.dialog.getByText('签名没有保存，请重试或重新签名')).toBeVisible();
    await dialog.dialog.getByRole('button', { name: '重新签名' }).click();
    await expect(dialog.dialog.getByText('请在框内签名')).toBeVisible();
    await dialog.write();
    await expect(dialog.dialog.getByText('签名没有保存，请重试或重新签名')).toBeVisible();
    await page.unroute(upload);
    await dialog.dialog.getByRole('button', { name: '重试' }).click();
    await dialog.isSigned();
    await takeScreenshot(page, 'copy-case-signature');
    await dialog.press('确认领取');
    await expectStatus(page, '已完成');
    await expect(detail.content).toContainText('领取人签名');
    expect(await barriers(page, '.console-content')).toEqual([]);
  });
});

test('stays that cannot be looked up are not told as none, and are looked up again', async ({ page, app }) => {
  await signIn(page, app, office, '/copy-case/list');
  await listPage(page).list.getByRole('button', { name: /新增/ }).click();
  const { dialog } = copyCaseDialog(page);
  const fail = `**${copyVisits.path}?**`;
  await page.route(fail, (route) => route.fulfill({ status: 400, json: { code: 400, success: false, msg: '院内系统繁忙' } }));
  await dialog.getByLabel('就诊卡号', { exact: true }).fill(form.cardNo);
  await dialog.getByLabel('就诊卡号', { exact: true }).press('Tab');
  await dialog.getByLabel('就诊记录', { exact: true }).click();
  const menu = page.locator('.ant-select-dropdown:visible');
  await expect(menu.getByText('院内系统繁忙')).toBeVisible();
  await expect(menu.getByText('该就诊卡没有就诊记录')).toHaveCount(0);
  await page.unroute(fail);
  await menu.getByRole('button', { name: '重试' }).click();
  await expect(menu.locator('.ant-select-item-option').first()).toBeVisible();
});
