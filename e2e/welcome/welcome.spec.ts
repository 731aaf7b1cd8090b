import { expect, type Page } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { applicant, expert, operator, type Person, platformAdmin, stranger } from '../commands/demo-people.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';
import { WAIT_MS } from '../support/wait.ts';

const card = (page: Page, title: string) =>
  page.locator('.panel:visible').filter({ has: page.locator('.ant-card-head', { hasText: title }) });

const dashboards: readonly { who: string; person: Person; title: string; cards: readonly string[] }[] = [
  { who: 'expert', person: expert, title: '专家医院工作台', cards: ['会诊申请趋势', '会诊状态分布', '申请医院排行', '本院专家会诊量'] },
  {
    who: 'applicant',
    person: applicant,
    title: '申请医院工作台',
    cards: ['会诊申请趋势', '会诊状态分布', '会诊医院排行', '本院医生申请量'],
  },
  { who: 'group', person: platformAdmin, title: '集团运营总览', cards: ['会诊申请趋势', '申请医院排行', '会诊医院排行', '专家会诊量'] },
  { who: 'other', person: stranger, title: '工作台', cards: ['会诊申请趋势'] },
];

for (const { who, person, title, cards } of dashboards) {
  test(`the first page of the ${who} shows his numbers, charts, appointments and notices`, async ({ page, app }) => {
    await signIn(page, app, person, '/');
    await expect(page).toHaveURL(/\/wel\/index$/);
    await expect(page.locator('.welcome-banner')).toContainText(title);
    for (const name of cards) await expect(card(page, name).locator('.board-chart svg, .sole-figure, .ant-empty').first()).toBeVisible();
    for (const name of ['即将开始的会诊', '最近消息'])
      await expect(card(page, name).locator('.panel-list, .ant-empty').first()).toBeVisible();
    await expect(page.getByText(/数据截至 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible();
    await page.waitForTimeout(500);
    await takeScreenshot(page, `welcome-${who}`);
    await page.locator('.console-content').evaluate((content) => content.scrollTo(0, content.scrollHeight));
    await takeScreenshot(page, `welcome-${who}-below`);
  });
}

test('what would be a single bar is a figure, which leads to the same orders', async ({ page, app }) => {
  await signIn(page, app, expert, '/');
  // One hospital asks this one for help.
  const figure = card(page, '申请医院排行').locator('.sole-figure');
  await expect(figure).toContainText('云岭县人民医院');
  await expect(card(page, '申请医院排行').locator('.board-chart svg')).toHaveCount(0);
  await expect(card(page, '申请医院排行').getByRole('button', { name: '保存为图片' })).toHaveCount(0);
  const counted = (await figure.locator('strong').innerText()).trim();
  await figure.press('Enter');
  await expect(page).toHaveURL(/\/statistics\/orders\?.*applyTenantId=/);
  await expect(page.locator('.list-pages:visible')).toContainText(`共 ${counted} 条`);
});

test('every key figure opens a list of as many orders', async ({ page, app }) => {
  await signIn(page, app, operator);
  const figures = page.locator('[data-figure]');
  await expect(figures).toHaveCount(4);
  for (const figure of await figures.evaluateAll((links) => links.map((link) => link.getAttribute('data-figure') ?? ''))) {
    await page.goto('/wel/index');
    const link = page.locator(`[data-figure="${figure}"]`);
    const count = await link.locator('strong').textContent();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`figure=${figure}`));
    await expect(listPage(page).list.locator('.list-pages')).toContainText(new RegExp(`共\\s*${count}\\s*条`));
  }
  await takeScreenshot(page, 'welcome-drill');
});

