import { expect, type Page } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { applicant, expert, operator, stranger } from '../commands/demo-people.ts';
import { forgetNotices } from '../commands/forget-notices.ts';
import { leaveNotices } from '../commands/leave-notices.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { signIn } from '../pages/login.page.ts';
import { noticeBell } from '../pages/notice-bell.page.ts';
import type { RunningApp } from '../support/app.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const STREAM = '/message/center/stream';
const RETURNED = '会诊申请被退回';

interface Order {
  applyOrderId: string;
  no: string;
}

async function anOrderToAudit(app: RunningApp): Promise<Order> {
  const api = await openApi(app, applicant);
  const { data } = await api.get<{ records: Order[] }>('/blade-remote/oneSubject/myApplyList', {
    applyOrderStatus: 'wait_primaryaudit',
    size: '1',
  });
  const [order] = data.records;
  if (!order) throw new Error('the demo data hold no consultation that waits for its audit');
  return order;
}

async function sendBack(auditor: Page, order: Order): Promise<void> {
  await auditor.goto(`/consultation/detail?id=${order.applyOrderId}`);
  await consultationDetail(auditor).press('审核');
  const dialog = consolePage(auditor).dialog;
  await dialog.getByText('退回', { exact: true }).click();
  await dialog.getByLabel('审核意见').fill('请补充影像检查结果');
  await dialog.getByRole('button', { name: '提交审核' }).click();
  await consolePage(auditor).expectToast('操作成功');
}

/** Marks the page, so that a reload would be noticed. */
async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  return async () => expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
}

test('the doctor’s bell rings when the operator returns an order, in every tab and without a reload', async ({ browser, app }) => {
  const order = await anOrderToAudit(app);
  const doctors = await browser.newContext({ baseURL: app.baseUrl });
  const streams: string[] = [];
  doctors.on('request', (request) => void (request.url().includes(STREAM) && streams.push(request.url())));
  const doctor = await doctors.newPage();
  await signIn(doctor, app, applicant, '/consultation/form');
  const second = await doctors.newPage();
  await second.goto('/wel/index');
  const auditor = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  await signIn(auditor, app, operator);
  const tabs = [noticeBell(doctor), noticeBell(second)];
  await expect.poll(tabs[0]?.unread ?? (async () => 0)).toBeGreaterThan(0);
  const before = (await tabs[0]?.unread()) ?? 0;
  await tabs[1]?.expectUnread(before);
  const isSamePage = await markPage(doctor);
  await doctor.bringToFront();

  // Looked for from the beginning: it stands for six seconds.
  const corner = noticeBell(doctor).toast(RETURNED).filter({ hasText: order.no }).boundingBox({ timeout: 120_000 });
  await sendBack(auditor, order);
  const told = await corner;

  // Two servers and five pages share the machine: delivery is at once, but at once may take its time.
  for (const tab of tabs) await expect.poll(tab.unread, { timeout: 30_000 }).toBeGreaterThan(before);
  // Whoever fills in a form is not kept from its buttons, and from its fields for a moment only, wherever the pointer rests.
  for (const button of ['取消', '保存草稿', '提交']) {
    await doctor.getByRole('button', { name: button, exact: true }).click({ trial: true, timeout: 5_000 });
  }
  if (told) await doctor.mouse.move(told.x + told.width / 2, told.y + told.height / 2);
  await takeScreenshot(doctor, 'notice-toast');
  await expect(noticeBell(doctor).toast(RETURNED)).toBeHidden();
  await isSamePage();
  // One stream for the whole browser, and no token in its address.
  expect(streams).toHaveLength(1);
  expect([...new URL(streams[0] ?? '').searchParams.keys()]).toEqual(['silentFor']);

  const bell = noticeBell(doctor);
  const unread = await bell.unread();
  await bell.open();
  const item = bell.items.filter({ hasText: order.no }).first();
  await expect(item).toContainText(RETURNED);
  await expect(item).toContainText(/刚刚|分钟前/);
  await takeScreenshot(doctor, 'notice-panel');
  await item.getByRole('button').click();
  await expect(doctor).toHaveURL(`/consultation/detail?id=${order.applyOrderId}`);
  await expect(bell.panel).toBeHidden();
  for (const tab of tabs) await tab.expectUnread(unread - 1);

  // The tab that holds the stream goes; the other one takes it over.
  await doctor.close();
  await expect.poll(() => streams.length).toBe(2);
  await doctors.close();
  await auditor.context().close();
});

