import { expect } from '@playwright/test';
import { consultationDetail as consultationDetailCall } from '../../contract/domains/consultation/consultation.endpoints.ts';
import { streamMessage } from '../../contract/domains/messages/messages.endpoints.ts';
import { openApi } from '../commands/call-api.ts';
import { expert, operator, platformAdmin } from '../commands/demo-people.ts';
import { ordersToAudit, orderToAuditFor } from '../commands/order-to-audit.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { leaveByEsc } from '../support/leave-by-esc.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

/** A moment on the hospitals' clock. */
const inDays = (days: number) => `${new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)} 09:00`;

test('a list follows what others do: what has come is said, what has changed changes in place, what has gone stays until it is refreshed', async ({
  page,
  app,
}) => {
  await signIn(page, app, platformAdmin, '/system/post');
  const { list, row, expectRows } = listPage(page);
  await expectRows();
  const api = await openApi(app, platformAdmin);
  const nurse = { postCode: 'live-1', postName: '随访护士', category: 1, sort: 1 };
  expect((await api.post('/blade-system/post/submit', nurse)).status).toBe(200);

  const arrived = list.getByRole('button', { name: '1条新记录' });
  await expect(arrived).toBeVisible();
  await expect(row('随访护士')).toHaveCount(0);
  await takeScreenshot(page, 'list-arrived');
  await arrived.click();
  await expect(row('随访护士')).toBeVisible();
  await expect(arrived).toHaveCount(0);
  // The button goes with what it said; the keys go on at what has come.
  await expect(list.locator('.grid-row').first()).toBeFocused();

  const { data } = await api.get<{ records: { id: string }[] }>('/blade-system/post/list', { postCode: 'live-1' });
  const [{ id } = { id: '' }] = data.records;
  const before = await row('随访护士').boundingBox();
  expect((await api.post('/blade-system/post/submit', { ...nurse, id, postName: '出院随访护士' })).status).toBe(200);
  await expect(row('出院随访护士')).toHaveAttribute('data-mark', 'changed');
  expect((await row('出院随访护士').boundingBox())?.y).toBe(before?.y);
  await expect(row('出院随访护士')).toContainText('已更新');

  expect((await api.post('/blade-system/post/remove', { ids: id })).status).toBe(200);
  await expect(row('出院随访护士')).toHaveAttribute('data-mark', 'gone');
  await expect(row('出院随访护士')).toContainText('已不在此列表中');
  await expect(list.locator('.list-arrived')).toHaveText('列表中0条已更新，1条已不在此列表中');
  await takeScreenshot(page, 'list-gone');
  await list.getByRole('button', { name: '刷新' }).click();
  await expect(row('出院随访护士')).toHaveCount(0);
});

test('a whole table that somebody had counted is counted again when they refresh it, not whenever a row of it changes', async ({
  page,
  app,
}) => {
  const api = await openApi(app, platformAdmin);
  const posts = ['live-4a', 'live-4b'].map((postCode) => ({ postCode, postName: postCode, category: 1, sort: 1 }));
  for (const post of posts) expect((await api.post('/blade-system/post/submit', post)).status).toBe(200);
  // As if there were more of them than a list counts by itself.
  let counted = 0;
  await page.route('**/blade-system/post/list?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const isExact = query.get('exact') === '1';
    if (isExact) counted += 1;
    const { data } = await api.get<object>('/blade-system/post/list', Object.fromEntries(query));
    const total = isExact ? { total: 12_000 + counted } : { total: 10_000, more: true };
    await route.fulfill({ json: { code: 200, success: true, msg: '操作成功', data: { ...data, ...total } } });
  });
  await signIn(page, app, platformAdmin, '/system/post?postCode=live-4');
  const { list, row } = listPage(page);
  await list.getByRole('button', { name: '共 10000+ 条' }).click();
  await expect(list.getByText('共 12001 条')).toBeVisible();
  const { data } = await api.get<{ records: { id: string; postCode: string }[] }>('/blade-system/post/list', { postCode: 'live-4' });
  // What follows the first change has been asked for long before the second one is seen: there is a pause in between.
  for (const post of posts) {
    const id = data.records.find(({ postCode }) => postCode === post.postCode)?.id;
    expect((await api.post('/blade-system/post/submit', { ...post, id, postName: `${post.postCode}改` })).status).toBe(200);
    await expect(row(`${post.postCode}改`)).toHaveAttribute('data-mark', 'changed');
  }
  expect(counted).toBe(1);
  await list.getByRole('button', { name: '刷新' }).click();
  await expect(list.getByText('共 12002 条')).toBeVisible();
});

