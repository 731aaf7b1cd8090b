import { expect, type Page, test } from '@playwright/test';
import {
  type IdentityProvider,
  PROVIDER_CLIENT,
  startIdentityProvider,
} from '../../server/domains/session/third-party/identity-provider.testing.ts';
import { openApi } from '../commands/call-api.ts';
import { applicant, type Person, platformAdmin } from '../commands/demo-people.ts';
import { choose, consolePage } from '../pages/console.page.ts';
import { consultationForm } from '../pages/consultation-form.page.ts';
import { listPage } from '../pages/list.page.ts';
import { loginPage, signIn } from '../pages/login.page.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { takeScreenshot } from '../support/screenshot.ts';

/** The provider runs on this machine, which only an application that allows private addresses will ask. */
const TENANT = '100003';
const admin: Person = { tenantId: TENANT, account: 'admin' };

let app: RunningApp;
let provider: IdentityProvider;

test.beforeAll(async () => {
  app = await startApp({ env: { LIANYI_OIDC_PRIVATE: '1' } });
  const redirectUris = [`${app.baseUrl}/api/blade-auth/oauth/callback/hospital`];
  provider = await startIdentityProvider({ redirectUris, nameOf: () => '温若兰' });
});
test.afterAll(async () => {
  await provider?.stop();
  await app?.stop();
});

/** Presses the provider's button on the login page. */
async function leaveFor(page: Page, name: string): Promise<void> {
  await page.goto(`${app.baseUrl}/login`);
  await loginPage(page, app).field('tenantId').fill(TENANT);
  await page.getByRole('link', { name }).click();
}

test('a newcomer of a third party registers, is approved, and from then on lands in the console', async ({ browser }) => {
  const office = await browser.newPage({ baseURL: app.baseUrl });
  const visitor = await browser.newPage({ baseURL: app.baseUrl });
  const desk = consolePage(office);
  const list = listPage(office);

  await test.step('the administrator adds the provider; its secret is not shown again', async () => {
    await signIn(office, app, admin);
    await desk.openMenu('配置中心', '第三方登录');
    await list.list.getByRole('button', { name: '新增' }).click();
    const form = desk.dialog;
    await form.getByLabel('名称').fill('本院账号');
    await form.getByLabel('来源编码').fill('hospital');
    await form.getByLabel('签发地址').fill(provider.issuer);
    await form.getByLabel('客户端编号').fill(PROVIDER_CLIENT.clientId);
    await form.getByLabel('客户端密钥').fill(PROVIDER_CLIENT.clientSecret);
    await form.getByRole('button', { name: /保\s*存/ }).click();
    await desk.expectToast('新增成功');
    await list.press('本院账号', '编辑');
    await expect(desk.dialog.getByLabel('客户端密钥')).toHaveValue('');
    await desk.dialog.getByRole('button', { name: '取消' }).click();
  });

  await test.step('the newcomer signs in at the provider and is asked to register', async () => {
    await leaveFor(visitor, '本院账号');
    await expect(visitor).toHaveURL(new RegExp(`^${provider.issuer}`));
    await visitor.getByPlaceholder('Enter any login').fill('wenruolan');
    await visitor.getByPlaceholder('and password').fill('any');
    await visitor.getByRole('button', { name: 'Sign-in' }).click();
    await visitor.getByRole('button', { name: 'Continue' }).click();
    const dialog = visitor.getByRole('dialog', { name: '账号注册' });
    await expect(dialog).toBeVisible();
    await expect(visitor).toHaveURL(`${app.baseUrl}/login`);
    await expect(dialog.locator('input[name="tenantId"]')).toHaveCount(0);
    await expect(dialog.locator('input[name="name"]')).toHaveValue('温若兰');
    await expect(dialog.locator('input[name="account"]')).toHaveValue('wenruolan');
    for (const _ of [1, 2, 3]) await visitor.keyboard.press('Escape');
    await visitor.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await takeScreenshot(visitor, 'third-party-registration');
  });

  await test.step('he fills in the form and is told to wait', async () => {
    const dialog = visitor.getByRole('dialog', { name: '账号注册' });
    const [password, again] = [dialog.locator('input[name="password"]'), dialog.locator('input[name="password2"]')];
    const send = dialog.getByRole('button', { name: '提交申请' });
    await send.click();
    await expect(dialog.getByText('请先输入密码')).toHaveCount(2);
    await password.fill('Morning-Round-7');
    await again.fill('Evening-Round-7');
    await send.click();
    await expect(dialog.getByText('两次密码输入不一致')).toBeVisible();
    await again.fill('Morning-Round-7');
    await send.click();
    await expect(visitor.getByRole('alert').filter({ hasText: '注册申请已提交,请耐心等待管理员通过!' })).toBeVisible();
    await expect(dialog).toBeHidden();
    // Their hospital is remembered, and with it its button.
    await expect(visitor.getByRole('link', { name: '本院账号' })).toBeVisible();
    await expect(visitor).toHaveURL(`${app.baseUrl}/login`);
    await takeScreenshot(visitor, 'third-party-registered');
  });

  await test.step('until he is approved, he is told so', async () => {
    await leaveFor(visitor, '本院账号');
    await expect(visitor.getByText('注册申请正在等待管理员审核')).toBeVisible();
  });

  await test.step('the administrator approves him', async () => {
    await desk.openMenu('系统管理', '注册审核');
    await list.press('wenruolan', '通过');
    await choose(office, desk.dialog, '部门', '全科医学科');
    await choose(office, desk.dialog, '角色', '医院管理员');
    await takeScreenshot(office, 'registration-approve');
    await desk.dialog.getByRole('button', { name: '通过', exact: true }).click();
    await desk.expectToast('操作成功!');
    await expect(list.row('wenruolan')).toContainText('已通过');
  });

  await test.step('the next sign-in leads into the console', async () => {
    await leaveFor(visitor, '本院账号');
    await expect(visitor.getByRole('button', { name: '用户菜单' })).toContainText('温若兰', { timeout: 30_000 });
    await expect(visitor).toHaveURL(/\/wel\/index$/);
  });
});

