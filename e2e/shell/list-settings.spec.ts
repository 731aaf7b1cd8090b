import { expect, type Page } from '@playwright/test';
import { type Person, platformAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

/** Nobody else's journey looks at their lists. */
const doctor: Person = { tenantId: '100002', account: 'doctor2' };
const PLACE = '/consultation/my-applications';

const saved = (page: Page) => page.waitForResponse((response) => response.url().includes('/list-setting/save') && response.ok());
const heads = (page: Page) => listPage(page).list.locator('.grid th');
const viewButton = (page: Page, name: string) => listPage(page).list.locator('.list-toolbar').getByRole('button', { name });

async function chooseInViews(page: Page, button: string, entry: string): Promise<void> {
  await viewButton(page, button).click();
  await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: entry, exact: true }).click();
}

test('columns, their order and widths, and the height of rows are as somebody has set them, on every machine', async ({
  browser,
  page,
  app,
}) => {
  await signIn(page, app, doctor, PLACE);
  await listPage(page).expectRows();
  const titles = await heads(page).allInnerTexts();
  await page.getByRole('button', { name: '列设置' }).click();
  const panel = page.locator('.column-settings:visible');
  let kept = saved(page);
  await panel.getByRole('checkbox', { name: '患者姓名' }).uncheck();
  await kept;
  kept = saved(page);
  await panel.getByRole('button', { name: '下移会诊编号' }).press('Enter');
  await kept;
  // The button that was pressed keeps the focus, so that it can be pressed again.
  await expect(panel.getByRole('button', { name: '下移会诊编号' })).toBeFocused();
  kept = saved(page);
  await panel.getByText('紧凑').click();
  await kept;
  await page.keyboard.press('Escape');

  await test.step('按键调整列宽', async () => {
    const keys = listPage(page).list.getByRole('separator', { name: '调整列宽' });
    const before = Number(await keys.getAttribute('aria-valuenow'));
    await keys.focus();
    kept = saved(page);
    await page.keyboard.press('ArrowRight');
    await kept;
    await expect(keys).toHaveAttribute('aria-valuenow', String(before + 16));
  });

  await test.step('换一台电脑也一样', async () => {
    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, app, doctor, PLACE);
    await listPage(elsewhere).expectRows();
    const shown = await heads(elsewhere).allInnerTexts();
    expect(shown).not.toContain('患者姓名');
    expect(shown.indexOf('会诊编号')).toBeGreaterThan(titles.indexOf('会诊编号'));
    await expect(listPage(elsewhere).list.locator('.grid')).toHaveAttribute('data-density', 'compact');
    await elsewhere.getByRole('button', { name: '列设置' }).click();
    kept = saved(elsewhere);
    await elsewhere.getByRole('button', { name: '恢复默认' }).click();
    await kept;
    await expect.poll(() => heads(elsewhere).allInnerTexts()).toEqual(titles);
  });
});

