import { expect, type Page } from '@playwright/test';
import { applicant, DEMO_PASSWORD, expert, operator } from '../commands/demo-people.ts';
import { payFee, payOutFee } from '../pages/cashier.page.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { consultationForm } from '../pages/consultation-form.page.ts';
import { rate } from '../pages/evaluate.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { sign } from '../pages/panel-form.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const PATIENT = '木青禾';
const APPLYING_HOSPITAL = '云岭县人民医院';
const EXPERT_HOSPITAL = '滨海市第一人民医院';
const RETURN_REASON = '请补充影像检查结果';
const OPINION = '考虑稳定型心绞痛，建议完善冠状动脉CTA后评估介入指征。';
const SUPPLEMENT = '补充用药剂量：阿司匹林100毫克每日一次，阿托伐他汀20毫克每晚一次。';
const UNSETTLED_REASON = '会诊意见缺少用药剂量';

test('a consultation from the first draft to both evaluations', async ({ browser, app }) => {
  const open = async (): Promise<Page> => (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  const [doctor, cashier, auditor, consultant] = [await open(), await open(), await open(), await open()];
  let no = '';
  let link = '';

  await test.step('四人登录', async () => {
    await signIn(doctor, app, applicant);
    await signIn(cashier, app, operator, '/consultation/cashier');
    await signIn(auditor, app, operator, '/consultation/operation');
    await signIn(consultant, app, expert);
  });

  await test.step('申请医生新建草稿并上传病历图片', async () => {
    await consolePage(doctor).openMenu('远程会诊', '我申请的会诊');
    await listPage(doctor).expectRows();
    await takeScreenshot(doctor, 'consultation-my-applications');
    await doctor.getByRole('button', { name: '新建会诊' }).click();
    const form = consultationForm(doctor);
    await form.fill('患者姓名', PATIENT);
    await form.upload('病历图片', '心电图.png', await doctor.screenshot());
    await takeScreenshot(doctor, 'consultation-form');
    await form.press('保存草稿');
    await consolePage(doctor).expectToast('草稿已保存');
    const list = listPage(doctor);
    // What somebody else waits for stands before one's own draft.
    await list.search('患者姓名', PATIENT);
    await expect(list.row(PATIENT)).toContainText('待提交');
    no = (await list.row(PATIENT).getByRole('link').textContent()) ?? '';
  });

  await test.step('提交时逐项提示，改正后显示费用并确认', async () => {
    await listPage(doctor).press(no, '提交');
    const question = consolePage(doctor).dialog;
    await question.getByRole('button', { name: '确认提交' }).click();
    await expect(question.getByText('申请尚未填写完整')).toBeVisible();
    await expect(question.getByText('会诊专家不能为空')).toBeVisible();
    await takeScreenshot(doctor, 'consultation-submit-incomplete');
    await question.getByRole('button', { name: '去填写' }).click();
    const form = consultationForm(doctor);
    await expect(form.form.locator('.ant-upload-list-item')).toHaveCount(1);
    await form.press('提交');
    for (const message of [
      '患者性别不能为空',
      '手机号码不能为空',
      '病情严重程度不能为空',
      '会诊目的不能为空',
      '病情介绍不能为空',
      '预约会诊时间不能为空',
      '会诊专家不能为空',
      '请上传患者签署的知情同意书',
    ]) {
      await form.expectMessage(message);
    }
    await takeScreenshot(doctor, 'consultation-form-messages');
    await form.upload('知情同意书', '知情同意书.png', await doctor.screenshot());
    await fillApplication(doctor);
    await form.fill('联系电话', '12345');
    await form.press('提交');
    await form.expectMessage('手机号码长度不为11位');
    await form.fill('联系电话', '13987654321');
    await form.press('提交');
    await expect(doctor.locator('.ant-modal-confirm-title')).toHaveText('本次会诊费 ¥300.00，确认提交？');
    await takeScreenshot(doctor, 'consultation-form-fee');
    await consolePage(doctor).confirm('本次会诊费', '确认提交');
    await consolePage(doctor).expectToast('提交成功');
    await listPage(doctor).search('患者姓名', PATIENT);
    await expect(listPage(doctor).row(no)).toContainText('待支付');
  });

  await test.step('收费员锁屏后确认收费，需再次输入密码', async () => {
    const shell = shellPage(cashier);
    await shell.lock('午休');
    await shell.unlock('午休');
    await payFee(cashier, no, 'SJ-0001', async () => {
      const dialog = cashier.getByRole('dialog', { name: '请重新输入密码' });
      await dialog.getByLabel('登录密码').fill('Wrong@2026');
      await dialog.getByRole('button', { name: '确定' }).click();
      await expect(dialog.getByText('密码不正确')).toBeVisible();
      await takeScreenshot(cashier, 'password-again');
      await dialog.getByLabel('登录密码').fill(DEMO_PASSWORD);
      await dialog.getByRole('button', { name: '确定' }).click();
    });
  });

  await test.step('运营审核退回', async () => {
    const list = listPage(auditor);
    // What has waited longest stands first: this one is among the last.
    await list.search('患者姓名', PATIENT);
    await list.press(no, '审核');
    const dialog = consolePage(auditor).dialog;
    await expect(dialog).toContainText(PATIENT);
    await expect(dialog).toContainText('反复胸闷');
    await dialog.getByText('退回', { exact: true }).click();
    await dialog.getByRole('button', { name: '提交审核' }).click();
    await expect(dialog.getByText('请填写退回原因')).toBeVisible();
    await dialog.getByLabel('审核意见').fill(RETURN_REASON);
    await takeScreenshot(auditor, 'consultation-audit-dialog');
    await dialog.getByRole('button', { name: '提交审核' }).click();
    await consolePage(auditor).expectToast('操作成功');
  });

  await test.step('收费员退还退回申请的费用', () => payOutFee(cashier, no, 'TF-0001'));

  await test.step('申请医生看到原因，修改后再次提交并缴费', async () => {
    const list = listPage(doctor);
    await list.search('患者姓名', PATIENT);
    await expect(list.row(no)).toContainText('已退回');
    await list.press(no, '编辑');
    await expect(doctor.getByText(`退回原因：${RETURN_REASON}`)).toBeVisible();
    await takeScreenshot(doctor, 'consultation-form-returned');
    const form = consultationForm(doctor);
    await form.fill('影像检查结果', '胸部CT：双肺未见明显异常，心影稍大。');
    await form.press('提交');
    await consolePage(doctor).confirm('本次会诊费', '确认提交');
    await consolePage(doctor).expectToast('提交成功');
    await payFee(cashier, no, 'SJ-0002');
  });

  await test.step('运营审核通过并安排会诊', async () => {
    const list = listPage(auditor);
    await list.list.getByRole('button', { name: '刷新' }).click();
    await list.press(no, '审核');
    await consolePage(auditor).dialog.getByRole('button', { name: '提交审核' }).click();
    await expect(list.row(no)).toContainText('待安排');
    await list.press(no, '安排会诊');
    await takeScreenshot(auditor, 'consultation-schedule-dialog');
    await consolePage(auditor).dialog.getByRole('button', { name: '确定安排' }).click();
    await consolePage(auditor).expectToast('操作成功');
    await list.openTab('全部');
    await expect(list.row(no)).toContainText('待会诊');
    await takeScreenshot(auditor, 'consultation-operation');
  });

  await test.step('专家开始会诊并提交意见', async () => {
    await consolePage(consultant).openMenu('远程会诊', '申请我的会诊');
    const list = listPage(consultant);
    await list.openTab('未完成');
    // Whatever waits sooner stands before it.
    await list.search('患者姓名', PATIENT);
    await expect(list.row(no)).toContainText('待会诊');
    await takeScreenshot(consultant, 'consultation-applied-to-me');
    await list.row(no).getByRole('link', { name: no }).click();
    const detail = consultationDetail(consultant);
    await detail.expectStatus('待会诊');
    link = new URL(consultant.url()).search;
    await expect(detail.content.getByText('13987654321')).toBeVisible();
    await detail.press('开始会诊');
    await consolePage(consultant).confirm('确定开始会诊');
    await detail.expectStatus('会诊中');
    await detail.press('填写会诊意见');
    const dialog = consolePage(consultant).dialog;
    await dialog.getByLabel('会诊意见').fill(OPINION);
    await takeScreenshot(consultant, 'consultation-opinion-dialog');
    await dialog.getByRole('button', { name: '提交意见' }).click();
    await detail.expectStatus('已会诊');
  });

  await test.step('专家撰写、预览、发送报告', async () => {
    const detail = consultationDetail(consultant);
    await detail.card('会诊报告').getByRole('button', { name: '撰写报告' }).click();
    const dialog = consolePage(consultant).dialog;
    await expect(dialog.getByLabel('会诊意见')).toHaveValue(OPINION);
    await dialog.getByLabel('诊疗建议').fill('两周后心血管内科门诊复查。');
    await takeScreenshot(consultant, 'report-editor');
    const preview = await detail.readPdf(() => dialog.getByRole('button', { name: '保存并预览' }).click());
    expect(preview).toContain(OPINION.slice(0, 12));
    await dialog.getByRole('button', { name: '确认并发送' }).click();
    const signing = consultant.getByRole('dialog', { name: '签名并发送报告' });
    await signing.getByRole('button', { name: '签名并发送' }).click();
    await expect(signing.getByText('请输入登录密码以签名')).toBeVisible();
    await signing.getByLabel('登录密码').fill('Wrong@2026');
    await signing.getByRole('button', { name: '签名并发送' }).click();
    await expect(signing.getByText('密码不正确')).toBeVisible();
    await takeScreenshot(consultant, 'report-sign-dialog');
    await sign(consultant);
    await expect(detail.card('会诊报告')).toContainText('已发送');
  });

  await test.step('申请医生打开报告，PDF 含两院名称、编号与意见', async () => {
    await doctor.goto(`/consultation/detail${link}`);
    const detail = consultationDetail(doctor);
    await detail.expectStatus('已会诊');
    const report = await detail.readPdf(() => detail.card('会诊报告').getByRole('button', { name: '打开报告' }).click());
    for (const text of [APPLYING_HOSPITAL, EXPERT_HOSPITAL, no, '考虑稳定型心绞痛', '电子签名：梁启恒']) expect(report).toContain(text);
  });

  await test.step('运营结算不通过，专家补充，结算通过', async () => {
    await auditor.goto(`/consultation/detail${link}`);
    const operation = consultationDetail(auditor);
    await operation.press('结算不通过');
    await consolePage(auditor).dialog.getByLabel('不通过原因').fill(UNSETTLED_REASON);
    await consolePage(auditor).dialog.getByRole('button', { name: '确定结算不通过' }).click();
    await operation.expectStatus('结算不通过');
    await consultant.reload();
    const detail = consultationDetail(consultant);
    await expect(detail.content.getByText(`原因：${UNSETTLED_REASON}`).first()).toBeVisible();
    await detail.press('补充意见');
    const dialog = consolePage(consultant).dialog;
    await dialog.getByLabel('会诊意见').fill(`${OPINION}\n${SUPPLEMENT}`);
    await dialog.getByRole('button', { name: '提交意见' }).click();
    await detail.expectStatus('已会诊');
    await auditor.reload();
    await operation.press('结算通过');
    await consolePage(auditor).confirm('结算通过后不可撤销');
    await operation.expectStatus('结算通过');
  });

  await test.step('双方各评价一次', async () => {
    for (const [page, name] of [
      [doctor, 'consultation-detail-applicant'],
      [consultant, 'consultation-detail-expert'],
    ] as const) {
      await page.reload();
      const detail = consultationDetail(page);
      await detail.press('评价');
      await rate(page, [5, 4, 5], '答复及时，建议明确，对我们帮助很大。');
      await consolePage(page).expectToast('评价成功');
      await expect(detail.button('评价')).toHaveCount(0);
      await expect(detail.card('双方评价').getByRole('button', { name: '修改评价' })).toBeVisible();
      await takeScreenshot(page, name);
    }
    await doctor.reload();
    await expect(consultationDetail(doctor).card('双方评价').getByText('未评价')).toHaveCount(0);
    await consolePage(doctor).openMenu('远程会诊', '会诊评价');
    await expect(listPage(doctor).row(no)).toBeVisible();
    await takeScreenshot(doctor, 'evaluation-list');
    await doctor.goto(`/consultation/detail${link}`);
    await consultationDetail(doctor).card('双方评价').getByRole('button', { name: '修改评价' }).click();
    await rate(doctor, [2, 2, 3], '复诊后发现用药剂量与说明书不符。');
    await consolePage(doctor).expectToast('评价已修改');
    await expect(consultationDetail(doctor).card('双方评价').getByText('投诉待处理')).toBeVisible();
    await takeScreenshot(doctor, 'evaluation-complaint');
  });

  await test.step('运营处理低分投诉并隐藏评价，医生看到处理结果', async () => {
    await consolePage(auditor).openMenu('远程会诊', '投诉处理');
    const list = listPage(auditor);
    await takeScreenshot(auditor, 'complaint-list');
    await list.press(no, '处理');
    await consolePage(auditor).dialog.getByLabel('处理结果').fill('已与专家核对用药剂量并更正报告。');
    await consolePage(auditor).dialog.getByRole('button', { name: '处理' }).click();
    await expect(list.row(no)).toContainText('已处理');
    await consolePage(auditor).openMenu('远程会诊', '会诊评价');
    await list.openTab('专家评分');
    await takeScreenshot(auditor, 'expert-averages');
    await list.openTab('全部评价');
    await list.search('患者姓名', PATIENT);
    await auditor.getByRole('button', { name: '隐藏' }).first().click();
    await consolePage(auditor).dialog.getByLabel('隐藏原因').fill('内容已核实处理');
    await takeScreenshot(auditor, 'evaluation-hide-dialog');
    await consolePage(auditor).dialog.getByRole('button', { name: '隐藏' }).click();
    await expect(auditor.getByRole('button', { name: '恢复显示' }).first()).toBeVisible();
    await doctor.reload();
    await expect(consultationDetail(doctor).card('双方评价').getByText('已与专家核对用药剂量并更正报告。')).toBeVisible();
  });
});

async function fillApplication(page: Page): Promise<void> {
  const form = consultationForm(page);
  await form.fill('证件号', '110101196803150032');
  await form.expectNoMessage('患者性别不能为空');
  await form.fill('联系电话', '13987654321');
  await form.fill('门诊/住院号', 'ZY20261103');
  await form.pick('会诊类型', '预约会诊');
  await form.pick('病情严重程度', '疑难');
  await form.pick('是否复诊', '否');
  await form.pick('会诊目的', '其他');
  await form.fill('其他目的说明', '评估是否适合介入手术');
  await form.fill('病情介绍', '患者3周前无明显诱因出现反复胸闷、气促，活动后加重。');
  await form.fill('临床诊断', '冠状动脉粥样硬化性心脏病');
  await form.choose('会诊医院', EXPERT_HOSPITAL);
  await form.choose('会诊科室', '心血管内科');
  await form.chooseExpert(/梁启恒/);
  await form.chooseTime('预约会诊时间', '后天 09:00');
}
