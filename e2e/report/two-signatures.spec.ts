import { expect, type Page } from '@playwright/test';
import { countNotReadMessage, streamMessage } from '../../contract/domains/messages/messages.endpoints.ts';
import { saveReport } from '../../contract/domains/report/report.endpoints.ts';
import { approveReport } from '../../contract/domains/report/report-review.endpoints.ts';
import { openApi } from '../commands/call-api.ts';
import { DEMO_PASSWORD, type Person } from '../commands/demo-people.ts';
import { orderWithImages } from '../commands/order-with-images.ts';
import { choose, consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { savedBundle } from '../support/saved-bundle.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';
import { SEND_MS } from '../support/wait.ts';

const OPINION = '符合甲状腺乳头状癌，未见明确脉管侵犯。';
const REMARK = '请注明肿瘤最大径与切缘情况';
const MENDED = `${OPINION}肿瘤最大径1.2cm，切缘未见癌。`;
/** Of both sexes, as the order may be about either. */
const BOTH_SEXES = '子宫、前列腺未见异常。';
const OTHER_SEX = `${OPINION}${BOTH_SEXES}`;
const ADDED = '建议定期随访。';
const SENT = `${MENDED}${ADDED}${BOTH_SEXES}`;
const experts = [
  { account: 'expert1', name: '梁启恒' },
  { account: 'expert3', name: '赵明恺' },
] as const;

test('a report on slides is signed by two: handed over, given back with a reason, corrected, approved, and read with both names', async ({
  browser,
  app,
}) => {
  const order = await orderWithImages(app, 'telemedicine');
  const api = await openApi(app, order.expert);
  const opinion = {
    applyOrderId: order.id,
    respRespondentsOpinion: OPINION,
    sliceQuality: 'qualified',
    diagnosisQuality: 'basically_correct',
  };
  expect((await api.post('/blade-remote/oneSubject/diagnosisIdea', opinion)).msg).toBe('操作成功');
  const colleague = experts.find(({ account }) => account !== order.expert.account) ?? experts[0];
  const open = async (person: Person, path: string): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
    await signIn(page, app, person, path);
    return page;
  };
  const author = await open(order.expert, `/consultation/detail?id=${order.id}`);
  const written = consultationDetail(author);
  const report = written.card('会诊报告');

  await test.step('作者撰写报告，签名并交付审核', async () => {
    await report.getByRole('button', { name: '撰写报告' }).click();
    await consolePage(author).dialog.getByRole('button', { name: '签名并交付审核' }).click();
    await handOver(author, colleague.name);
    await expect(report).toContainText('待审核');
    await expect(report).toContainText(`待${colleague.name}审核`);
    await expect(report.getByRole('button', { name: '编辑报告' })).toHaveCount(0);
    await expect(report.getByRole('button', { name: /撤回审核/ })).toBeVisible();
    await takeScreenshot(author, 'report-waits-for-review');
  });

  const reviewer = await open({ tenantId: '100001', account: colleague.account }, '/inbox/work');
  const reviewed = consultationDetail(reviewer);
  const asked = reviewed.card('会诊报告');
  await test.step('审核医生从待办打开会诊单，退回修改', async () => {
    const queue = listPage(reviewer);
    await queue.search('单据编号', order.no);
    await expect(queue.row(order.no)).toContainText('审核报告');
    await queue.press(order.no, '查看');
    await expect(reviewed.card('影像阅片')).toContainText('甲状腺HE全片');
    expect(await reviewed.readPdf(() => asked.getByRole('button', { name: /预\s*览/ }).click())).toContain('预览');
    await takeScreenshot(reviewer, 'report-to-review');
    await more(reviewer, '退回修改');
    const dialog = consolePage(reviewer).dialog;
    await dialog.getByLabel('退回修改原因').fill(REMARK);
    await dialog.getByRole('button', { name: /退\s*回/ }).click();
    await consolePage(reviewer).expectToast('操作成功');
  });

  await test.step('作者看到原因，修改后再次交付', async () => {
    await expect(report).toContainText(REMARK);
    await takeScreenshot(author, 'report-given-back');
    await report.getByRole('button', { name: '编辑报告' }).click();
    const editor = author.getByRole('dialog', { name: /填写会诊报告/ });
    const text = editor.getByLabel('会诊意见');
    await text.fill(OTHER_SEX);
    await editor.getByRole('button', { name: '签名并交付审核' }).click();
    // Nobody signs it unasked, and it can still be changed.
    await expect(author.getByText('请核对', { exact: false }).last()).toContainText('报告中出现');
    await takeScreenshot(author, 'report-contradicts-sex');
    await author.getByRole('button', { name: /^返\s*回$/ }).click();
    await expect(report).toContainText('报告内容与患者性别可能不符');
    // The same person goes on with it elsewhere.
    expect((await api.post(saveReport.path, { applyOrderId: order.id, opinion: OPINION })).msg).toBe('操作成功');
    await text.fill(MENDED);
    // Pressed once more, it is refused once more.
    for (const _ of [1, 2]) {
      const refused = author.waitForResponse((reply) => reply.url().includes(saveReport.path));
      await editor.getByRole('button', { name: '保存草稿' }).click();
      expect(await (await refused).json()).toMatchObject({ code: 409 });
    }
    await expect(editor).toContainText('此记录已被修改');
    await editor.getByRole('button', { name: '载入最新' }).click();
    await expect(text).toHaveValue(MENDED);
    await editor.getByRole('button', { name: '签名并交付审核' }).click();
    await handOver(author, colleague.name);
    await expect(report).toContainText(`待${colleague.name}审核`);
  });

  await test.step('审核页面停在旧内容时作者又改了报告：不能按旧内容签发', async () => {
    const late = await open({ tenantId: '100001', account: colleague.account }, '/wel/index');
    // Nothing tells this page what happens, nor may it ask whether anything has.
    for (const { path } of [streamMessage, countNotReadMessage]) await late.route(`**${path}*`, (route) => route.abort());
    await late.goto(`/consultation/detail?id=${order.id}`);
    await consultationDetail(late).card('会诊报告').getByRole('button', { name: '审核通过并发送报告' }).click();
    await consolePage(late).dialog.getByLabel('登录密码').fill(DEMO_PASSWORD);
    await report.getByRole('button', { name: /撤回审核/ }).click();
    await consolePage(author).confirm('撤回审核');
    await report.getByRole('button', { name: '编辑报告' }).click();
    await consolePage(author).dialog.getByLabel('会诊意见').fill(SENT);
    await consolePage(author).dialog.getByRole('button', { name: '签名并交付审核' }).click();
    await consolePage(author).confirm('签名前请核对', '已核对，继续签名');
    await handOver(author, colleague.name);
    await expect(report).toContainText(`待${colleague.name}审核`);
    await consolePage(late).dialog.locator('button[type="submit"], .ant-btn-primary').last().click();
    await consolePage(late).expectToast('报告内容已修改，请重新阅读后再审核');
    await late.context().close();
  });

  await test.step('审核通过，报告发送，待办清空', async () => {
    await reviewer.goto('/inbox/work');
    const queue = listPage(reviewer);
    await queue.search('单据编号', order.no);
    await queue.press(order.no, '查看');
    await asked.getByRole('button', { name: '审核通过并发送报告' }).click();
    const dialog = consolePage(reviewer).dialog;
    await expect(dialog).toContainText('报告内容与患者性别可能不符');
    await dialog.getByLabel('登录密码').fill(DEMO_PASSWORD);
    await takeScreenshot(reviewer, 'report-approve-dialog');
    const sent = reviewer.waitForResponse((reply) => reply.url().includes(approveReport.path), { timeout: SEND_MS });
    await dialog.locator('button[type="submit"], .ant-btn-primary').last().click();
    await sent;
    await consolePage(reviewer).expectToast('操作成功');
    await reviewer.goto('/inbox/work');
    await queue.search('单据编号', order.no);
    await queue.expectEmpty();
  });

  await test.step('报告上有两人的签名', async () => {
    await expect(report).toContainText(`审核：${colleague.name}（密码签名）`);
    const text = await written.readPdf(() => report.getByRole('button', { name: '打开报告' }).click());
    for (const there of ['报告医生', `审核医生：${colleague.name}`, '肿瘤最大径1.2cm', ADDED]) expect(text).toContain(there);
    expect(text.match(/电子签名/g)).toHaveLength(2);
    await takeScreenshot(author, 'report-with-two-signatures');
  });

  await test.step('报告导出为FHIR', async () => {
    const bundle = await savedBundle(author, () => more(author, '导出FHIR'));
    const [first] = bundle.entry;
    expect(first?.resource).toMatchObject({ resourceType: 'DiagnosticReport', status: 'final', conclusion: SENT });
    expect(first?.resource.resultsInterpreter).toMatchObject([{ display: colleague.name }]);
  });
});

async function handOver(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^交付审核/ });
  await choose(page, dialog, '审核医生', name);
  await dialog.getByLabel('登录密码').fill(DEMO_PASSWORD);
  await takeScreenshot(page, 'report-hand-over-dialog');
  await dialog.getByRole('button', { name: '签名并交付审核' }).click();
  await consolePage(page).expectToast('操作成功');
}

/** What does harm, and what few want, stands behind 更多. */
async function more(page: Page, name: string): Promise<void> {
  const card = consultationDetail(page).card('会诊报告');
  await card.getByRole('button', { name: /更多/ }).click();
  await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name, exact: true }).click();
}
