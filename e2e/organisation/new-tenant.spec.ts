import { expect, type Page } from '@playwright/test';
import { menuId } from '../../server/engine/identity/menu-sync.ts';
import { openApi } from '../commands/call-api.ts';
import { type Person, platformAdmin } from '../commands/demo-people.ts';
import { choose, consolePage } from '../pages/console.page.ts';
import { consultationForm } from '../pages/consultation-form.page.ts';
import { listPage } from '../pages/list.page.ts';
import { loginPage, signIn } from '../pages/login.page.ts';
import { staffPage } from '../pages/staff.page.ts';
import type { RunningApp } from '../support/app.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const NEW_PASSWORD = 'Meridian-Sun-26';
const HOSPITAL = '雪山镇中心卫生院';
const PACKAGE = '乡镇卫生院版';
const DEPARTMENT = '全科门诊';
const PATIENT = '和桂英';

test('a new hospital, from its opening to its first consultation', async ({ browser, app }) => {
  const open = async (): Promise<Page> => (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  const [platform, office, ward] = await Promise.all([open(), open(), open()]);
  let administrator: Person = { tenantId: '', account: 'admin' };
  const doctor: Person = { tenantId: '', account: 'hemufang' };
  let password = '';

  await test.step('平台管理员新增产品包和租户', async () => {
    await signIn(platform, app, platformAdmin, '/system/tenant-package');
    const desk = consolePage(platform);
    await platform.getByRole('button', { name: /新\s*增/ }).click();
    await desk.dialog.getByLabel('产品包名称').fill(PACKAGE);
    for (const folder of ['远程会诊', '系统管理'])
      await desk.dialog.locator('.ant-tree-treenode', { hasText: folder }).locator('.ant-tree-checkbox').click();
    await takeScreenshot(platform, 'tenant-package-form');
    await desk.dialog.getByRole('button', { name: '保存' }).click();
    await expect(listPage(platform).row(PACKAGE)).toBeVisible();

    await desk.openMenu('平台管理', '租户管理');
    await platform.getByRole('button', { name: '新增租户' }).click();
    await desk.dialog.getByLabel('租户名称').fill(HOSPITAL);
    await choose(platform, desk.dialog, '产品包', PACKAGE);
    await desk.dialog.getByLabel('账号额度').fill('20');
    await desk.dialog.getByRole('button', { name: '保存' }).click();
    const opened = platform.getByRole('dialog', { name: `租户「${HOSPITAL}」已开通` });
    const shown = (label: string) => opened.locator('tr', { hasText: label }).locator('td').last().textContent();
    administrator = { tenantId: (await shown('租户编号'))?.trim() ?? '', account: 'admin' };
    password = (await shown('一次性密码'))?.trim() ?? '';
    await takeScreenshot(platform, 'tenant-opened');
    await opened.getByRole('button', { name: '已记下' }).click();
    await expect(listPage(platform).row(HOSPITAL)).toContainText('1 / 20');
    await takeScreenshot(platform, 'tenant-list');
  });

  await test.step('产品包照现在的样子打开：没有改就不发送，同事改过会提示', async () => {
    const { dialog } = consolePage(platform);
    const sent: string[] = [];
    platform.on('request', (request) => sent.push(request.url()));
    await listPage(platform).press(HOSPITAL, '产品包');
    await expect(dialog).toContainText(PACKAGE);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toHaveCount(0);
    expect(sent.filter((url) => url.includes('package-setting'))).toEqual([]);

    await listPage(platform).press(HOSPITAL, '产品包');
    await expect(dialog).toContainText(PACKAGE);
    const colleague = await openApi(app, platformAdmin);
    const { data: hospital } = await colleague.get<{ id: string }>('/blade-system/tenant/detail', { tenantId: administrator.tenantId });
    await colleague.post('/blade-system/tenant/setting', { ids: [hospital.id], accountQuota: 21 });
    await expect(dialog).toContainText('此记录已被修改');
    await dialog.getByRole('button', { name: '载入最新' }).click();
    await expect(dialog).not.toContainText('此记录已被修改');
    await dialog.getByRole('button', { name: '返回' }).click();
  });

  await test.step('新管理员首次登录改密码，建科室', async () => {
    await firstSignIn(office, app, administrator, password);
    await consolePage(office).openMenu('系统管理', '部门管理');
    await expect(listPage(office).row(HOSPITAL)).toBeVisible();
    await office.getByRole('button', { name: /^(plus )?新\s*增$/ }).click();
    const dialog = consolePage(office).dialog;
    await dialog.getByLabel('部门名称').fill(DEPARTMENT);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(listPage(office).row(DEPARTMENT)).toBeVisible();
  });

  await test.step('建医生角色和医生', async () => {
    doctor.tenantId = administrator.tenantId;
    const staff = staffPage(office);
    await staff.addRole('申请医生', 'doctor', ['我申请的会诊', '会诊报告', '会诊评价']);
    const person = { account: doctor.account, name: '和木芳', department: DEPARTMENT, role: '申请医生' };
    password = await staff.addDoctor(person);
    await takeScreenshot(office, 'tenant-doctor');
  });

  await test.step('医生首次登录，向滨海市第一人民医院申请会诊', async () => {
    await firstSignIn(ward, app, doctor, password);
    await consolePage(ward).openMenu('远程会诊', '我申请的会诊');
    await ward.getByRole('button', { name: '新建会诊' }).click();
    await apply(ward);
    await consolePage(ward).confirm('本次会诊费', '确认提交');
    await consolePage(ward).expectToast('提交成功');
    await expect(listPage(ward).row(PATIENT)).toContainText('待支付');
  });
});

test('a page that a package loses leaves the open consoles of its hospitals, and comes back with it', async ({ browser, app }) => {
  const office = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  await signIn(office, app, { tenantId: '100003', account: 'admin' }, '/system/post');
  const entry = office.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem', { name: /(^|\s)岗位管理$/ });
  await expect(entry).toBeVisible();
  const platform = await openApi(app, platformAdmin);
  const { data: bought } = await platform.get<{ packageId: string; packageName: string; menuId: string }>(
    '/blade-system/tenant/package-detail',
    {
      tenantId: '100003',
    },
  );
  const post = ['post', 'post_view', 'post_add', 'post_edit', 'post_delete', 'post_export'].map(menuId);
  const left = bought.menuId.split(',').filter((id) => !post.includes(id) && id !== menuId('system'));
  const sell = async (pages: string) => {
    const saved = await platform.post('/blade-system/tenant-package/submit', {
      id: bought.packageId,
      packageName: bought.packageName,
      menuId: pages,
    });
    expect(saved).toMatchObject({ status: 200 });
  };
  await sell(left.join(','));
  await expect(entry).toHaveCount(0);
  // The hospitals of the other journeys have the same package.
  await sell(bought.menuId);
  await expect(entry).toBeVisible();
});

/** With a password that was given to them: they have to change it before they see anything else. */
async function firstSignIn(page: Page, app: RunningApp, person: Person, oneTime: string): Promise<void> {
  const login = loginPage(page, app);
  await login.open();
  await login.fill(person, oneTime);
  await login.submit(await login.readCaptcha());
  const card = page.locator('.must-change-password');
  await card.getByLabel('原密码').fill(oneTime);
  await card.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD);
  await card.getByLabel('确认密码').fill(NEW_PASSWORD);
  await card.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible({ timeout: 30_000 });
}

async function apply(page: Page): Promise<void> {
  const form = consultationForm(page);
  await form.fill('患者姓名', PATIENT);
  await form.fill('证件号', '110101196803150032');
  await form.fill('联系电话', '13987654321');
  await form.fill('门诊/住院号', 'MZ20261121');
  await form.pick('会诊类型', '预约会诊');
  await form.pick('病情严重程度', '疑难');
  await form.pick('是否复诊', '否');
  await form.pick('会诊目的', '其他');
  await form.fill('其他目的说明', '评估是否需要转诊');
  await form.fill('病情介绍', '反复胸闷2周，活动后加重，休息可缓解。');
  await form.fill('临床诊断', '胸闷待查');
  await form.choose('会诊医院', '滨海市第一人民医院');
  await form.choose('会诊科室', '心血管内科');
  await form.chooseExpert(/梁启恒/);
  await form.chooseTime('预约会诊时间', '后天 09:00');
  await form.press('提交');
}
