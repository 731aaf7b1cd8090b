import { expect, test } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { importUser } from '../../contract/domains/access/import-user.endpoints.ts';
import type { Person } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { type RunningApp, startApp } from '../support/app.ts';

const admin: Person = { tenantId: '100002', account: 'admin' };

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app?.stop());

async function sheet(rows: string[][]) {
  const header = ['账号*', '姓名*', '用户类别*', '状态*', '手机号', '部门', '角色'];
  const columns = header.map((_, at) => ({ key: String(at) }));
  const bytes = await writeXlsx({ sheets: [{ name: '用户', columns, rows: [header, ...rows] }] });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: '用户.xlsx', mimeType, buffer: Buffer.from(bytes) };
}

test('a sheet with mistakes is told line by line; corrected, it adds everybody with one-time passwords', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: app.baseUrl });
  await signIn(page, app, admin, '/system/user');
  const desk = consolePage(page);
  const list = listPage(page);
  const good = ['wenqing', '温清', '机构用户', '启用', '13812345678', '内科一病区', '病区护士'];
  await list.list.getByRole('button', { name: '导入' }).click();
  const file = desk.dialog.locator('input[type=file]');
  await file.setInputFiles(await sheet([good, ['bad one', '', '机构用户', '启用', '12', '无此科', '']]));
  await desk.dialog.getByRole('button', { name: '检查数据' }).click();
  await expect(desk.dialog).toContainText('有1行数据有误');
  await expect(desk.dialog.locator('.ant-table-row')).toContainText('请输入姓名');
  await expect(desk.dialog.getByRole('button', { name: '开始导入' })).toBeDisabled();

  await file.setInputFiles(await sheet([good]));
  const checked = Promise.withResolvers<void>();
  await page.route(`**${importUser.path}`, async (route) => {
    await checked.promise;
    await route.continue();
  });
  await desk.dialog.getByRole('button', { name: '检查数据' }).click();
  // What is taken afterwards is what is being checked.
  await expect(file).toBeDisabled();
  await expect(desk.dialog.getByRole('checkbox')).toBeDisabled();
  checked.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(desk.dialog).toContainText('新增1人');
  await desk.dialog.getByRole('button', { name: '开始导入' }).click();
  await expect(desk.dialog).toContainText('密码仅显示这一次');
  await expect(desk.dialog.locator('.ant-table-row')).toContainText('wenqing');
  // They are shown this once: neither a key nor two of them take them away unasked, and what is asked is answered first.
  for (const key of ['Alt+r', 'Alt+w', 'Control+k']) await page.keyboard.press(key);
  await expect(page.locator('.search-dialog:visible')).toHaveCount(0);
  await desk.confirm('有未提交的内容', '返回');
  await expect(desk.dialog.locator('.ant-table-row')).toContainText('wenqing');
  await desk.dialog.getByRole('button', { name: '我已妥善保存' }).click();
  await list.search('账号', 'wenqing');
  await expect(list.row('wenqing')).toContainText('内科一病区');
});
