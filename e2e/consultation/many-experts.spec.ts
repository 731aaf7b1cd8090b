import { expect, type Page } from '@playwright/test';
import { listExpertOpinions } from '../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { applicant, expert, operator, type Person } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { consultationForm } from '../pages/consultation-form.page.ts';
import { giveStars } from '../pages/evaluate.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { addExpert, fillApplication, sendSigned } from '../pages/panel-form.page.ts';
import { leaveByEsc } from '../support/leave-by-esc.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const PATIENT = '林栖迟';
const neurologist: Person = { tenantId: '100001', account: 'expert2' };
const community: Person = { tenantId: '100003', account: 'expert1' };

test('three experts are asked: two come and one declines, the chief concludes, each is paid and judged', async ({ browser, app }) => {
  const open = async (): Promise<Page> => (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  const [doctor, office, chief, second, third] = [await open(), await open(), await open(), await open(), await open()];

  await test.step('申请医生依次选择三位专家，费用逐位列出并合计', async () => {
    await signIn(doctor, app, applicant, '/consultation/my-applications');
    await doctor.getByRole('button', { name: '选择会诊类别' }).click();
    await doctor.getByRole('menuitem', { name: '多学科会诊', exact: true }).click();
    await fillApplication(doctor, { patient: PATIENT, recordNo: 'ZY20261105' });
    await consultationForm(doctor).upload('病历图片', '造影.png', await doctor.screenshot());
    const form = consultationForm(doctor);
    await form.press('提交');
    await form.expectMessage('会诊专家不能为空');
    await addExpert(doctor, '滨海市第一人民医院', '神经内科', /苏予宁/);
    await addExpert(doctor, '滨海市第一人民医院', '心血管内科', /梁启恒/);
    await addExpert(doctor, '海棠社区医院', '公共卫生科', /云若溪/);
    await form.form.getByRole('button', { name: '上移梁启恒' }).click();
    await expect(form.form.getByText('共3位专家，会诊费合计 ¥440.00')).toBeVisible();
    await takeScreenshot(doctor, 'consultation-form-many-experts');
    await form.press('提交');
    await consolePage(doctor).dialog.getByRole('button', { name: '确认提交' }).click();
    await consolePage(doctor).expectToast('提交成功');
  });

  await test.step('收费、审核', async () => {
    await signIn(office, app, operator, '/consultation/cashier');
    await listPage(office).search('患者姓名', PATIENT);
    await listPage(office).press(PATIENT, '确认收费');
    await consolePage(office).dialog.getByRole('button', { name: '确认收费' }).click();
    await consolePage(office).expectToast('操作成功');
    await consolePage(office).openMenu('远程会诊', '会诊运营');
    await listPage(office).search('患者姓名', PATIENT);
    await listPage(office).press(PATIENT, '审核');
    await consolePage(office).dialog.getByRole('button', { name: '提交审核' }).click();
    await consolePage(office).expectToast('操作成功');
  });

  await test.step('两位接受，一位谢绝并说明原因', async () => {
    await openAsked(chief, app, expert);
    await answer(chief, '接受');
    await openAsked(second, app, neurologist);
    await answer(second, '谢绝', '外出参加学术会议');
    await openAsked(third, app, community);
    await answer(third, '接受');
    await expect(consultationDetail(third).card('会诊专家')).toContainText('外出参加学术会议');
    await takeScreenshot(third, 'consultation-detail-many-experts');
  });

  await test.step('主诊专家安排并开始，各自填写意见', async () => {
    const detail = consultationDetail(chief);
    await detail.press('安排会诊');
    await consolePage(chief).dialog.getByRole('button', { name: '确定安排' }).click();
    await detail.expectStatus('待会诊');
    // Who has not answered loses their fee: nobody agrees to that before they know of whom it is said.
    const told = Promise.withResolvers<void>();
    const experts = `**${listExpertOpinions.path}?**`;
    await chief.route(experts, (route) => told.promise.then(() => route.continue()));
    await chief.goto('/consultation/applied-to-me');
    await listPage(chief).search('患者姓名', PATIENT);
    await listPage(chief).press(PATIENT, '开始会诊');
    const begin = consolePage(chief).dialog.getByRole('button', { name: /开始会诊/ });
    await expect(begin).toBeDisabled();
    told.resolve();
    await begin.click();
    await consolePage(chief).expectToast('操作成功');
    await chief.unroute(experts);
    await listPage(chief).row(PATIENT).getByRole('link').first().click();
    await detail.expectStatus('会诊中');
    await detail.press('填写会诊意见');
    await expect(consolePage(chief).dialog.getByText('以下专家尚未填写意见', { exact: false })).toBeVisible();
    await takeScreenshot(chief, 'consultation-conclude-many-experts');
    await consolePage(chief)
      .dialog.getByRole('button', { name: /^返\s*回$/ })
      .click();
    await consultationDetail(third).press('填写本人意见');
    await consolePage(third).dialog.getByLabel('会诊意见').fill('居家血糖监测不足，社区每周随访。');
    await consolePage(third)
      .dialog.getByRole('button', { name: /^加入关键图像/ })
      .click();
    await takeScreenshot(third, 'consultation-own-opinion');
    await consolePage(third).dialog.getByRole('button', { name: '提交意见' }).click();
    await expect(detail.card('会诊专家')).toContainText('社区每周随访');
    await expect(detail.card('会诊专家').getByRole('img')).toHaveCount(1);
    await takeScreenshot(chief, 'consultation-experts-images');
    await detail.press('填写会诊意见');
    await consolePage(chief).dialog.getByLabel('会诊意见').fill('心源性晕厥可能大，建议评估起搏器植入。');
    await consolePage(chief).dialog.getByRole('button', { name: '提交意见' }).click();
    await detail.expectStatus('已会诊');
  });

  await test.step('主诊专家发送报告，报告印有每位专家的意见', async () => {
    const detail = consultationDetail(chief);
    await detail.card('会诊报告').getByRole('button', { name: '撰写报告' }).click();
    await sendSigned(chief);
    await listPage(doctor).search('患者姓名', PATIENT);
    await listPage(doctor).row(PATIENT).getByRole('link').first().click();
    const read = consultationDetail(doctor);
    const report = await read.readPdf(() => read.card('会诊报告').getByRole('button', { name: '打开报告' }).click());
    for (const text of ['多学科远程会诊报告', '各专家意见', '云若溪', '海棠社区医院', '社区每周随访', '云若溪图1', '建议评估起搏器植入'])
      expect(report).toContain(text);
    expect(report).not.toContain('苏予宁');
  });

  await test.step('结算后每位专家看到自己的分成', async () => {
    await listPage(office).search('患者姓名', PATIENT);
    // Its buttons follow the opinion, which has just been given elsewhere.
    await expect(listPage(office).row(PATIENT)).toContainText('已会诊');
    await listPage(office).press(PATIENT, '结算通过');
    await consolePage(office)
      .dialog.getByRole('button', { name: /结算通过|确\s*定/ })
      .last()
      .click();
    await consolePage(office).expectToast('操作成功');
    await consultationDetail(chief).expectStatus('结算通过');
    await expect(consultationDetail(chief).card('收费与结算')).toContainText('¥104.00');
    await expect(consultationDetail(third).card('收费与结算')).toContainText('¥72.00');
  });

  await test.step('取不到专家时说明原因，重试后可评价', async () => {
    const fail = `**${listExpertOpinions.path}?**`;
    await doctor.route(fail, (route) => route.fulfill({ status: 400, json: { code: 400, success: false, msg: '专家名单繁忙' } }));
    await doctor.goto('/consultation/my-applications');
    await listPage(doctor).search('患者姓名', PATIENT);
    await listPage(doctor).press(PATIENT, '评价');
    const { dialog } = consolePage(doctor);
    await expect(dialog.getByText('专家名单繁忙')).toBeVisible();
    await doctor.unroute(fail);
    await dialog.getByRole('button', { name: '重试' }).click();
    await expect(dialog.getByText('梁启恒 · 滨海市第一人民医院')).toBeVisible();
    await leaveByEsc(doctor);
    await listPage(doctor).row(PATIENT).getByRole('link').first().click();
  });

  await test.step('申请医生逐位评价', async () => {
    const detail = consultationDetail(doctor);
    await detail.press('评价');
    const dialog = consolePage(doctor).dialog;
    await expect(dialog.getByText('梁启恒 · 滨海市第一人民医院')).toBeVisible();
    await expect(dialog.locator('.ant-rate')).toHaveCount(6);
    await giveStars(doctor, [5, 5, 5, 5, 5, 5]);
    await takeScreenshot(doctor, 'consultation-judge-many-experts');
    await dialog.getByRole('button', { name: '提交评价' }).click();
    await consolePage(doctor).expectToast('评价成功');
    await expect(detail.card('双方评价')).toContainText('云若溪');
  });
});

async function openAsked(page: Page, app: Parameters<typeof signIn>[1], person: Person): Promise<void> {
  await signIn(page, app, person, '/consultation/applied-to-me');
  await listPage(page).search('患者姓名', PATIENT);
  await listPage(page).row(PATIENT).getByRole('link').first().click();
}

async function answer(page: Page, how: '接受' | '谢绝', why?: string): Promise<void> {
  await consultationDetail(page).press('答复邀请');
  const dialog = consolePage(page).dialog;
  await dialog.getByText(how, { exact: true }).click();
  if (why) await dialog.getByLabel('谢绝原因').fill(why);
  await dialog.getByRole('button', { name: '答复邀请' }).click();
  await consolePage(page).expectToast('操作成功');
}
