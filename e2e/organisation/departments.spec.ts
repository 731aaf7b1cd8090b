import { expect } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { platformAdmin } from '../commands/demo-people.ts';
import { choose, consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

interface Department {
  id: string;
  deptName: string;
  children?: readonly Department[];
}

test('the platform looks at the departments of a hospital by its name, and adds one below another', async ({ page, app }) => {
  await signIn(page, app, platformAdmin, '/system/dept');
  const { list, row, search, press } = listPage(page);
  await page.getByText('展开', { exact: true }).click();
  await choose(page, list, '所属医院', '海棠社区医院');
  await search('部门名称', '全科医学科');
  await expect(list.getByRole('columnheader', { name: '所属医院' })).toHaveCount(0);
  await press('全科医学科', '新增下级');
  const form = page.locator('.ant-modal:visible');
  await expect(form).toContainText('全科医学科');
  await form.getByLabel('部门名称', { exact: true }).fill('全科换药室');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await consolePage(page).expectToast('新增成功');
  await search('部门名称', '换药室');
  await expect(row('全科换药室')).toBeVisible();
  await press('全科换药室', '删除');
  await page.locator('.ant-modal:visible').getByRole('button', { name: /删除/ }).click();
  await expect(row('全科换药室')).toHaveCount(0);
});

test('a level of a tree that could not be loaded says so and is tried again, and a refresh asks for all that are open', async ({
  page,
  app,
}) => {
  const api = await openApi(app, platformAdmin);
  const add = async (deptName: string, parentId?: string) => {
    const added = await api.post('/blade-system/dept/submit', { deptName, fullName: deptName, deptCategory: 1, sort: 1, parentId });
    expect(added.status).toBe(200);
    const { data } = await api.get<Department[]>('/blade-system/dept/list', { deptName });
    return idOf(data, deptName);
  };
  const above = await add('远程医学中心');
  await add('远程心电室', above);
  await signIn(page, app, platformAdmin, '/system/dept');
  const { list, row, expectRows } = listPage(page);
  await expectRows();
  const level = `**/blade-system/dept/lazy-*?*parentId=${above}*`;
  await page.route(level, (route) => route.abort());
  await row('远程医学中心').getByRole('button', { name: '展开' }).click();
  const told = list.getByText('部分下级加载失败');
  await expect(told).toBeVisible();
  await takeScreenshot(page, 'tree-level-failed');
  await page.unroute(level);
  await list.getByRole('button', { name: /重\s*试/ }).click();
  await expect(row('远程心电室')).toBeVisible();
  await expect(told).toHaveCount(0);

  await add('远程影像室', above);
  await list.getByRole('button', { name: '刷新' }).click();
  await expect(row('远程影像室')).toBeVisible();
});

test('the platform looks at the roles of a hospital, and is offered to change its own alone', async ({ page, app }) => {
  await signIn(page, app, platformAdmin, '/system/role');
  const { list, expectRows } = listPage(page);
  await expectRows();
  await expect(list.getByRole('button', { name: 'plus 新增' })).toBeVisible();
  await page.getByText('展开', { exact: true }).click();
  await choose(page, list, '所属医院', '海棠社区医院');
  await list.getByRole('button', { name: '查询' }).click();
  await expect(list.getByRole('button', { name: 'plus 新增' })).toHaveCount(0);
  await expectRows();
  for (const refused of ['新增下级', '权限设置', '更多'])
    await expect(list.locator('.grid-row').first().getByRole('button', { name: refused })).toHaveCount(0);
  await expect(list.locator('.grid-row').first().getByRole('button', { name: '查看' })).toBeVisible();
});

/** Of a department in a forest. */
function idOf(rows: readonly Department[], deptName: string): string | undefined {
  return rows.map((row) => (row.deptName === deptName ? row.id : idOf(row.children ?? [], deptName))).find(Boolean);
}

test('a search of regions that finds more than is shown says so', async ({ page, app }) => {
  await signIn(page, app, platformAdmin, '/system/region');
  const { list, search, expectRows } = listPage(page);
  await expectRows();
  const cut = list.getByText('只显示前 500 条，请缩小查询范围');
  await expect(cut).toHaveCount(0);
  await choose(page, list, '级别', '县级');
  await list.getByRole('button', { name: '查询' }).click();
  await expect(cut).toBeVisible();
  await takeScreenshot(page, 'tree-search-cut');
  await search('区划名称', '芙蓉');
  await expect(list.getByText('芙蓉区')).toBeVisible();
  await expect(cut).toHaveCount(0);
});
