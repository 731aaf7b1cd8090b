import { expect } from '@playwright/test';
import { platformAdmin } from '../commands/demo-people.ts';
import { choose } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

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
  await expect(page.getByText('新增成功')).toBeVisible();
  await search('部门名称', '换药室');
  await expect(row('全科换药室')).toBeVisible();
  await press('全科换药室', '删除');
  await page.locator('.ant-modal:visible').getByRole('button', { name: /删除/ }).click();
  await expect(row('全科换药室')).toHaveCount(0);
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
