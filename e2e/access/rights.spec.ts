import { expect, test } from '@playwright/test';
import { menuId } from '../../server/engine/identity/menu-sync.ts';
import { openApi } from '../commands/call-api.ts';
import { operator, type Person, platformAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { type RunningApp, startApp } from '../support/app.ts';

const admin: Person = { tenantId: '100002', account: 'admin' };
const doctor: Person = { tenantId: '100002', account: 'doctor2' };
const clerk: Person = { tenantId: '100002', account: 'staff08' };

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app?.stop());

test('a change of a role shows in an open session without signing in again', async ({ browser }) => {
  const [office, ward] = await Promise.all([browser.newPage({ baseURL: app.baseUrl }), browser.newPage({ baseURL: app.baseUrl })]);
  await Promise.all([signIn(office, app, admin, '/system/role'), signIn(ward, app, doctor)]);
  const menu = ward.getByRole('navigation', { name: '主菜单' });
  const folder = menu.getByRole('menuitem', { name: /(^|\s)远程会诊$/ });
  const entry = menu.getByRole('menuitem', { name: /(^|\s)科室协同$/ });
  await folder.click();
  await expect(menu.getByRole('menuitem', { name: /(^|\s)我申请的会诊$/ })).toBeVisible();
  await expect(entry).toBeVisible();

  const desk = consolePage(office);
  const list = listPage(office);
  const tickSynergy = async () => {
    await list.press('申请医生', '权限设置');
    await desk.dialog
      .locator('.ant-tree-treenode', { hasText: /^科室协同$/ })
      .locator('.ant-tree-checkbox')
      .click();
    // A stray Escape asks before it drops what was ticked.
    await office.keyboard.press('Escape');
    await desk.confirm('有未提交的内容', /^返\s?回$/);
    await desk.dialog.getByRole('button', { name: '保存' }).click();
    await desk.expectToast('已保存，立即生效');
    await expect(office.locator('.ant-modal:visible')).toHaveCount(0);
  };
  await list.row('临床人员').locator('.grid-opener').click();
  await tickSynergy();
  await expect(entry).toHaveCount(0);
  await tickSynergy();
  await expect(entry).toBeVisible();
});

test('somebody with part of the administration cannot give himself the rest of it', async ({ page }) => {
  const office = await openApi(app, admin);
  const codes = ['user', 'user_view', 'user_grant', 'role', 'role_view', 'role_grant'];
  const role = await office.post<{ id: string }>('/blade-system/role/submit', {
    roleName: '人事专员',
    roleAlias: 'hr',
    dataScope: 'tenant',
    sort: 20,
  });
  await office.post('/blade-system/role/grant', { roleIds: [role.data.id], menuIds: codes.map(menuId) });
  const found = await office.get<{ records: { id: string }[] }>('/blade-user/list', { account: clerk.account });
  await office.post('/blade-user/grant', { userIds: [found.data.records[0]?.id], roleIds: [role.data.id] });

  await page.goto(app.baseUrl);
  await signIn(page, app, clerk, `${app.baseUrl}/system/user`);
  const desk = consolePage(page);
  const list = listPage(page);
  await list.search('账号', clerk.account);
  await list.press(clerk.account, '分配角色');
  await desk.dialog.getByLabel('角色', { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '医院管理员' }).click();
  // The options of a select for several stay open.
  await desk.dialog.locator('.ant-modal-title').click();
  await desk.dialog.getByRole('button', { name: '保存' }).click();
  await desk.expectToast('不能授予超出自己权限的角色');

  const own = await openApi(app, clerk);
  const more = { roleIds: [role.data.id], menuIds: [...codes, 'user_reset'].map(menuId) };
  expect(await own.post('/blade-system/role/grant', more)).toMatchObject({ status: 403, msg: '不能授予超出自己权限的权限' });
  expect(await own.get('/blade-user/info')).toMatchObject({ status: 200, data: { roleName: '人事专员' } });
});

test('whoever may only look at a model reads it, with nothing to fill in', async ({ page }) => {
  const office = await openApi(app, platformAdmin);
  const modelFields = [{ name: 'bedNo', label: '床号', kind: 'text', required: true, max: 20, column: true, unique: false }];
  await office.post('/blade-develop/model/submit', { modelName: '床位一览', modelTable: 'read_bed', modelClass: 'readBed', modelFields });
  const role = await office.post<{ id: string }>('/blade-system/role/submit', {
    roleName: '模型查阅',
    roleAlias: 'model-reader',
    dataScope: 'tenant',
    sort: 30,
  });
  const menuIds = ['develop', 'dev_model', 'dev_model_view'].map(menuId);
  await office.post('/blade-system/role/grant', { roleIds: [role.data.id], menuIds });
  const found = await office.get<{ records: { id: string }[] }>('/blade-user/list', { account: operator.account });
  await office.post('/blade-user/grant', { userIds: [found.data.records[0]?.id], roleIds: [role.data.id] });

  await page.goto(app.baseUrl);
  await signIn(page, app, operator, `${app.baseUrl}/develop/model?modelTable=read_bed`);
  await listPage(page).press('read_bed', '查看');
  const drawer = page.locator('.ant-drawer:visible');
  await expect(drawer.getByRole('cell', { name: '床号' })).toBeVisible();
  await expect(drawer).toContainText('单行文本');
  await expect(drawer.locator('input, textarea')).toHaveCount(0);
  await expect(page.locator('.ant-modal:visible')).toHaveCount(0);
});