test('what was deleted is not chosen any more, whoever deleted it, and the rest can be deleted together', async ({ page, app }) => {
  const api = await openApi(app, platformAdmin);
  for (const postCode of ['live-3a', 'live-3b', 'live-3c'])
    expect((await api.post('/blade-system/post/submit', { postCode, postName: postCode, category: 1, sort: 1 })).status).toBe(200);
  const { data } = await api.get<{ records: { id: string }[] }>('/blade-system/post/list', { postCode: 'live-3b' });
  await signIn(page, app, platformAdmin, '/system/post?postCode=live-3');
  const { list, row, press } = listPage(page);
  const toolbar = list.locator('.list-toolbar');
  await list.getByRole('checkbox').first().check();
  await expect(toolbar).toContainText('已选择 3 项');

  await press('live-3a', '删除');
  await page.getByRole('button', { name: '确定删除' }).click();
  await expect(row('live-3a')).toHaveCount(0);
  // The focus goes on with a row that is still there.
  await expect(list.locator('.grid-row:focus')).toHaveCount(1);
  await expect(toolbar).toContainText('已选择 2 项');
  expect((await api.post('/blade-system/post/remove', { ids: data.records[0]?.id })).status).toBe(200);
  await expect(row('live-3b')).toHaveAttribute('data-mark', 'gone');
  await expect(toolbar).toContainText('已选择 1 项');

  await list.getByRole('button', { name: '批量删除' }).click();
  await page.getByRole('button', { name: '确定删除' }).click();
  await expect(toolbar).not.toContainText('已选择');
  await expect(row('live-3')).toHaveCount(0);
});

test('the page of an order shows its new state and buttons as soon as somebody has moved it', async ({ page, app }) => {
  const order = await orderToAuditFor(app, expert);
  await signIn(page, app, operator, `/consultation/detail?id=${order.id}`);
  const detail = consultationDetail(page);
  await expect(detail.button('审核')).toBeVisible();
  const api = await openApi(app, operator);
  await detail.button('审核').focus();
  const audited = await api.get('/blade-remote/operation/audit/oneSubject', { applyOrderId: order.id, levelOneAuditStatus: '1' });
  expect(audited.status).toBe(200);
  await detail.expectStatus('待安排');
  await expect(detail.button('审核')).toHaveCount(0);
  await expect(page.locator('#content')).toBeFocused();

  await test.step('服务器暂无应答时，页面和正在填写的内容都在，并提示刷新失败', async () => {
    await detail.press('安排会诊');
    const time = consolePage(page).dialog.getByRole('textbox').first();
    await time.fill(inDays(2));
    await page.keyboard.press('Enter');
    await page.route(`**${consultationDetailCall.path}?*`, (route) => route.abort());
    const arranged = { applyOrderId: order.id, scheduleTime: `${inDays(3)}:00` };
    expect((await api.post('/blade-remote/oneSubject/schedule', arranged)).status).toBe(200);
    const told = page.locator('.console-content').getByText('刷新失败，显示的是上一次的数据');
    await expect(told).toBeAttached();
    await expect(time).toHaveValue(inDays(2));
    await page.unrouteAll();
    await leaveByEsc(page);
    await consolePage(page).confirm('有未提交的内容', '确定离开');
    const again = page.locator('.console-content').getByRole('button', { name: /重\s*试/ });
    await again.click();
    await detail.expectStatus('待会诊');
    await expect(told).toHaveCount(0);
  });
});

