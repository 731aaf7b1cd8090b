import { expect, type Page } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { applicant, expert } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import type { RunningApp } from '../support/app.ts';
import { barriers, settled } from '../support/look.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

type Order = Record<'applyOrderId' | 'no' | 'applyOrderStatus', string>;

/** A consultation of the expert's that has begun, and that no other journey talks about. */
async function aBegunOrder(app: RunningApp): Promise<Order> {
  const [doctor, invited] = await Promise.all([openApi(app, applicant), openApi(app, expert)]);
  const query = { applyOrderStatus_in: 'wait_diagnosis,diagnosis_ing', size: '200' };
  const [mine, asked] = await Promise.all([
    doctor.get<{ records: Order[] }>('/blade-remote/oneSubject/myApplyList', query),
    invited.get<{ records: Order[] }>('/blade-remote/oneSubject/applyListToMe', query),
  ]);
  const others = new Set(mine.data.records.map(({ applyOrderId }) => applyOrderId));
  const order = asked.data.records.findLast(({ applyOrderId }) => !others.has(applyOrderId));
  if (!order) throw new Error('the demo data hold no order to the expert that is open');
  const { applyOrderId, applyOrderStatus } = order;
  if (applyOrderStatus === 'wait_diagnosis') await invited.post('/blade-remote/oneSubject/changeToDiagnosingIng', { applyOrderId });
  return order;
}

/** Nothing is wider than the screen, and nothing keeps people out. */
async function expectFits(page: Page): Promise<void> {
  await settled(page);
  const wider = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.console-content, .cards, .ant-drawer-body')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => `${part.className} ${part.scrollWidth}`),
  );
  expect(wider).toEqual([]);
  expect(await barriers(page)).toEqual([]);
}

/** Cards are sorted by what the table is sorted by, and stay so after a reload. */
async function sortsCards(page: Page): Promise<void> {
  const { list, expectRows } = listPage(page);
  const sort = list.getByRole('combobox', { name: '排序' });
  const heads = () => list.locator('.row-card-head > strong').allTextContents();
  const own = await heads();
  await sort.selectOption('预约会诊时间');
  await expect(page).toHaveURL(/[?&]sort=appointmentTime/);
  await expect.poll(heads).not.toEqual(own);
  const rising = await heads();
  await list.getByRole('button', { name: '改为降序' }).tap();
  await expect(page).toHaveURL(/[?&]sort=-appointmentTime/);
  await expect.poll(heads).not.toEqual(rising);
  const falling = await heads();
  await takeScreenshot(page, 'phone-sorted');
  await expectFits(page);
  await page.reload();
  await expectRows();
  await expect(sort).toHaveValue('appointmentTime');
  expect(await heads()).toEqual(falling);
  await sort.selectOption('默认顺序');
  await expect.poll(heads).toEqual(own);
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('an expert gives an opinion on a phone', async ({ page, app }) => {
  const order = await aBegunOrder(app);
  const list = listPage(page);
  const detail = consultationDetail(page);
  const { dialog, expectToast } = consolePage(page);

  await test.step('登录后首页不超出屏幕，少用的按钮在更多里，菜单从侧面打开', async () => {
    await signIn(page, app, expert);
    await expectFits(page);
    await expect(page.getByRole('button', { name: '锁屏' })).toHaveCount(0);
    await page.getByRole('banner').getByRole('button', { name: '更多' }).click();
    await expect(page.getByRole('button', { name: '锁屏' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '展开菜单' }).click();
    await consolePage(page).openMenu('远程会诊', '申请我的会诊');
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden();
  });

  await test.step('列表是卡片，查询条件在筛选里', async () => {
    await list.expectRows();
    await expect(list.list.getByRole('table')).toHaveCount(0);
    await expectFits(page);
    // What waits changes its places as time passes.
    const waiting = await list.list.locator('.row-card-head > strong').first().innerText();
    await page.getByRole('tab', { name: '已完成' }).tap();
    await expect(list.list.locator('.row-card-head > strong').first()).not.toHaveText(waiting);
    await sortsCards(page);
    await page.getByRole('tab', { name: '全部' }).tap();
    await list.list.getByRole('button', { name: '筛选' }).tap();
    const drawer = page.getByRole('dialog', { name: '筛选' });
    await expectFits(page);
    await drawer.getByLabel('会诊编号').fill(order.no);
    await drawer.getByRole('button', { name: '查询' }).tap();
    await expect(list.list.getByRole('button', { name: '筛选 (1)' })).toBeVisible();
    await expect(list.list.locator('.grid-row')).toHaveCount(1);
    await expect(list.row(order.no).locator('.state-tag').first()).toHaveText('会诊中');
    await expect(list.row(order.no).getByRole('button').first()).toHaveText('填写会诊意见');
  });

  await test.step('点卡片打开详情，主按钮在屏幕下方，对话框占满屏幕', async () => {
    await list.row(order.no).locator('dd').first().tap();
    await detail.expectStatus('会诊中');
    await expectFits(page);
    const give = detail.button('填写会诊意见');
    await expect(give).toBeInViewport();
    await give.tap();
    await expect(dialog.getByLabel('会诊意见')).toBeFocused();
    expect(await dialog.evaluate((box) => [box.clientWidth, box.clientHeight])).toEqual([390, 844]);
    await expectFits(page);
    await dialog.getByLabel('会诊意见').fill('手机上填写：继续目前治疗，三日后复查心电图和肌钙蛋白。');
    await dialog.getByRole('button', { name: '提交意见' }).tap();
    await expectToast('成功');
    await detail.expectStatus('已会诊');
  });

  await test.step('返回回到查询过的列表', async () => {
    await page.getByRole('banner').getByRole('button', { name: '返回' }).tap();
    await expect(list.list.getByRole('button', { name: '筛选 (1)' })).toBeVisible();
    await expect(list.row(order.no).locator('.state-tag').first()).toHaveText('已会诊');
  });
});