test('a search is kept as a view, is opened by itself, changed, renamed and removed', async ({ page, app }) => {
  await signIn(page, app, doctor, PLACE);
  const { list, search, expectEmpty, expectRows } = listPage(page);
  await search('患者姓名', '没有这个人');
  await expectEmpty();
  await chooseInViews(page, '视图', '保存为新视图…');
  const dialog = page.getByRole('dialog', { name: '保存为新视图' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请输入视图名称')).toBeVisible();
  await dialog.getByLabel('视图名称').fill('查无此人');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(viewButton(page, '查无此人')).toBeVisible();
  // It goes when the server has the view: what is kept from now on is what comes next.
  await expect(dialog).toBeHidden();
  let kept = saved(page);
  await chooseInViews(page, '查无此人', '设为默认');
  await kept;

  await page.goto(PLACE);
  await expect(page).toHaveURL(/patientName=/);
  await expectEmpty();
  // Whoever gives the search up has given it up, although the view is the one that is opened by itself.
  await list.locator('.grid-empty').getByRole('button', { name: '重置' }).click();
  await expectRows();
  await expect(viewButton(page, '视图')).toBeVisible();

  await chooseInViews(page, '视图', '查无此人 默认');
  await search('患者姓名', '也没有这个人');
  await expect(viewButton(page, '查无此人')).toContainText('已修改');
  kept = saved(page);
  await chooseInViews(page, '查无此人', '更新当前视图');
  await kept;
  await expect(viewButton(page, '查无此人')).not.toContainText('已修改');
  await chooseInViews(page, '查无此人', '删除视图');
  kept = saved(page);
  await consolePage(page).confirm('确定删除视图「查无此人」?');
  await kept;
  await page.goto(PLACE);
  await expectRows();
});

test('filters of the folded part that are in use are counted on its button, whatever set them', async ({ page, app }) => {
  await signIn(page, app, doctor, `${PLACE}?no=HZ`);
  const bar = listPage(page).list.locator('.list-filters');
  // Where a page is opened with them, they are there to be seen.
  await expect(bar.getByRole('button', { name: '收起' })).toHaveAttribute('aria-expanded', 'true');
  await bar.getByRole('button', { name: '收起' }).click();
  const folded = bar.getByRole('button', { name: '展开 (1)' });
  await expect(folded).toHaveAttribute('aria-expanded', 'false');
  await takeScreenshot(page, 'list-filters-folded');
  await bar.getByRole('button', { name: '重置' }).click();
  await expect(folded).toHaveCount(0);
  await expect(bar.getByRole('button', { name: '展开' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/no=HZ/);
  await expect(folded).toBeVisible();
});

test('another page of a list begins at its top; what is refreshed or come back to stays where it was', async ({ page, app }) => {
  await signIn(page, app, platformAdmin, '/consultation/admin?size=50');
  const { list, expectRows } = listPage(page);
  await expectRows();
  const box = list.locator('.grid');
  const top = () => box.evaluate(({ scrollTop }) => scrollTop);
  const scroll = () => box.evaluate((element) => element.scrollTo({ top: 120 }));
  await scroll();
  const refreshed = page.waitForResponse(/\/applyorder\/list\?/);
  await list.getByRole('button', { name: '刷新' }).click();
  await refreshed;
  await expectRows();
  expect(await top()).toBe(120);
  await consolePage(page).openMenu('远程会诊', '会诊报告');
  await expect(page).toHaveTitle(/^会诊报告 - /);
  await shellPage(page).tab('会诊管理').click();
  await expectRows();
  await expect.poll(top).toBe(120);

  await list.locator('.ant-pagination-next').click();
  await expect(page).toHaveURL(/current=2/);
  await expectRows();
  await expect.poll(top).toBe(0);

  await test.step('手机上的卡片也一样', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(list.locator('.row-card').first()).toBeVisible();
    await scroll();
    await list.locator('.ant-pagination-prev').click();
    await expect(page).not.toHaveURL(/current=2/);
    await expectRows();
    await expect.poll(top).toBe(0);
  });
});

test('a row is opened by a click or by keys, and arrow keys go from row to row', async ({ page, app }) => {
  await signIn(page, app, doctor, PLACE);
  const { list, expectRows } = listPage(page);
  await expectRows();
  const rows = list.locator('.grid-row');
  const no = await rows.nth(1).getByRole('link').first().innerText();
  // From the top of the page by four presses of the tab key at most.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const skip = list.getByRole('button', { name: '跳到列表' });
  for (let pressed = 0; pressed < 3 && !(await skip.evaluate((button) => button === document.activeElement)); pressed += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await expect(list.locator('.grid-row[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/consultation\/detail/);
  await expect(page.locator('.console-content')).toContainText(no);
  // The keys go on with the page that has opened, and what it is called is said.
  await expect(page.locator('#content')).toBeFocused();
  const said = page.locator('.console > [role="status"]');
  await expect.poll(async () => (await page.title()).startsWith(`${await said.textContent()} - `)).toBe(true);
  await page.goBack();
  await rows.first().locator('td').nth(2).click();
  await expect(page).toHaveURL(/\/consultation\/detail/);

  // What is read beside its list has the rows before and after it as well, in the list's order.
  await page.goto('/consultation/patient-info');
  await expectRows();
  await rows.first().press('Enter');
  const drawer = page.getByRole('dialog');
  const first = await drawer.locator('.detail-drawer').innerText();
  await drawer.getByRole('button', { name: '下一条' }).click();
  await expect(drawer).toContainText('2 /');
  await expect(drawer.locator('.detail-drawer')).not.toHaveText(first);
  await page.keyboard.press('[');
  await expect(drawer).toContainText('1 /');
});

test('days that have a name are kept by it, and said by it when the page is opened again', async ({ page, app }) => {
  await signIn(page, app, platformAdmin, '/monitor/api');
  const { list } = listPage(page);
  await list.locator('.list-filters .ant-picker-range input').first().click();
  await page.locator('.ant-picker-dropdown:visible .ant-picker-presets').getByText('近7天', { exact: true }).click();
  await list.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/createTime_span=last7/);
  expect(page.url()).not.toContain('createTime_date');
  await page.reload();
  await expect(list.locator('.list-filters .ant-picker-prefix')).toHaveText('近7天');
  await expect(list.locator('.list-filters .ant-picker-range input').first()).toHaveValue(/ 00:00:00$/);
});
