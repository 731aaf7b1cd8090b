import { expect, type Page } from '@playwright/test';
import { copyContent } from '../../contract/domains/copy-case/copy-content.resource.ts';
import { copySort } from '../../contract/domains/copy-case/copy-sort.resource.ts';
import { department } from '../../contract/domains/organisation/department.resource.ts';
import { regionDetail, regionLazyTree } from '../../contract/domains/organisation/region.endpoints.ts';
import { endpointOf } from '../../contract/kernel/resource.ts';
import { hospitalAdmin, platformAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { leaveByEsc } from '../support/leave-by-esc.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const BUSY = '系统繁忙';
const ID = /[\da-f]{8}-[\da-f]{4}-/;

/** Refuses a call from now on, where its query has that in it; answers how it is served again. */
async function refuse(page: Page, path: string, having = ''): Promise<() => Promise<void>> {
  const matches = (url: URL) => url.pathname.endsWith(path) && url.search.includes(having);
  await page.route(matches, (route) => route.fulfill({ status: 400, json: { code: 400, success: false, msg: BUSY } }));
  return () => page.unroute(matches);
}

const itemOf = (page: Page, name: string) =>
  consolePage(page).dialog.locator('.ant-form-item', { has: page.getByText(name, { exact: true }) });
const menuOf = (page: Page) => page.locator('.ant-select-dropdown:visible');
const optionsOf = (page: Page) => menuOf(page).locator('.ant-select-item-option');
const retryIn = async (page: Page) => {
  await expect(menuOf(page).getByText(BUSY)).toBeVisible();
  await menuOf(page).getByRole('button', { name: '重试' }).click();
};

test('a row whose name cannot be fetched is not shown by its number, and the choices are fetched again', async ({ page, app }) => {
  // Also before the page comes: its filter asks for the same choices.
  const release = [await refuse(page, endpointOf(copySort, 'list').path), await refuse(page, endpointOf(copySort, 'detail').path)];
  await signIn(page, app, hospitalAdmin, '/copy-case/contents');
  await listPage(page).expectRows();
  await listPage(page).list.locator('.grid-row').first().getByRole('button', { name: '编辑' }).click();
  const item = itemOf(page, '所属分类');
  await expect(item).toContainText('…');
  await expect(item).not.toContainText(ID);
  await consolePage(page).dialog.getByLabel('所属分类', { exact: true }).click();
  await expect(menuOf(page).getByText(BUSY)).toBeVisible();
  await takeScreenshot(page, 'choices-failed');
  for (const serve of release) await serve();
  await retryIn(page);
  await expect(optionsOf(page).first()).toBeVisible();
  await expect(item).not.toContainText('…');
});

test('several rows: those that cannot be named are no numbers, and a search ends with the choice that it led to', async ({ page, app }) => {
  await signIn(page, app, hospitalAdmin, '/copy-case/purposes');
  await listPage(page).expectRows();
  const serve = await refuse(page, endpointOf(copyContent, 'list').path);
  await listPage(page).press('商业保险理赔', '编辑');
  const item = itemOf(page, '必需项目');
  await expect(item.locator('.ant-select-selection-item').first()).toContainText('…');
  await expect(item).not.toContainText(ID);
  await expect(item).not.toContainText('加载中');
  const box = consolePage(page).dialog.getByLabel('必需项目', { exact: true });
  await box.click();
  await expect(menuOf(page).getByText(BUSY)).toBeVisible();
  await serve();
  await retryIn(page);
  await expect(optionsOf(page).nth(1)).toBeVisible();
  await expect(item).not.toContainText('…');

  await test.step('搜索到并选中后，搜索框清空，列出全部', async () => {
    const offered = menuOf(page).locator('.ant-select-item-option:not(.ant-select-item-option-selected)');
    const sought = await offered.first().innerText();
    await box.fill(sought);
    await expect(optionsOf(page)).toHaveCount(1);
    await optionsOf(page).first().click();
    await expect(box).toHaveValue('');
    await expect(optionsOf(page).nth(1)).toBeVisible();
  });

  await test.step('搜索后离开，再回来时列出全部', async () => {
    await box.fill('没有这样的项目');
    await expect(optionsOf(page)).toHaveCount(0);
    await consolePage(page).dialog.getByLabel('排序', { exact: true }).click();
    await expect(menuOf(page)).toHaveCount(0);
    await box.click();
    await expect(box).toHaveValue('');
    await expect(optionsOf(page).nth(1)).toBeVisible();
  });
});

test('a tree of choices says which level could not be fetched, and fetches it again', async ({ page, app }) => {
  const { path } = endpointOf(department, 'lazyTree');
  await signIn(page, app, hospitalAdmin, '/system/dept');
  await listPage(page).expectRows();
  let serve = await refuse(page, path);
  await listPage(page).list.getByRole('button', { name: 'plus 新增' }).click();
  await consolePage(page).dialog.getByLabel('上级部门', { exact: true }).click();
  await expect(menuOf(page).getByText(BUSY)).toBeVisible();
  await serve();
  await retryIn(page);
  const nodes = menuOf(page).locator('.ant-select-tree-treenode:not([aria-hidden])');
  await expect(nodes.first()).toBeVisible();
  serve = await refuse(page, path);
  await menuOf(page).locator('.ant-select-tree-switcher_close').first().click();
  await expect(menuOf(page).getByText(BUSY)).toBeVisible();
  await takeScreenshot(page, 'tree-choice-level-failed');
  const before = await nodes.count();
  await serve();
  await retryIn(page);
  await expect(menuOf(page).getByText(BUSY)).toHaveCount(0);
  await expect(menuOf(page).getByText('加载中')).toHaveCount(0);
  expect(await nodes.count()).toBeGreaterThanOrEqual(before);
});

test('regions say at each level that it could not be fetched, and no region is shown by its code', async ({ page, app }) => {
  const { path } = regionLazyTree;
  await signIn(page, app, platformAdmin, '/system/region');
  await listPage(page).expectRows();
  const unnamed = await refuse(page, regionDetail.path);
  let serve = await refuse(page, path);
  await listPage(page).list.locator('.grid-row').first().getByRole('button', { name: '新增下级' }).click();
  await expect(itemOf(page, '上级区划')).toContainText('…');
  await expect(itemOf(page, '上级区划')).not.toContainText(/\d{6}/);
  await unnamed();
  await leaveByEsc(page);
  await expect(consolePage(page).dialog).toHaveCount(0);

  await listPage(page).list.getByRole('button', { name: 'plus 新增' }).click();
  await consolePage(page).dialog.getByLabel('上级区划', { exact: true }).click();
  await expect(menuOf(page).getByText(BUSY)).toBeVisible();
  await serve();
  await retryIn(page);
  const options = menuOf(page).locator('.ant-cascader-menu-item');
  await expect(options.nth(1)).toBeVisible();
  serve = await refuse(page, path);
  await options.first().click();
  await expect(menuOf(page).getByText(BUSY)).toBeVisible();
  await takeScreenshot(page, 'region-level-failed');
  await serve();
  await retryIn(page);
  await expect(menuOf(page).locator('.ant-cascader-menu').nth(1).locator('.ant-cascader-menu-item').first()).toBeVisible();
  await expect(menuOf(page).getByText(BUSY)).toHaveCount(0);
  await expect(menuOf(page).locator('.ant-cascader-menu-item-loading')).toHaveCount(0);
});
