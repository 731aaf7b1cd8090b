import { expect } from '@playwright/test';
import { detailReferral } from '../../contract/domains/referral/referral.resource.ts';
import { applicant, expert } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { referralDialog } from '../pages/referral.page.ts';
import { leaveByEsc } from '../support/leave-by-esc.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
/** By the clock of Shanghai. */
const inAnHour = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const officer = { tenantId: '100001', account: 'admin' };
const patient = '段成杰';

const rest = {
  texts: {
    '门诊/住院号': 'ZY260077',
    出生地: '云岭县',
    籍贯: '云南',
    证件号: '539900197804150016',
    详细地址: '云岭县青石镇上村7号',
    家属姓名: '段成英',
    与患者关系: '兄妹',
    家属电话: '13800000773',
    病情描述: '突发胸背部撕裂样疼痛两小时，外院CT提示主动脉夹层。',
    联系人: '杨蕴之',
    联系人电话: '13800000520',
  },
  choices: { 转诊原因: '超出本院诊疗能力' },
} as const;

test('an emergency goes with little, is answered by telephone, and what it lacked follows after the visit', async ({
  page,
  app,
  browser,
}) => {
  await signIn(page, app, applicant, '/outPatientReferralsList');
  const list = listPage(page);
  const dialog = referralDialog(page);

  await test.step('一级急诊由救护车转运：只填基本信息提交，转诊单上有接诊医院值班电话和应答复时间', async () => {
    await list.list.getByRole('button', { name: /新增/ }).click();
    await dialog.radio('一级');
    await dialog.radio('救护车');
    await dialog.fill({ texts: { 患者姓名: patient, 联系电话: '13800000771', 初步诊断: '主动脉夹层' }, choices: {} });
    await dialog.radio('男');
    await dialog.fill({ texts: {}, choices: { 接诊医院: '滨海市第一人民医院', 接诊科室: '心血管内科', 接诊医师: '梁启恒' } });
    // Somebody is called away. What is found again is asked for no more than it was.
    await leaveByEsc(page);
    await consolePage(page).confirm('有未提交的内容', '确定离开');
    await list.list.getByRole('button', { name: /新增/ }).click();
    await expect(dialog.dialog.getByText(/已恢复/)).toBeVisible();
    await dialog.submit('提交');
    await consolePage(page).expectToast('提交成功');
    await list.press(patient, '查看');
    const content = page.locator('.console-content:visible');
    await expect(content).toContainText('接诊医院值班电话');
    await expect(content).toContainText('应答复时间');
    await takeScreenshot(page, 'referral-emergency');
  });

  const theirs = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  await test.step('接诊医院审核，确认就诊时间，患者到院', async () => {
    const asked = referralDialog(theirs);
    const inList = listPage(theirs);
    await signIn(theirs, app, officer, '/referral/admin-in-outpatient');
    await inList.press(patient, '审核通过');
    await consolePage(theirs).confirm('审核通过');
    await expect(inList.row(patient)).toContainText('待安排');
    await inList.press(patient, '同意接诊');
    await asked.pickDay('就诊时间', inAnHour());
    await asked.submit('同意接诊');
    await expect(inList.row(patient)).toContainText('待接诊');
    await inList.press(patient, '确认入院');
    await asked.submit('确认入院');
    await expect(inList.row(patient)).toContainText('已入院');
  });

  await test.step('转出医生补齐资料', async () => {
    await page.goto('/outPatientReferralsList');
    // What cannot be fetched is told in its dialog, which is left like any other.
    await page.route(`**${detailReferral.path}**`, (route) =>
      route.fulfill({ status: 400, json: { code: 400, success: false, msg: '转诊服务繁忙' } }),
    );
    await list.press(patient, '补充资料');
    await expect(dialog.dialog.getByText('转诊服务繁忙')).toBeVisible();
    await leaveByEsc(page);
    await expect(page.getByText('转诊服务繁忙')).toBeHidden();
    await page.unroute(`**${detailReferral.path}**`);
    await list.press(patient, '补充资料');
    await dialog.fill(rest);
    await dialog.pickDepartment('内科');
    await dialog.pickDay('出生日期', '1978-04-15');
    await dialog.pickDay('转入日期', today());
    await dialog.submit('补充资料');
    await expect(dialog.dialog.getByText('请上传患者签署的知情同意书').first()).toBeVisible();
    await dialog.uploadConsent();
    await takeScreenshot(page, 'referral-supplemented');
    await dialog.submit('补充资料');
    await consolePage(page).expectToast('操作成功');
  });

  await test.step('接诊医师反馈，转出医院打开出院小结', async () => {
    const doctors = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
    await signIn(doctors, app, expert, '/referral/in-outpatient');
    await listPage(doctors).press(patient, '出院反馈');
    const feedback = referralDialog(doctors);
    await feedback.pickDay('出院日期', today());
    await feedback.fill({ texts: { 出院诊断: '主动脉夹层，腔内修复术后', 出院医嘱: '控制血压，三月后复查' }, choices: {} });
    await feedback.submit('出院反馈');
    await consolePage(doctors).expectToast('操作成功');
    await list.openTab('已出院');
    await list.press(patient, '查看');
    const answered = page.context().waitForEvent('response', (reply) => reply.url().includes('/printDischarge'));
    await page.locator('.console-content:visible').getByRole('button', { name: '出院小结', exact: true }).click();
    expect((await answered).headers()['content-type']).toBe('application/pdf');
    await takeScreenshot(page, 'referral-discharged');
  });
});