test('a refusal at the provider comes back to the login page in words', async ({ page }) => {
  await page.goto(`${app.baseUrl}/login?problem=denied`);
  await expect(page.getByText('第三方登录已取消')).toBeVisible();
  await expect(page).toHaveURL(`${app.baseUrl}/login`);
});

test('where the site allows it, somebody goes on with one of his departments and roles', async ({ page }) => {
  const platform = await openApi(app, platformAdmin);
  const { data } = await platform.get<{ records: { id: string }[] }>('/blade-system/param/list', { paramKey: 'site.switch-mode' });
  const switchMode = { id: data.records[0]?.id, paramName: '部门与角色切换', paramKey: 'site.switch-mode', paramValue: '1' };
  expect(await platform.post('/blade-system/param/submit', switchMode)).toMatchObject({ code: 200 });
  await signIn(page, app, applicant, `${app.baseUrl}/consultation/form`);
  await consultationForm(page).fill('患者姓名', '未写完');
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '切换部门与角色' }).click();
  const { dialog } = consolePage(page);
  await expect(dialog).toContainText('用户信息选择');
  await expect(dialog.getByText('内容已保存为草稿，下次打开时可以继续填写。')).toBeVisible();
  await choose(page, dialog, '部门', '内科');
  await choose(page, dialog, '角色', '申请医生');
  await takeScreenshot(page, 'switch-role');
  // Nothing is asked once it has been done: whoever stayed would have another role's pages.
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.accept();
  });
  const loaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: '切换', exact: true }).click();
  await loaded;
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible({ timeout: 30_000 });
  expect(asked).toEqual([]);
});