/** Presses the bar of an expert, and returns how many orders it stands for. */
async function pressBarOf(page: Page, name: string): Promise<string> {
  const bars = card(page, '专家会诊量').locator('.board-chart');
  const [, count = ''] = new RegExp(`${name}(\\d+)例`).exec((await bars.getAttribute('aria-label')) ?? '') ?? [];
  await expect(page.locator('.console-content:visible .ant-skeleton')).toHaveCount(0);
  await bars.scrollIntoViewIfNeeded();
  // Beside its name, wherever it stands: other journeys may have added experts.
  const { x, y } = await bars.getByText(name).evaluate((text) => {
    const box = text.closest('.board-chart')?.getBoundingClientRect() ?? new DOMRect();
    const { top, height } = text.getBoundingClientRect();
    return { x: box.x + box.width * 0.6, y: top + height / 2 };
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  // The bar is drawn anew under the pointer while it is pressed.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.mouse.up();
  await expect(page).toHaveURL(/targetDoctorId=/, { timeout: 5_000 });
  return count;
}

test('a click on a bar opens the orders behind it, and the list can be widened again', async ({ page, app }) => {
  await signIn(page, app, platformAdmin);
  const list = listPage(page).list;
  // Between the chart and the list an emergency may go to its second expert.
  await expect(async () => {
    await page.goto('/wel/index');
    const count = await pressBarOf(page, '梁启恒');
    await expect(list.locator('.list-pages')).toContainText(new RegExp(`共\\s*${count}\\s*条`), { timeout: 5_000 });
  }).toPass({ timeout: 4 * WAIT_MS });
  await expect(list.getByText('仅显示：梁启恒')).toBeVisible();
  await list.getByRole('button', { name: '取消限定' }).click();
  await expect(page).not.toHaveURL(/targetDoctorId/);
});

test('charts follow the theme and the size of the window', async ({ page, app }) => {
  await page.addInitScript(() => localStorage.setItem('lianyi-theme', JSON.stringify({ name: 'dark', isDark: true })));
  await signIn(page, app, applicant);
  const chart = card(page, '会诊申请趋势').locator('.board-chart');
  await expect(chart.locator('svg')).toBeVisible();
  const before = (await chart.locator('svg').boundingBox())?.width ?? 0;
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(async () => (await chart.locator('svg').boundingBox())?.width).not.toBe(before);
  // One chart after the other.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await takeScreenshot(page, 'welcome-dark-tablet');
});

test('a failed card says so and is fetched again, the others stay', async ({ page, app }) => {
  const fail = '**/statistical/pieChartView**';
  await page.route(fail, (route) => route.fulfill({ status: 400, json: { code: 400, success: false, msg: '统计服务繁忙' } }));
  await signIn(page, app, applicant);
  const status = card(page, '会诊状态分布');
  await expect(status.getByText('统计服务繁忙')).toBeVisible();
  await expect(card(page, '会诊申请趋势').locator('svg').first()).toBeVisible();
  await page.unroute(fail);
  await status.getByRole('button', { name: '重试' }).click();
  await expect(status.locator('svg').first()).toBeVisible();
});

test('key figures that fail say so and are fetched again, and lead nowhere without a name', async ({ page, app }) => {
  const fail = '**/statistical/figures**';
  await page.route(fail, (route) => route.fulfill({ status: 400, json: { code: 400, success: false, msg: '统计服务繁忙' } }));
  await signIn(page, app, applicant);
  await expect(page.getByText('统计服务繁忙')).toBeVisible();
  await expect(page.locator('[data-figure]')).toHaveCount(0);
  await page.unroute(fail);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.locator('[data-figure]').first()).toHaveAccessibleName(/今日申请|进行中|本月|即将/);
});

test('the keyboard alone comes from a chart to the orders behind one of its bars', async ({ page, app }) => {
  await signIn(page, app, platformAdmin);
  const bars = card(page, '专家会诊量');
  await expect(bars.locator('.board-chart svg')).toBeVisible();
  const summary = bars.locator('.chart-links summary');
  const isSeen = async () => ((await summary.boundingBox())?.width ?? 0) > 20;
  expect(await isSeen()).toBe(false);
  await summary.focus();
  await expect.poll(isSeen).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await takeScreenshot(page, 'welcome-chart-links');
  const link = bars.locator('.chart-links a').first();
  await expect(link).toBeFocused();
  await expect(link).toHaveText(/^.+：\d+$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/targetDoctorId=/);
});

test('the position is told on request, and a refusal is said clearly', async ({ page, app, context }) => {
  await signIn(page, app, applicant);
  await page.getByRole('button', { name: '获取当前位置' }).click();
  await expect(page.getByText('未允许获取位置')).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ longitude: 102.712251, latitude: 25.040609, accuracy: 15 });
  await page.getByRole('checkbox', { name: '打开首页时自动获取' }).check();
  await page.reload();
  await page.getByRole('button', { name: '位置已获取' }).click();
  await expect(page.locator('.ant-popover:visible')).toContainText('102.712251');
});

test("a configured page takes the dashboard's place, in a sandbox", async ({ page, app }) => {
  const admin = await openApi(app, platformAdmin);
  const address = 'https://screen.example.org/board';
  await page.route(`${address}**`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>院方大屏</h1>' }));
  const saved = await admin.post('/blade-system/param/submit', {
    paramName: '首页地址',
    paramKey: 'welcome.frame.100003',
    paramValue: address,
  });
  expect(saved.code).toBe(200);
  await signIn(page, app, stranger);
  const frame = page.locator('iframe.welcome-frame');
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(frame.contentFrame().getByText('院方大屏')).toBeVisible();
  await takeScreenshot(page, 'welcome-frame');
  const { data } = await admin.get<{ records: { id: string }[] }>('/blade-system/param/list', { paramKey: 'welcome.frame' });
  await admin.post('/blade-system/param/remove', { ids: data.records.map(({ id }) => id) });
});