test('the list grows while it is scrolled, says when it ends, and is read with one press', async ({ page, app }) => {
  // More than the panel asks for at once, and none that is urgent: that stays unread.
  await forgetNotices(app.databaseUrl, stranger);
  await leaveNotices(
    app.databaseUrl,
    stranger,
    Array.from({ length: 25 }, () => ({ title: '会诊已开始' })),
  );
  await signIn(page, app, stranger);
  const bell = noticeBell(page);
  await expect.poll(bell.unread).toBeGreaterThanOrEqual(25);
  await bell.open();
  await expect(bell.items.first()).toBeVisible();
  await takeScreenshot(page, 'notice-panel-expert');
  const end = bell.panel.getByText('没有更多数据了');
  // Waited for from the beginning, because it goes by itself: the scrolling alone may take long on a busy machine.
  const toast = page.locator('.ant-message-notice').filter({ hasText: '没有更多数据了' }).first();
  const warned = toast.waitFor({ timeout: 45_000 });
  await expect(async () => {
    await bell.items.last().scrollIntoViewIfNeeded();
    await bell.panel.locator('.notice-end').scrollIntoViewIfNeeded();
    await expect(end).toBeVisible({ timeout: 500 });
  }).toPass();
  // The last rows may have come after the scrolling, and pushed the end below the edge.
  await bell.panel.locator('.notice-end').scrollIntoViewIfNeeded();
  expect(await bell.items.count()).toBeGreaterThan(20);
  await warned;
  await takeScreenshot(page, 'notice-panel-end');
  await bell.panel.getByRole('button', { name: '全部已读' }).click();
  await bell.expectUnread(0);
  await expect(bell.panel.getByRole('img', { name: '未读' })).toHaveCount(0);
  await page.reload();
  await expect(bell.bell).toHaveAccessibleName('消息通知');
});

test('whoever has no messages is told so', async ({ page, app }) => {
  await forgetNotices(app.databaseUrl, stranger);
  await signIn(page, app, stranger);
  const bell = noticeBell(page);
  await expect(bell.bell).toHaveAccessibleName('消息通知');
  await bell.open();
  await expect(bell.panel).toContainText('暂无消息');
  await expect(bell.panel.getByRole('button', { name: '全部已读' })).toBeDisabled();
  await takeScreenshot(page, 'notice-panel-empty');
});

