import { type Browser, expect, type Page } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { applicant, deptHead, expert, hospitalAdmin, operator, type Person } from '../commands/demo-people.ts';
import { payAndAudit } from '../commands/pay-and-audit.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { consultationForm } from '../pages/consultation-form.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { addExpert, fillApplication, sendSigned } from '../pages/panel-form.page.ts';
import { roomPage, watchConnections } from '../pages/room.page.ts';
import type { RunningApp } from '../support/app.ts';
import { mediaBrowser } from '../support/media-browser.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test.use({ launchOptions: await mediaBrowser() });

const PATIENT = '沈知遥';
const CONCLUSION = '心源性晕厥可能大，建议停用β受体阻滞剂并评估起搏器植入。';
const DISSENT = '宜先完成直立倾斜试验，再定起搏器植入时机。';
const neurologist: Person = { tenantId: '100001', account: 'expert2' };
const community: Person = { tenantId: '100003', account: 'expert1' };
const HOUR_MS = 3_600_000;

const open = async (browser: Browser, app: RunningApp): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  await watchConnections(page);
  return page;
};

test('experts of three departments meet by video: materials, opinions, a conclusion that is confirmed, and a dissent in the report', async ({
  browser,
  app,
}) => {
  const [doctor, chief, second, third] = [
    await open(browser, app),
    await open(browser, app),
    await open(browser, app),
    await open(browser, app),
  ];
  let id = '';

  await test.step('资料不完整不能提交，逐项列出；补齐后提交', async () => {
    await signIn(doctor, app, applicant, '/consultation/my-applications');
    await doctor.getByRole('button', { name: '选择会诊类别' }).click();
    await doctor.getByRole('menuitem', { name: '多专家视频会诊', exact: true }).click();
    await fillApplication(doctor, { patient: PATIENT, recordNo: 'ZY20261106' });
    const form = consultationForm(doctor);
    await addExpert(doctor, '滨海市第一人民医院', '神经内科', /苏予宁/);
    await addExpert(doctor, '滨海市第一人民医院', '心血管内科', /梁启恒/);
    await addExpert(doctor, '海棠社区医院', '公共卫生科', /云若溪/);
    await form.press('提交');
    for (const missing of ['请上传影像资料', '请上传检验资料', '请填写讨论问题']) await form.expectMessage(missing);
    await takeScreenshot(doctor, 'consultation-form-many-video');
    await form.upload('影像资料', '头颅MRI.png', await doctor.screenshot());
    await form.upload('检验资料', '检验报告.png', await doctor.screenshot());
    await form.fill('讨论问题', '晕厥的病因；是否植入起搏器；抗栓方案如何调整。');
    await form.press('提交');
    await consolePage(doctor).dialog.getByRole('button', { name: '确认提交' }).click();
    await consolePage(doctor).expectToast('提交成功');
    await listPage(doctor).search('患者姓名', PATIENT);
    await listPage(doctor).row(PATIENT).getByRole('link').first().click();
    await doctor.waitForURL(/detail\?id=/);
    id = new URL(doctor.url()).searchParams.get('id') ?? '';
  });

  await test.step('本院科主任、医务科先后同意，之后才收费', async () => {
    for (const [person, button] of [
      [deptHead, '科室同意'],
      [hospitalAdmin, '医务科同意'],
    ] as const) {
      const page = await open(browser, app);
      await signIn(page, app, person, '/consultation/approvals');
      await takeScreenshot(page, `consultation-approvals-${person.account}`);
      await listPage(page).press(PATIENT, button);
      await consolePage(page).dialog.getByRole('button', { name: button }).click();
      await consolePage(page).expectToast('操作成功');
      await page.getByRole('tab', { name: '已审批' }).click();
      await expect(page.getByRole('row', { name: new RegExp(PATIENT) })).toBeVisible();
      await page.close();
    }
    await consultationDetail(doctor).expectStatus('待支付');
  });

  await test.step('收费、审核，三位专家答复邀请，会诊马上开始', async () => {
    const office = await openApi(app, operator);
    await payAndAudit(app, 'manyVideo', PATIENT);
    for (const [page, person] of [
      [chief, expert],
      [second, neurologist],
      [third, community],
    ] as const) {
      await signIn(page, app, person, `/consultation/detail?id=${id}`);
      await consultationDetail(page).press('答复邀请');
      await consolePage(page).dialog.getByText('接受', { exact: true }).click();
      await consolePage(page).dialog.getByRole('button', { name: '答复邀请' }).click();
      await consolePage(page).expectToast('操作成功');
    }
    const soon = new Date(Date.now() + 8 * HOUR_MS + 120_000).toISOString().slice(0, 19).replace('T', ' ');
    await office.post('/blade-remote/oneSubject/schedule', { applyOrderId: id, scheduleTime: soon });
    await consultationDetail(chief).expectStatus('待会诊');
    await consultationDetail(chief).press('开始会诊');
    await consolePage(chief)
      .dialog.getByRole('button', { name: /开始会诊/ })
      .click();
    await consultationDetail(chief).expectStatus('会诊中');
  });

  await test.step('主诊专家主持，受邀专家不必等候，申请医生与患者一方准许后进入，四人互相看到', async () => {
    const link = await inviteByLink(doctor, '沈知意');
    const [host, guest, asking, family] = [
      await chief.context().newPage(),
      await second.context().newPage(),
      await doctor.context().newPage(),
      await open(browser, app),
    ];
    for (const page of [host, guest, asking]) await watchConnections(page);
    for (const page of [host, guest]) {
      await page.goto(`/room/meeting?id=${id}`);
      await roomPage(page).enter();
    }
    await asking.goto(`/room/meeting?id=${id}`);
    await family.goto(link);
    for (const page of [asking, family]) {
      await roomPage(page).enter();
      await expect(roomPage(page).waiting).toBeVisible();
      await roomPage(host).lobby.getByRole('button', { name: '准许进入' }).click();
    }
    for (const page of [host, guest, asking, family]) await roomPage(page).expectPictures(3);
    await takeScreenshot(host, 'room-many-video');
    for (const page of [family, asking, guest, host]) await page.close();
  });

  await test.step('社区专家填写书面意见，主诊专家下结论；神经内科专家有参会记录，不必再说明', async () => {
    await consultationDetail(third).press('填写本人意见');
    await consolePage(third).dialog.getByLabel('会诊意见').fill('居家血糖监测不足，社区每周随访。');
    await consolePage(third).dialog.getByRole('button', { name: '提交意见' }).click();
    await expect(consultationDetail(chief).card('会诊专家')).toContainText('社区每周随访');
    await consultationDetail(chief).press('填写会诊意见');
    await expect(consolePage(chief).dialog.getByText('以下专家尚未填写意见', { exact: false })).toHaveCount(0);
    await consolePage(chief).dialog.getByLabel('会诊意见').fill(CONCLUSION);
    await consolePage(chief)
      .dialog.getByRole('button', { name: /^加入关键图像/ })
      .first()
      .click();
    await consolePage(chief).dialog.getByRole('button', { name: '提交意见' }).click();
    await consultationDetail(chief).expectStatus('已出具意见');
    await expect(consultationDetail(chief).card('会诊专家')).toContainText('视频参会');
  });

  await test.step('一位专家保留异议，结论尚未生效', async () => {
    await expect(consultationDetail(doctor).content).not.toContainText(CONCLUSION);
    await verdict(third, '保留异议', DISSENT);
    await consultationDetail(chief).expectStatus('已出具意见');
  });

  await test.step('主诊专家再次打开结论，关键图像还在；原样提交，异议也还在', async () => {
    await consultationDetail(chief).press('填写会诊意见');
    const { dialog } = consolePage(chief);
    await expect(dialog.getByLabel('会诊意见')).toHaveValue(CONCLUSION);
    // One of the two pictures is chosen: the other is left to choose from.
    await expect(dialog.getByRole('button', { name: /^加入关键图像/ })).toHaveCount(1);
    await dialog.getByRole('button', { name: '提交意见' }).click();
    await consolePage(chief).expectToast('操作成功');
    await expect(consultationDetail(chief).card('会诊专家')).toContainText(DISSENT);
  });

  await test.step('另一位同意，半数以上，生效', async () => {
    await takeScreenshot(chief, 'consultation-detail-many-video');
    await consultationDetail(second).press('确认会诊结论');
    await takeScreenshot(second, 'consultation-confirm-conclusion');
    await consolePage(second).dialog.getByRole('button', { name: '提交意见' }).click();
    await consultationDetail(chief).expectStatus('已会诊');
    await expect(consultationDetail(doctor).content).toContainText(CONCLUSION);
  });

  await test.step('报告印有参会情况、确认与不同意见', async () => {
    const detail = consultationDetail(chief);
    await detail.card('会诊报告').getByRole('button', { name: '撰写报告' }).click();
    await expect(consolePage(chief).dialog.getByLabel('会诊意见')).toBeDisabled();
    await sendSigned(chief);
    const read = consultationDetail(doctor);
    const report = await read.readPdf(() => read.card('会诊报告').getByRole('button', { name: '打开报告' }).click());
    for (const text of ['多专家视频远程会诊报告', '视频参会', '书面意见', '同意会诊结论', '对会诊结论保留异议', '直立倾斜试验'])
      expect(report).toContain(text);
  });
});

/** A link of their own for somebody on the patient's side. */
async function inviteByLink(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: '邀请患者一方' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('患者一方姓名').fill(name);
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const link = await dialog.getByLabel('个人链接').inputValue();
  await dialog
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click();
  return link;
}

async function verdict(page: Page, how: '同意' | '保留异议', why?: string): Promise<void> {
  await consultationDetail(page).press('确认会诊结论');
  const dialog = consolePage(page).dialog;
  await dialog.getByText(how, { exact: true }).click();
  if (why) await dialog.getByLabel('不同意见').fill(why);
  await dialog.getByRole('button', { name: '提交意见' }).click();
  await consolePage(page).expectToast('操作成功');
}
