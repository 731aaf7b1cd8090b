import { expect, type Page } from '@playwright/test';
import { ultrasoundCine } from '../../server/demo/studies/invent-studies.ts';
import { applicant, expert } from '../commands/demo-people.ts';
import { payAndAudit } from '../commands/pay-and-audit.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { consultationForm } from '../pages/consultation-form.page.ts';
import { expectInReport, openViewer, opinionWithKeyImage } from '../pages/image-viewer.page.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const PATIENT = '沐流光';
const LOOP = '心脏超声.dcm';
const UNDER_WAY = '有文件尚未上传完成';
const OPINION = '左室壁运动协调，二尖瓣轻度反流，建议一年后复查。';

test('loops of an ultrasound are sent, stepped through by the expert, and a frame of them printed in the report', async ({
  browser,
  app,
}) => {
  const open = async (): Promise<Page> => (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  const [doctor, reader] = [await open(), await open()];

  await test.step('申请医生选择离线，不问预约时间，没有超声图像不能提交', async () => {
    await signIn(doctor, app, applicant, '/consultation/my-applications');
    await doctor.getByRole('button', { name: '选择会诊类别' }).click();
    await doctor.getByRole('menuitem', { name: '远程超声会诊' }).click();
    const form = consultationForm(doctor);
    await form.pick('超声会诊类型', '离线');
    await expect(form.form.getByLabel('预约会诊时间', { exact: true })).toHaveCount(0);
    await fillApplication(doctor);
    await form.press('提交');
    await form.expectMessage('离线会诊请至少上传一个超声图像或视频');
    await attachLoop(doctor);
    // What asked for it goes when it is there, although it stands at another field.
    await form.expectNoMessage('离线会诊请至少上传一个超声图像或视频');
    await takeScreenshot(doctor, 'consultation-form-ultrasound');
    await form.press('提交');
    await consolePage(doctor).dialog.getByRole('button', { name: '确认提交' }).click();
    await consolePage(doctor).expectToast('提交成功');
  });

  const id = await payAndAudit(app, 'remoteultrasonic', PATIENT);

  await test.step('专家开始会诊，播放，逐幅查看', async () => {
    await signIn(reader, app, expert, `/consultation/detail?id=${id}`);
    const detail = consultationDetail(reader);
    await detail.press('开始会诊');
    await consolePage(reader)
      .dialog.getByRole('button', { name: /开始会诊/ })
      .click();
    await detail.expectStatus('会诊中');
    const viewer = await openViewer(reader, LOOP);
    const number = viewer.getByTestId('dicom-number');
    await expect(number).toHaveText('1 / 30');
    await viewer.getByRole('button', { name: '播放' }).click();
    await expect(number).not.toHaveText('1 / 30');
    await viewer.getByRole('button', { name: '暂停' }).click();
    await viewer.getByRole('application').press('Home');
    for (const at of [2, 3, 4]) {
      await viewer.getByRole('button', { name: '下一幅' }).click();
      await expect(number).toHaveText(`${at} / 30`);
    }
    // The number goes with the button, the picture comes when it comes.
    await expect(viewer.getByText(/加载中/)).toHaveCount(0);
    await viewer.getByRole('button', { name: '取为关键图像' }).click();
    // Devices write names into such pictures.
    await viewer.getByRole('button', { name: '已核对，截取' }).click();
    await expect(viewer.getByRole('tab', { name: '关键图像（1/6）' })).toBeVisible();
    await viewer.close();
  });

  await test.step('意见加入该幅图像，报告写明意见并印有图像', async () => {
    const size = await opinionWithKeyImage(reader, OPINION);
    await expectInReport(reader, [OPINION, PATIENT], size);
  });
});

/** It names nobody, so that nothing has to be compared with the application. As long as it is on its way nothing is handed in without it. */
async function attachLoop(page: Page): Promise<void> {
  const buffer = await ultrasoundCine(501);
  const stored = page.waitForResponse((reply) => reply.url().includes('/put-file') && reply.ok());
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/put-file*', async (route) => {
    await mayGoOn;
    await route.continue();
  });
  await page.getByTestId('study-files').setInputFiles({ name: LOOP, mimeType: 'application/dicom', buffer });
  const form = consultationForm(page);
  await form.press('提交');
  await form.expectMessage(UNDER_WAY);
  goOn();
  await stored;
  await form.expectNoMessage(UNDER_WAY);
  const item = form.form.locator('.ant-form-item', { hasText: 'DICOM影像' });
  await expect(item.locator('.ant-upload-list-item-done')).toContainText(LOOP);
}

async function fillApplication(page: Page): Promise<void> {
  const form = consultationForm(page);
  await form.fill('患者姓名', PATIENT);
  await form.fill('证件号', '110101197203150041');
  await form.fill('联系电话', '13987654324');
  await form.fill('门诊/住院号', 'ZY20261107');
  await form.pick('病情严重程度', '疑难');
  await form.pick('是否复诊', '否');
  await form.pick('会诊目的', '明确诊断');
  await form.fill('病情介绍', '活动后气促半年，心尖区闻及收缩期杂音。');
  await form.fill('临床诊断', '二尖瓣关闭不全待查');
  await form.fill('影像检查结果', '本院超声：二尖瓣反流，程度待定。');
  await form.upload('知情同意书', '知情同意书.png', await page.screenshot());
  await form.choose('会诊医院', '滨海市第一人民医院');
  await form.choose('会诊科室', '心血管内科');
  await form.chooseExpert(/梁启恒/);
}
