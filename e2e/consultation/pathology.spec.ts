import { expect, type Page } from '@playwright/test';
import { slideFile } from '../../server/demo/slides/write-slide.ts';
import { applicant, expert, operator } from '../commands/demo-people.ts';
import { payAndAudit } from '../commands/pay-and-audit.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { consultationForm } from '../pages/consultation-form.page.ts';
import { openViewer, reportKeyImage, takeKeyImage } from '../pages/image-viewer.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const PATIENT = '木采薇';

test('slides are posted, received, and judged with the opinion', async ({ browser, app }) => {
  const open = async (): Promise<Page> => (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  const [doctor, auditor, pathologist] = [await open(), await open(), await open()];

  await test.step('申请医生选择病理会诊，邮寄切片才需要寄件信息', async () => {
    await signIn(doctor, app, applicant, '/consultation/my-applications');
    await doctor.getByRole('button', { name: '选择会诊类别' }).click();
    await doctor.getByRole('menuitem', { name: '病理会诊' }).click();
    const form = consultationForm(doctor);
    await expect(form.form.getByLabel('寄件人', { exact: true })).toHaveCount(0);
    await form.pick('切片方式', '邮寄切片');
    await expect(form.form.getByLabel('寄件人', { exact: true })).toBeVisible();
    await form.pick('病理类型', '冰冻');
    await fillApplication(doctor);
    await form.press('提交');
    await form.expectMessage('冰冻切片须在30分钟内会诊，不能邮寄，请选择数字切片');
    await form.pick('病理类型', '常规');
    await takeScreenshot(doctor, 'consultation-form-pathology');
    await form.press('提交');
    await consolePage(doctor).dialog.getByRole('button', { name: '确认提交' }).click();
    await consolePage(doctor).expectToast('提交成功');
  });

  await test.step('运营人员收费、审核后等待寄送', async () => {
    await signIn(auditor, app, operator, '/consultation/cashier');
    await listPage(auditor).search('患者姓名', PATIENT);
    await listPage(auditor).press(PATIENT, '确认收费');
    await consolePage(auditor).dialog.getByRole('button', { name: '确认收费' }).click();
    await consolePage(auditor).expectToast('操作成功');
    await consolePage(auditor).openMenu('远程会诊', '会诊运营');
    await listPage(auditor).search('患者姓名', PATIENT);
    await listPage(auditor).press(PATIENT, '审核');
    await consolePage(auditor).dialog.getByRole('button', { name: '提交审核' }).click();
    await consolePage(auditor).expectToast('操作成功');
  });

  await test.step('申请医生填写快递单号', async () => {
    await listPage(doctor).search('患者姓名', PATIENT);
    await expect(listPage(doctor).row(PATIENT)).toContainText('待寄送');
    await listPage(doctor).press(PATIENT, '寄送切片');
    const dialog = consolePage(doctor).dialog;
    await dialog.getByLabel('快递公司').fill('顺丰速运');
    await dialog.getByLabel('快递单号').fill('SF1390000521');
    await dialog.getByRole('button', { name: '寄送切片' }).click();
    await consolePage(doctor).expectToast('操作成功');
  });

  await test.step('专家收到切片，会诊并评定切片质量', async () => {
    await signIn(pathologist, app, expert, '/consultation/applied-to-me');
    const list = listPage(pathologist);
    await list.search('患者姓名', PATIENT);
    await list.press(PATIENT, '确认收到切片');
    await consolePage(pathologist).dialog.getByLabel('收到切片数').fill('4');
    await consolePage(pathologist).dialog.getByRole('button', { name: '确认收到切片' }).click();
    await expect(list.row(PATIENT)).toContainText('待会诊');
    await list.row(PATIENT).getByRole('link').first().click();
    const detail = consultationDetail(pathologist);
    await expect(detail.card('切片')).toContainText('SF1390000521');
    await detail.press('开始会诊');
    await consolePage(pathologist)
      .dialog.getByRole('button', { name: /开始会诊/ })
      .click();
    await detail.expectStatus('会诊中');
    await detail.press('填写会诊意见');
    const dialog = consolePage(pathologist).dialog;
    await dialog.getByLabel('会诊意见').fill('符合甲状腺乳头状癌，未见明确脉管侵犯。');
    await dialog.getByRole('button', { name: '提交意见' }).click();
    await expect(dialog.getByText('请选择切片质量').last()).toBeVisible();
    await consultationForm(pathologist).choose('切片质量', /^合格$/);
    await consultationForm(pathologist).choose('原诊断质量', '基本正确');
    await takeScreenshot(pathologist, 'consultation-opinion-pathology');
    await dialog.getByRole('button', { name: '提交意见' }).click();
    await detail.expectStatus('已会诊');
    await expect(detail.card('切片')).toContainText('基本正确');
  });

  await test.step('报告写明意见与原病理号', async () => {
    const detail = consultationDetail(pathologist);
    await detail.card('会诊报告').getByRole('button', { name: '撰写报告' }).click();
    const text = await detail.readPdf(() => consolePage(pathologist).dialog.getByRole('button', { name: '保存并预览' }).click());
    for (const there of ['符合甲状腺乳头状癌，未见明确脉管侵犯', PATIENT, 'B2026-10999']) expect(text).toContain(there);
  });
});

test('a slide is uploaded, looked at by the expert, and its key image printed in the report', async ({ browser, app }) => {
  const open = async (): Promise<Page> => (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  const [doctor, pathologist] = [await open(), await open()];
  const patient = '木采苓';

  await test.step('申请医生选择数字切片，上传切片图像', async () => {
    await signIn(doctor, app, applicant, '/consultation/my-applications');
    await doctor.getByRole('button', { name: '选择会诊类别' }).click();
    await doctor.getByRole('menuitem', { name: '病理会诊' }).click();
    const form = consultationForm(doctor);
    await form.pick('切片方式', '数字切片');
    await form.pick('病理类型', '常规');
    await expect(form.form.getByLabel('寄件人', { exact: true })).toHaveCount(0);
    await fillCase(doctor, patient, 'B2026-11000');
    await form.press('提交');
    await form.expectMessage('数字切片会诊请至少上传一张切片图像');
    const slide = await slideFile({ width: 4_096, height: 3_072, microns: 0.25, seed: 11 });
    await form.upload('切片图像', 'HE全片.tif', slide, 'image/tiff');
    await form.press('提交');
    await consolePage(doctor).dialog.getByRole('button', { name: '确认提交' }).click();
    await consolePage(doctor).expectToast('提交成功');
  });

  const id = await payAndAudit(app, 'telemedicine', patient);

  await test.step('专家开始会诊，在阅片窗口取关键图像', async () => {
    await signIn(pathologist, app, expert, `/consultation/detail?id=${id}`);
    const detail = consultationDetail(pathologist);
    await detail.press('开始会诊');
    await consolePage(pathologist)
      .dialog.getByRole('button', { name: /开始会诊/ })
      .click();
    await detail.expectStatus('会诊中');
    const viewer = await openViewer(pathologist, 'HE全片.tif');
    await viewer.waitForResponse((reply) => reply.url().includes('/image/tile/') && reply.ok());
    await viewer.getByText('10×', { exact: true }).click();
    await expect(viewer.locator('.slide-zoom')).toHaveText('10.0×');
    await takeKeyImage(viewer);
    await viewer.close();
  });

  await test.step('意见加入关键图像，报告里可见', async () => {
    await reportKeyImage(pathologist, '乳头状结构，核内假包涵体，符合甲状腺乳头状癌。', async () => {
      await consultationForm(pathologist).choose('切片质量', /^优秀$/);
      await consultationForm(pathologist).choose('原诊断质量', '完全明确');
    });
  });
});

/** With what is posted besides. */
async function fillApplication(page: Page): Promise<void> {
  const form = consultationForm(page);
  await form.fill('寄件人', '马晓东');
  await form.fill('寄件人电话', '13800000521');
  await form.fill('寄件省市区', '云南省曲靖市云岭县');
  await form.fill('寄件详细地址', '健康路18号');
  await fillCase(page, PATIENT, 'B2026-10999');
}

async function fillCase(page: Page, patient: string, pathologyNo: string): Promise<void> {
  const form = consultationForm(page);
  await form.fill('患者姓名', patient);
  await form.fill('证件号', '110101197203150041');
  await form.fill('联系电话', '13987654322');
  await form.fill('门诊/住院号', 'ZY20261104');
  await form.fill('原病理号', pathologyNo);
  await form.choose('送检标本', '石蜡切片');
  await form.pick('病情严重程度', '疑难');
  await form.pick('是否复诊', '否');
  await form.pick('会诊目的', '明确诊断');
  await form.fill('病情介绍', '甲状腺左叶低回声结节三个月，穿刺后请上级医院复核切片。');
  await form.fill('临床诊断', '甲状腺左叶结节 性质待定');
  await form.upload('知情同意书', '知情同意书.png', await page.screenshot());
  await form.choose('会诊医院', '滨海市第一人民医院');
  await form.choose('会诊科室', '心血管内科');
  await form.chooseExpert(/梁启恒/);
}