test('the keyboard alone opens the list, reads a notice and comes back', async ({ page, app }) => {
  const link = '/inbox/work?tab=watching';
  // Somebody to whom nothing else comes meanwhile.
  await forgetNotices(app.databaseUrl, stranger);
  await leaveNotices(app.databaseUrl, stranger, [{ title: '有会诊等待结算', link, urgent: true }]);
  await signIn(page, app, stranger);
  const bell = noticeBell(page);
  await expect.poll(bell.unread).toBeGreaterThan(0);
  await bell.bell.focus();
  await page.keyboard.press('Enter');
  await expect(bell.panel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bell.panel).toBeHidden();
  await expect(bell.bell).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bell.items.first()).toContainText('紧急');
  await expect(bell.panel).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(bell.panel.getByRole('link', { name: '查看全部' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(bell.panel.getByRole('button', { name: '全部已读' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(bell.items.first().getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(link);
});

test('a message that is opened on the home page is read there and at the bell; one that leads nowhere is opened among all of them', async ({
  page,
  app,
}) => {
  const link = '/inbox/work?tab=watching';
  await leaveNotices(app.databaseUrl, stranger, [{ title: '会诊已开始' }, { title: '会诊已开始', link }]);
  await signIn(page, app, stranger);
  const bell = noticeBell(page);
  await expect.poll(bell.unread).toBeGreaterThan(1);
  const before = await bell.unread();
  const card = page.locator('.panel:visible').filter({ has: page.locator('.ant-card-head', { hasText: '最近消息' }) });
  const rows = card.getByRole('listitem');
  await expect(rows.first().locator('.ant-badge-status-processing')).toHaveCount(1);
  const read = page.waitForResponse((response) => response.url().includes('/message/center/readMessage'));
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(link);
  expect((await read).status()).toBe(200);
  await bell.expectUnread(before - 1);
  await page.goBack();
  await expect(rows.first().locator('.ant-badge-status-default')).toHaveCount(1);
  // It leads nowhere: opened among all of them, it is read there.
  await rows.nth(1).getByRole('link').click();
  const opened = consolePage(page).dialog.filter({ hasText: '会诊已开始' });
  await expect(opened).toBeVisible();
  await bell.expectUnread(before - 2);
  await opened.getByRole('button', { name: '关闭' }).last().click();
  await expect(page).toHaveURL('/message/mine');
  // From the bell as well, also for whoever is there already.
  await bell.open();
  await bell.items.nth(1).getByRole('button').click();
  await expect(bell.panel).toBeHidden();
  await expect(opened).toBeVisible();
});

test('a list that cannot be loaded says so and can be tried again; a cut stream is replaced by the count', async ({ page, app }) => {
  await leaveNotices(app.databaseUrl, applicant, [{ title: '会诊已开始' }]);
  await page.route(`**${STREAM}`, (route) => route.abort());
  await page.route('**/message/center/pageMessage**', (route) => route.abort());
  await signIn(page, app, applicant);
  const bell = noticeBell(page);
  await expect.poll(bell.unread).toBeGreaterThan(0);
  await bell.open();
  await expect(bell.panel).toContainText('消息加载失败');
  await takeScreenshot(page, 'notice-panel-failed');
  await page.unroute('**/message/center/pageMessage**');
  await bell.panel.getByRole('button', { name: '重试' }).click();
  await expect(bell.items.first()).toBeVisible();
});

test('signing out elsewhere ends the session here', async ({ page, app }) => {
  await signIn(page, app, expert);
  // The login page that follows fetches a captcha nobody reads.
  page.removeAllListeners('response');
  const token = (await page.context().cookies()).find(({ name }) => name === 'lianyi-access-token')?.value;
  const answer = await fetch(`${app.baseUrl}/api/blade-auth/oauth/logout`, {
    method: 'POST',
    headers: { 'Blade-Auth': `bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  await expect(page.getByRole('button', { name: '登 录' })).toBeVisible();
});

test('what is urgent stands below the menu until it is closed, and in the corner where the menu is narrow', async ({ page, app }) => {
  await signIn(page, app, expert, '/consultation/applied-to-me?size=50');
  const rows = page.locator('.console-content .grid-row');
  await expect(rows.first()).toBeVisible();
  await leaveNotices(app.databaseUrl, expert, [{ title: '危急值待接收', urgent: true }]);
  const place = page.getByRole('region', { name: '紧急消息' });
  const card = place.getByRole('alert').filter({ hasText: '危急值待接收' });
  await expect(card).toBeVisible({ timeout: 30_000 });
  const list = await page.locator('.console-content').boundingBox();
  const stands = await card.boundingBox();
  expect((stands?.x ?? 0) + (stands?.width ?? 0)).toBeLessThanOrEqual(list?.x ?? 0);

  await page.getByRole('button', { name: '收起菜单' }).click();
  const toast = page.locator('.ant-notification-notice').filter({ hasText: '危急值待接收' });
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(toast).toBeHidden();
  await card.getByRole('button', { name: '关闭' }).click();
  await expect(card).toBeHidden();
});