test('the queue of what waits stands still: what a colleague has done is struck through, what follows from it is counted', async ({
  page,
  app,
}) => {
  const [order] = await ordersToAudit(app);
  // The stream comes late, and tells what happened since the page was opened.
  const late = Promise.withResolvers<void>();
  await page.route(`**${streamMessage.path}?*`, async (route) => {
    await late.promise;
    await route.continue();
  });
  // What the top bar shows comes after the page, and the list does not hang on it.
  const bar = Promise.withResolvers<void>();
  await page.route('**/assets/work-button-*.js', async (route) => {
    await bar.promise;
    await route.continue();
  });
  await signIn(page, app, operator, `/inbox/work?no=${order.no}`);
  const { list, row } = listPage(page);
  await expect(row(order.no)).toContainText('审核');
  const api = await openApi(app, operator);
  const audited = await api.get('/blade-remote/operation/audit/oneSubject', { applyOrderId: order.id, levelOneAuditStatus: '1' });
  expect(audited.status).toBe(200);
  late.resolve();
  await expect(row(order.no)).toHaveAttribute('data-mark', 'gone');
  bar.resolve();
  await expect(page.getByRole('banner').getByRole('button', { name: /^待办/ })).toBeVisible();
  const arrived = list.getByRole('button', { name: '1条新记录' });
  await arrived.click();
  await expect(row(order.no)).toContainText('安排会诊');
});

test('what is being entered in the dialog of a row stays when the list is drawn otherwise', async ({ page, app }) => {
  const [order] = await ordersToAudit(app);
  await signIn(page, app, operator, `/consultation/operation?no=${order.no}`);
  const { press, list } = listPage(page);
  await press(order.no, '审核');
  const remark = page.locator('.ant-modal:visible').getByLabel('审核意见');
  await remark.fill('片子不清楚，请补传');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list.locator('.row-card-head').first()).toBeAttached();
  await expect(remark).toHaveValue('片子不清楚，请补传');
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(list.getByRole('table', { includeHidden: true })).toBeAttached();
  await expect(remark).toHaveValue('片子不清楚，请补传');
});

test('a form says that its row has been changed elsewhere, and goes on from the newest', async ({ page, app }) => {
  const api = await openApi(app, platformAdmin);
  const clerk = { postCode: 'live-2', postName: '病案管理员', category: 3, sort: 2 };
  expect((await api.post('/blade-system/post/submit', clerk)).status).toBe(200);
  const { data } = await api.get<{ records: { id: string }[] }>('/blade-system/post/list', { postCode: 'live-2' });
  const [{ id } = { id: '' }] = data.records;
  await signIn(page, app, platformAdmin, '/system/post?postCode=live-2');
  const { press, row } = listPage(page);
  await press('病案管理员', '编辑');
  const dialog = page.locator('.ant-modal:visible');
  await dialog.getByLabel('备注').fill('三号楼');
  expect((await api.post('/blade-system/post/submit', { ...clerk, id, postName: '病案室管理员' })).status).toBe(200);

  const told = dialog.getByText('此记录已被修改');
  await expect(told).toBeVisible();
  // What was typed is not touched until somebody says so, and comes along then.
  await expect(dialog.getByLabel('岗位名称')).toHaveValue('病案管理员');
  await expect(dialog.getByLabel('备注')).toHaveValue('三号楼');
  await takeScreenshot(page, 'form-changed-elsewhere');
  await dialog.getByRole('button', { name: '载入最新' }).click();
  await expect(dialog.getByLabel('岗位名称')).toHaveValue('病案室管理员');
  await expect(told).toHaveCount(0);
  await dialog.getByRole('button', { name: /确\s*定|保\s*存/ }).click();
  await expect(row('病案室管理员')).toBeVisible();
});

test('who signs in is counted over the list of who is online, and who signs out is struck through', async ({ page, app }) => {
  await signIn(page, app, platformAdmin, '/system/online-user');
  const { list, row, expectRows } = listPage(page);
  await expectRows();
  const colleague = await openApi(app, operator);
  await list.getByRole('button', { name: '1条新记录' }).click();
  const newest = row(operator.account).first();
  await expect(newest).toBeVisible();
  expect((await colleague.post('/blade-auth/oauth/logout', {})).status).toBe(200);
  await expect(newest).toHaveAttribute('data-mark', 'gone');
});
