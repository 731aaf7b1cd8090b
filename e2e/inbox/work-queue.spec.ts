import { expect } from '@playwright/test';
import { countWork, listWork } from '../../contract/domains/inbox/inbox.endpoints.ts';
import { openApi } from '../commands/call-api.ts';
import { expert, operator } from '../commands/demo-people.ts';
import { ordersToAudit, orderToAuditFor } from '../commands/order-to-audit.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('what waits for the expert comes to the home page by itself, is opened with one press, and is gone when it is done', async ({
  page,
  app,
}) => {
  const order = await orderToAuditFor(app, expert);
  await signIn(page, app, expert);
  const button = page.getByRole('button', { name: /^(待办|我的待办)/ });
  const theirs = await openApi(app, expert);
  const told = async () => (await theirs.get<{ total: number }>(countWork.path)).data?.total ?? 0;
  // As the badge says it, which stops at 99: how many wait for them depends on the journeys before.
  const saysIt = async () => {
    const total = await told();
    return (await button.getAttribute('aria-label')) === `待办，${total > 99 ? '99+' : total}项`;
  };
  await expect.poll(saysIt).toBe(true);
  const before = await told();

  const api = await openApi(app, operator);
  const audited = await api.get('/blade-remote/operation/audit/oneSubject', { applyOrderId: order.id, levelOneAuditStatus: '1' });
  expect(audited.status).toBe(200);
  // What else waits may end by its hour meanwhile: the number is what the server says, and the order is looked for below.
  await expect.poll(saysIt).toBe(true);
  await takeScreenshot(page, 'home-work-queue');
  // However long what is to be done is called, numbers and times begin below each other.
  const startsOf = (part: string) =>
    page.locator(part).evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().left)).size);
  await expect(page.locator('.work-line').nth(1)).toBeVisible();
  expect([await startsOf('.work-line .panel-list-main + .work-no'), await startsOf('.work-line > button')]).toEqual([1, 1]);

  await page.getByRole('link', { name: '查看全部' }).click();
  const list = listPage(page);
  await list.search('单据编号', order.no);
  await expect(list.row(order.no)).toContainText('安排会诊');
  await expect(list.row(order.no)).toContainText(/剩\d+/);
  await takeScreenshot(page, 'inbox-work');
  await list.press(order.no, '查看');
  await consultationDetail(page).press('退回');
  const { dialog, expectToast } = consolePage(page);
  await dialog.getByLabel('退回原因').fill('病史资料不全，请补充既往检查');
  await dialog.getByRole('button', { name: /退\s*回/ }).click();
  await expectToast('操作成功');
  // What else waited may have ended by its hour meanwhile: the number falls, and this order is not among what waits.
  await expect.poll(saysIt).toBe(true);
  expect(await told()).toBeLessThanOrEqual(before);
  await consolePage(page).openMenu('待办', '我的待办');
  await list.search('单据编号', order.no);
  await list.expectEmpty();
});

test('the operator sees what is late, by what is to be done; whoever supervises sees who leaves it lying', async ({ page, app }) => {
  await signIn(page, app, operator);
  const card = page.locator('.panel', { hasText: '待我处理' });
  await expect(card.getByText(/\d+项超时/)).toBeVisible();
  await card.getByRole('link', { name: /审核/ }).first().click();
  const list = listPage(page);
  await list.expectRows();
  await expect(list.list.locator('.grid-row').first()).toContainText('审核');
  await expect(page).toHaveURL(/task=audit-consultation/);

  await consolePage(page).openMenu('待办', '待办督办');
  await list.expectRows();
  await takeScreenshot(page, 'inbox-supervise');
});

test('what waits is done where it is told of, by keyboard as well; what is to be read first opens its page', async ({ page, app }) => {
  await signIn(page, app, operator);
  const { dialog, expectToast } = consolePage(page);

  await test.step('首页待办直接打开对话框，返回后焦点回到按钮', async () => {
    const line = page.locator('.work-line').first();
    const button = line.getByRole('button');
    const [task = '', no = ''] = ((await button.getAttribute('aria-label')) ?? '').split(' ');
    await button.press('Enter');
    await expect(dialog).toContainText(no);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveText(task);
    await line.getByRole('link').click();
    await expect(page).toHaveURL(/\?id=/);
  });

  const [order, taken] = await ordersToAudit(app);
  const list = listPage(page);
  await test.step('我的待办中审核，办完后该行离开', async () => {
    await page.getByRole('button', { name: /^(待办|我的待办)/ }).click();
    await list.search('单据编号', order.no);
    await list.press(order.no, '审核');
    await expect(dialog).toContainText(order.no);
    await takeScreenshot(page, 'inbox-act');
    await dialog.getByRole('button', { name: '提交审核' }).click();
    await expectToast('操作成功');
    await expect(list.row(order.no).filter({ hasText: '审核' })).toHaveCount(0);
    // Now it waits for its hour, of the operator too.
    await expect(list.row(order.no)).toContainText('安排会诊');
  });

  await test.step('别人已办的，说明现在的状态', async () => {
    await list.search('单据编号', taken.no);
    await expect(list.row(taken.no)).toBeVisible();
    // From here on the queue hears of nothing.
    await page.route('**/blade-inbox/**', (route) => route.abort());
    const api = await openApi(app, operator);
    await api.get('/blade-remote/operation/audit/oneSubject', { applyOrderId: taken.id, levelOneAuditStatus: '1' });
    await list.press(taken.no, '审核');
    await expectToast(`会诊 ${taken.no} 现为“待安排”，不能审核`);
    await expect(dialog).toBeHidden();
    await page.unroute('**/blade-inbox/**');
  });
});

test('the dialog of the last line stays with what was typed when a colleague takes the line away', async ({ page, app }) => {
  const order = await orderToAuditFor(app, expert);
  const api = await openApi(app, operator);
  // Nothing waits but this order, for its audit.
  const asked = { no: order.no, task: 'audit-consultation', current: '1', size: '6' };
  await page.route(`**${listWork.path}**`, async (route) => route.fulfill({ json: await api.get(listWork.path, asked) }));
  await signIn(page, app, operator);
  const { dialog } = consolePage(page);
  await page.getByRole('button', { name: `审核 ${order.no}` }).click();
  await dialog.getByText('退回', { exact: true }).click();
  await dialog.getByLabel('审核意见').fill('请补充影像检查结果');
  await api.get('/blade-remote/operation/audit/oneSubject', { applyOrderId: order.id, levelOneAuditStatus: '1' });
  await expect(page.getByText('没有待办，稍后再来')).toBeVisible();
  // Also beside the case, which shows the same order.
  await expect(dialog).toContainText('此记录已被修改，最新状态为 待安排');
  await expect(dialog.getByLabel('审核意见')).toHaveValue('请补充影像检查结果');
});

test('an opinion is given on the page of its order, with the materials beside it', async ({ page, app }) => {
  await signIn(page, app, expert, '/inbox/work?task=give-opinion');
  const list = listPage(page);
  await list.expectRows();
  await list.list.locator('.grid-row').first().getByRole('button', { name: '填写会诊意见' }).click();
  await consultationDetail(page).expectStatus('会诊中');
});
