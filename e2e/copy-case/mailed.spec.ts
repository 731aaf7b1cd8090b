import { expect } from '@playwright/test';
import { copyCaseMove } from '../../contract/domains/copy-case/copy-case.resource.ts';
import { openApi } from '../commands/call-api.ts';
import { startCourierService } from '../commands/courier-service.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { copyCaseDialog, expectStatus, readLabels } from '../pages/copy-case.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { barriers } from '../support/look.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const office = { tenantId: '100002', account: 'admin' };
const patient = '木文华';
const address = '云岭县城北社区东街88号';
const form = {
  kind: '委托代理人',
  cardNo: 'K265002',
  delivery: '邮寄',
  texts: { 申请人姓名: '木晓东', 联系电话: '13800009001', 收件人: '木晓东', 收件人电话: '13800009001', 收件地址: address },
} as const;
const papers = ['患者身份证正面', '患者身份证反面', '手持身份证照片', '申请人身份证正面', '申请人身份证反面'];

test('an agent lacks a paper, brings it, pays, supplements, and the copies are mailed and signed for', async ({ page, app }) => {
  await signIn(page, app, office, '/copy-case/list');
  const list = listPage(page);
  const console = consolePage(page);
  const dialog = copyCaseDialog(page);
  const detail = consultationDetail(page);

  await test.step('委托代理人缺授权委托书不能提交，补上后提交', async () => {
    await list.list.getByRole('button', { name: /新增/ }).click();
    await dialog.fill(form);
    await dialog.upload(papers, await page.screenshot());
    await dialog.press('提交');
    await expect(dialog.dialog.getByText('请上传授权委托书').first()).toBeVisible();
    expect(await barriers(page, '.ant-modal')).toEqual([]);
    await takeScreenshot(page, 'copy-case-form');
    await dialog.upload(['授权委托书'], await page.screenshot());
    await dialog.press('提交');
    await console.expectToast('提交成功');
  });

  await test.step('收取预付款，审核通过', async () => {
    await list.openTab('待付款');
    const row = list.row(patient).filter({ hasText: '委托代理人' }).first();
    await row.getByRole('button', { name: '查看' }).or(row.getByRole('link')).first().click();
    await detail.press('收取预付款');
    await expect(dialog.dialog.locator('.due-money')).toContainText('¥70.00');
    await dialog.press('收取预付款');
    await expectStatus(page, '待审核');
    await detail.press('审核通过');
    await console.confirm('审核通过', /审核通过/);
    await expectStatus(page, '待复印');
  });

  await test.step('按页结算后补缴，面单上有收件人', async () => {
    await detail.press('按页结算');
    await dialog.dialog.getByLabel('每份页数', { exact: true }).fill('120');
    await expect(dialog.dialog.getByText('待补缴 ¥')).toBeVisible();
    await dialog.press('按页结算');
    await expectStatus(page, '待补缴');
    await detail.press('收取补缴款');
    await dialog.press('收取补缴款');
    await expectStatus(page, '待寄送');
    const label = await readLabels(page, () => detail.content.getByRole('button', { name: '打印面单' }).click());
    for (const printed of ['木晓东13800009001', address, '云岭县人民医院']) expect(label).toContain(printed);
  });

  await test.step('整批面单没有打出来，在列表中勾选后重新打印', async () => {
    await page.goto('/copy-case/list?tab=send');
    const row = list.row(patient).filter({ hasText: '委托代理人' }).first();
    await row.getByRole('checkbox').check();
    await list.list.getByRole('button', { name: '打印面单（1）' }).click();
    const label = await readLabels(page, () => console.confirm('1份申请已打印过面单，确认重新打印？'));
    expect(label).toContain(address);
    await row.getByRole('link').first().click();
    await expectStatus(page, '待寄送');
  });

  await test.step('收件地址有误，更正后重新打印面单', async () => {
    const right = '云岭县城南社区西街6号';
    await detail.press('更正收件信息');
    const entered = dialog.dialog.getByLabel('收件地址', { exact: true });
    await expect(entered).toHaveValue(address);
    // What a colleague corrects meanwhile stays: only what was changed here is sent.
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const other = { id, receiverPhone: '13800009002', reason: '电话登记有误' };
    expect((await (await openApi(app, office)).post(copyCaseMove('readdress').path, other)).status).toBe(200);
    await entered.fill(right);
    await dialog.dialog.getByLabel('原因', { exact: true }).fill('收件地址登记有误');
    expect(await barriers(page, '.ant-modal')).toEqual([]);
    await dialog.press('更正收件信息');
    await expect(detail.content.getByText(right).first()).toBeVisible();
    await expectStatus(page, '待寄送');
    const label = await readLabels(page, () => detail.content.getByRole('button', { name: '打印面单' }).click());
    for (const printed of [right, '13800009002']) expect(label).toContain(printed);
  });

  const send = async (trackingNumber: string) => {
    await detail.press('寄出');
    await dialog.dialog.getByLabel('快递公司', { exact: true }).click();
    await page.locator('.ant-select-dropdown:visible').getByText('顺丰速运', { exact: true }).click();
    await dialog.dialog.getByLabel('快递单号', { exact: true }).fill(trackingNumber);
    await dialog.press('寄出');
    await expectStatus(page, '已寄出');
  };

  await test.step('寄出，单号录错时物流卡片提示，更正后刷新看到轨迹与签收', async () => {
    // Beijing time, as the courier writes it.
    const station = (context: string, back: number) => ({
      context,
      ftime: new Date(Date.now() + 8 * 3_600_000 - back * 60_000).toISOString().slice(0, 19).replace('T', ' '),
    });
    const stations = [station('【云岭县】已签收，签收人：木晓东', 0), station('【云岭县】派件中', 40)];
    const courier = await startCourierService(await openApi(app, office), '3', stations, 'SF1234567809');
    const broken: Error[] = [];
    page.on('pageerror', (error) => broken.push(error));
    await send('SF1234567809');
    await detail.card('物流轨迹').getByRole('button', { name: '刷新物流' }).click();
    await expect(detail.card('物流轨迹')).toContainText('快递100查不到该快递公司的这个单号');
    expect(broken, 'what the courier answers is told, and breaks nothing').toEqual([]);
    await detail.press('更正快递单号');
    await dialog.dialog.getByLabel('原因', { exact: true }).fill('单号录入有误');
    await expect(dialog.dialog.getByText('复印件实际未寄出', { exact: true })).toBeVisible();
    await dialog.press('更正快递单号');
    await expectStatus(page, '待寄送');
    await send('SF1234567890');
    await detail.card('物流轨迹').getByRole('button', { name: '刷新物流' }).click();
    await console.expectToast('物流信息已更新');
    await expect(detail.card('物流轨迹')).toContainText('已签收，签收人：木晓东');
    await expectStatus(page, '已签收');
    await courier.stop();
    await expect(detail.card('复印收费与结算')).toContainText('¥80.00');
    expect(await barriers(page, '.console-content')).toEqual([]);
    await takeScreenshot(page, 'copy-case-mailed');
  });
});
