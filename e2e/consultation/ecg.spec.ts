import { expect, type Page } from '@playwright/test';
import { criticalValuesOf } from '../../contract/domains/critical/critical-value.endpoints.ts';
import { applicant, expert, type Person } from '../commands/demo-people.ts';
import { payAndAudit } from '../commands/pay-and-audit.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { consultationForm } from '../pages/consultation-form.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const PATIENT = '柳承安';
/** As much of an SCP-ECG as it is known by: checksum and length of the file, and the head of its first section. */
const scp = Buffer.concat([Buffer.alloc(16, 1), Buffer.from('SCPECG', 'latin1'), Buffer.alloc(200)]);
const colleague: Person = { tenantId: '100001', account: 'expert2' };

test('an urgent ECG is claimed from the pool, and its critical value is rung up and acknowledged before the report', async ({
  browser,
  app,
}) => {
  const open = async (): Promise<Page> => (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  const [doctor, reader, other] = [await open(), await open(), await open()];

  await test.step('申请医生选择预约，只选会诊医院，费用随之显示', async () => {
    await signIn(doctor, app, applicant, '/consultation/my-applications');
    await doctor.getByRole('button', { name: '选择会诊类别' }).click();
    await doctor.getByRole('menuitem', { name: '远程心电会诊' }).click();
    await fillApplication(doctor);
    const { form } = consultationForm(doctor);
    await expect(form.getByLabel('会诊专家', { exact: true })).toHaveCount(0);
    await expect(form.getByText('¥20.00')).toBeVisible();
    // What nothing reads says which formats to bring, by its head alone.
    for (const name of ['心电图.scp', '心电图.dcm']) {
      await form
        .locator('.ant-form-item', { hasText: '心电的波形文件' })
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name, mimeType: '', buffer: scp });
      await consolePage(doctor).expectToast('请在心电设备或心电系统中改为导出DICOM波形');
    }
    await takeScreenshot(doctor, 'consultation-form-ecg');
    await consultationForm(doctor).press('提交');
    await consolePage(doctor).dialog.getByRole('button', { name: '确认提交' }).click();
    await consolePage(doctor).expectToast('提交成功');
  });

  await payAndAudit(app, 'ECG', PATIENT);

  await test.step('两位值班医生都能看到，一位认领后另一位不再有', async () => {
    for (const [page, person] of [
      [reader, expert],
      [other, colleague],
    ] as const) {
      await signIn(page, app, person, '/consultation/applied-to-me');
      await listPage(page).search('患者姓名', PATIENT);
      await expect(listPage(page).row(PATIENT)).toContainText('待会诊');
    }
    await listPage(reader).press(PATIENT, '认领');
    await consolePage(reader)
      .dialog.getByRole('button', { name: /认\s*领/ })
      .click();
    await expect(listPage(reader).row(PATIENT)).toContainText('会诊中');
    await listPage(other).search('患者姓名', PATIENT);
    await expect(listPage(other).row(PATIENT)).toHaveCount(0);
  });

  await test.step('报告危急值，先发现，后登记电话', async () => {
    await listPage(reader).row(PATIENT).getByRole('link').first().click();
    const detail = consultationDetail(reader);
    await detail.press('报告危急值');
    const dialog = consolePage(reader).dialog;
    await dialog.getByLabel('危急发现').fill('急性前壁心肌梗死，V1至V4导联ST段抬高。');
    await takeScreenshot(reader, 'critical-value-report');
    await dialog.getByRole('button', { name: /^报\s*告$/ }).click();
    await expect(detail.content.getByText('危急值：待通知')).toBeVisible();
    await test.step('危急值查询失败时如实提示，可以重试', async () => {
      const ask = `**${criticalValuesOf.path}?**`;
      await reader.route(ask, (route) => route.fulfill({ status: 400, json: { code: 400, success: false, msg: '危急值服务繁忙' } }));
      await reader.reload();
      await expect(detail.content.getByText('危急值服务繁忙')).toBeVisible();
      await reader.unroute(ask);
      await detail.content.getByRole('button', { name: /重\s*试/ }).click();
      await expect(detail.content.getByText('危急值：待通知')).toBeVisible();
    });
    await detail.press('填写会诊意见');
    await dialog.getByLabel('会诊意见').fill('窦性心动过速，急性前壁心肌梗死，建议立即溶栓或转运。');
    await dialog.getByRole('button', { name: '提交意见' }).click();
    await detail.expectStatus('已会诊');
    await detail.content.getByRole('button', { name: '登记电话通知' }).click();
    await dialog.getByLabel('接听人').fill('赵敏');
    await dialog.getByLabel('接听电话').fill('13800000531');
    await consultationForm(reader).chooseTime('通知时间', '此刻');
    await dialog.getByRole('button', { name: '登记电话通知' }).click();
    await expect(detail.content.getByText('危急值：待确认')).toBeVisible();
    await takeScreenshot(reader, 'critical-value-told');
  });

  await test.step('申请医院确认并写明处理措施', async () => {
    await doctor.goto('/consultation/critical-values');
    await listPage(doctor).press(PATIENT, '确认危急值');
    const dialog = consolePage(doctor).dialog;
    await dialog.getByLabel('处理措施').fill('已启动胸痛中心流程，联系转运。');
    await dialog.getByRole('button', { name: '确认危急值' }).click();
    await consolePage(doctor).expectToast('操作成功');
    await expect(listPage(doctor).row(PATIENT)).toContainText('已确认');
    await takeScreenshot(doctor, 'critical-value-list');
    await expect(consultationDetail(reader).content.getByText('危急值：已确认')).toBeVisible();
  });

  await test.step('报告发出，PDF 写明意见', async () => {
    const detail = consultationDetail(reader);
    await detail.card('会诊报告').getByRole('button', { name: '撰写报告' }).click();
    const dialog = consolePage(reader).dialog;
    const text = await detail.readPdf(() => dialog.getByRole('button', { name: '保存并预览' }).click());
    expect(text).toContain('急性前壁心肌梗死');
  });
});

async function fillApplication(page: Page): Promise<void> {
  const form = consultationForm(page);
  await form.fill('患者姓名', PATIENT);
  await form.fill('证件号', '110101196003150018');
  await form.fill('联系电话', '13987654323');
  await form.fill('门诊/住院号', 'ZY20261105');
  await form.pick('会诊类型', '紧急会诊');
  await form.pick('申请类型', '普通或紧急预约');
  await form.pick('病情严重程度', '危重');
  await form.pick('是否复诊', '否');
  await form.pick('会诊目的', '明确诊断');
  await form.fill('病情介绍', '突发胸痛一小时，向左肩放射，大汗。');
  await form.fill('临床诊断', '胸痛待查 急性冠脉综合征');
  await form.fill('原检查结果', '心电图：胸前导联ST段抬高，请值班专家判读。');
  await form.upload('知情同意书', '知情同意书.png', await page.screenshot());
  await form.choose('会诊医院', '滨海市第一人民医院');
}
