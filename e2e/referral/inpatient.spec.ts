import { expect } from '@playwright/test';
import { applicant, expert } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { referralDialog } from '../pages/referral.page.ts';
import { leaveByEsc } from '../support/leave-by-esc.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const officer = { tenantId: '100001', account: 'admin' };
const patient = '尹正安';

test('an ambulance brings an inpatient with little: bed, admission, the rest, discharge with feedback', async ({ page, app, browser }) => {
  await signIn(page, app, applicant, '/HospitalReferral');
  const list = listPage(page);
  const dialog = referralDialog(page);

  await test.step('一级急诊由救护车转运：基本信息即可提交', async () => {
    await list.list.getByRole('button', { name: /新增/ }).click();
    await dialog.radio('一级');
    await dialog.radio('救护车');
    await dialog.fill({ texts: { 患者姓名: patient, 联系电话: '13800000991', 初步诊断: '急性前壁心肌梗死' }, choices: {} });
    await dialog.radio('女');
    await dialog.fill({ texts: {}, choices: { 接诊医院: '滨海市第一人民医院', 接诊科室: '心血管内科', 接诊医师: '梁启恒' } });
    await dialog.submit('提交');
    await consolePage(page).expectToast('提交成功');
    await expect(list.row(patient)).toContainText('待审核');
  });

  const theirs = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  const asked = referralDialog(theirs);
  const inList = listPage(theirs);
  await test.step('接诊医院审核，留床，登记入院', async () => {
    await signIn(theirs, app, officer, '/referral/admin-in-inpatient');
    await inList.press(patient, '审核通过');
    await consolePage(theirs).confirm('审核通过');
    await inList.press(patient, '同意接诊');
    await asked.fill({ texts: { 病区: '心内一病区', 床号: '26' }, choices: {} });
    await takeScreenshot(theirs, 'referral-accept');
    await asked.submit('同意接诊');
    await expect(inList.row(patient)).toContainText('待接诊');
    await inList.press(patient, '确认入院');
    await asked.submit('确认入院');
    await expect(asked.dialog.getByText('请填写住院号')).toBeVisible();
    await asked.fill({ texts: { 住院号: 'ZY269901' }, choices: {} });
    await asked.submit('确认入院');
    await expect(inList.row(patient)).toContainText('已入院');
  });

  await test.step('转出医生补齐资料：列出尚缺的项目', async () => {
    await expect(list.row(patient)).toContainText('已入院');
    await list.press(patient, '补充资料');
    await expect(dialog.dialog.getByLabel('证件号', { exact: true })).toBeVisible();
    await takeScreenshot(page, 'referral-supplement');
    await leaveByEsc(page);
  });

  await test.step('接诊医师出院反馈，转出医院看到', async () => {
    const doctors = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
    await signIn(doctors, app, expert, '/referral/in-inpatient');
    await listPage(doctors).press(patient, '出院反馈');
    const feedback = referralDialog(doctors);
    await feedback.pickDay('出院日期', today());
    await feedback.fill({ texts: { 出院诊断: '急性心肌梗死，支架植入术后', 出院医嘱: '一月后门诊复查' }, choices: {} });
    await feedback.submit('出院反馈');
    await consolePage(doctors).expectToast('操作成功');
    await list.openTab('已出院');
    await list.press(patient, '查看');
    await expect(page.locator('.console-content')).toContainText('急性心肌梗死，支架植入术后');
    await takeScreenshot(page, 'referral-feedback');
  });
});
