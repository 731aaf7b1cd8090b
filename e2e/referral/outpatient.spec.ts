import { expect } from '@playwright/test';
import { applicant, expert } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { referralDialog } from '../pages/referral.page.ts';
import { savedBundle } from '../support/saved-bundle.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const DAY_MS = 86_400_000;
const day = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);
const officer = { tenantId: '100001', account: 'admin' };
const patient = '普国良';

const form = {
  texts: {
    '门诊/住院号': 'MZ260031',
    患者姓名: patient,
    出生地: '云岭县',
    籍贯: '云南',
    证件号: '539900196503120017',
    详细地址: '云岭县青石镇河湾村18号',
    联系电话: '13800000881',
    家属姓名: '普春梅',
    与患者关系: '子女',
    家属电话: '13800000882',
    初步诊断: '高血压3级',
    病情描述: '三联降压治疗后血压仍高，需排查继发因素。',
    联系人: '杨蕴之',
    联系人电话: '13800000520',
  },
  choices: { 转诊原因: '需进一步明确诊断' },
} as const;

test('a doctor refers an outpatient, the other hospital declines, and it is renewed', async ({ page, app, browser }) => {
  await signIn(page, app, applicant, '/outPatientReferralsList');
  const list = listPage(page);
  const console = consolePage(page);
  const dialog = referralDialog(page);

  await test.step('填写门诊转诊单：缺项有提示，科室和医师随医院选择，提交', async () => {
    await list.list.getByRole('button', { name: /新增/ }).click();
    await dialog.submit('提交');
    await expect(dialog.dialog.getByText('接诊医院不能为空').first()).toBeVisible();
    await expect(dialog.dialog.getByText('请上传患者签署的知情同意书').first()).toBeVisible();
    const wrong = dialog.dialog.locator('.form-group-title').filter({ hasText: '处需要修改' });
    const first = await wrong.first().innerText();
    // A group that somebody has closed opens again with what is missing in it.
    await wrong.first().click();
    await expect(dialog.dialog.getByLabel('患者姓名')).toBeHidden();
    await dialog.submit('提交');
    await expect(dialog.dialog.getByLabel('患者姓名')).toBeVisible();
    expect(await wrong.first().innerText()).toBe(first);
    await dialog.fill(form);
    await expect(wrong.first()).not.toHaveText(first);
    await dialog.pickDepartment('内科');
    await dialog.radio('男');
    await dialog.pickDay('出生日期', '1965-03-12');
    await dialog.fill({ texts: {}, choices: { 接诊医院: '滨海市第一人民医院', 接诊科室: '心血管内科', 接诊医师: '梁启恒' } });
    await dialog.pickDay('转入日期', day(Date.now() + DAY_MS));
    await dialog.uploadConsent();
    await expect(wrong).toHaveCount(0);
    await takeScreenshot(page, 'referral-form');
    await dialog.submit('提交');
    await console.expectToast('提交成功');
    await expect(list.row(patient)).toContainText('待审核');
    await takeScreenshot(page, 'referral-out-list');
  });

  await test.step('接诊医院审核通过，随后拒绝接诊并写明原因', async () => {
    const theirs = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
    await signIn(theirs, app, officer, '/referral/admin-in-outpatient');
    await listPage(theirs).press(patient, '查看');
    const content = theirs.locator('.console-content:visible');
    await expect(content).toContainText('三联降压治疗后血压仍高');
    const bundle = await savedBundle(theirs, async () => {
      await content.getByRole('button', { name: /更多/ }).first().click();
      await theirs.locator('.ant-dropdown:visible').getByRole('menuitem', { name: '导出FHIR', exact: true }).click();
    });
    expect(bundle.entry.map(({ resource }) => resource.resourceType)).toContain('ServiceRequest');
    await takeScreenshot(theirs, 'referral-fhir');
    await theirs.goto('/referral/admin-in-outpatient');
    await listPage(theirs).press(patient, '审核通过');
    await consolePage(theirs).confirm('审核通过');
    await consolePage(theirs).expectToast('操作成功');
    const doctors = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
    await signIn(doctors, app, expert, '/referral/in-outpatient');
    await listPage(doctors).press(patient, '拒绝接诊');
    const asked = referralDialog(doctors);
    await asked.fill({ texts: { 退回或取消说明: '专家本周停诊，建议下周再约。' }, choices: { 未继续原因: '不具备接诊条件' } });
    await takeScreenshot(doctors, 'referral-decline');
    await asked.submit('拒绝接诊');
    await consolePage(doctors).expectToast('操作成功');
  });

  await test.step('转出医生看到退回原因，续转为一份新草稿', async () => {
    await expect(list.row(patient)).toContainText('已退回');
    await list.press(patient, '查看');
    await expect(page.locator('.console-content')).toContainText('专家本周停诊，建议下周再约。');
    await takeScreenshot(page, 'referral-declined');
    const buttons = page.locator('.console-content:visible').getByRole('button', { name: '续转', exact: true });
    if (await buttons.count()) await buttons.first().click();
    else {
      await page.locator('.console-content').getByRole('button', { name: /更多/ }).last().click();
      await page.getByRole('menuitem', { name: '续转', exact: true }).click();
    }
    await console.confirm('续转');
    await expect(page.locator('.console-content')).toContainText('已续转为');
    // The number leads to the draft, in the list of those that are one's own.
    await page
      .locator('.console-content')
      .getByRole('link', { name: /^ZZ\d{8}-/ })
      .click();
    await expect(list.row(patient)).toHaveCount(1);
    await expect(list.row(patient)).toContainText('待提交');
  });
});
