import { expect } from '@playwright/test';
import { applicant, platformAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('tabs are opened, survive a reload, are closed one by one, the others, or all', async ({ page, app }) => {
  await signIn(page, app, platformAdmin, '/consultation/admin');
  const shell = shellPage(page);
  const { openMenu } = consolePage(page);
  // The first page cannot be closed.
  await expect(shell.tab('会诊管理')).toBeVisible();
  await expect(page.locator('.tab-handle').first().locator('.tab-close')).toHaveCount(0);
  await openMenu('远程会诊', '会诊收费');
  await openMenu('远程会诊', '会诊报告');
  await expect.poll(shell.tabTitles).toEqual(['首页', '会诊管理', '会诊收费', '会诊报告']);
  await page.reload();
  await expect.poll(shell.tabTitles).toEqual(['首页', '会诊管理', '会诊收费', '会诊报告']);
  await expect(page).toHaveTitle(/^会诊报告 - /);

  await page.keyboard.press('Alt+2');
  await expect(page).toHaveURL(/\/consultation\/admin$/);
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(page).toHaveURL(/\/consultation\/cashier$/);
  await page.keyboard.press('Alt+w');
  await expect.poll(shell.tabTitles).toEqual(['首页', '会诊管理', '会诊报告']);
  await expect(page).toHaveURL(/\/report/);

  await shell.tab('会诊管理').click({ button: 'right' });
  await takeScreenshot(page, 'shell-tab-menu');
  await page.keyboard.press('Escape');
  await shell.fromTabMenu('会诊管理', '关闭其他');
  await expect.poll(shell.tabTitles).toEqual(['首页', '会诊管理']);
  await expect(page).toHaveURL(/\/consultation\/admin$/);
  await shell.fromTabMenu(undefined, '关闭全部');
  await expect.poll(shell.tabTitles).toEqual(['首页']);
  await expect(page).toHaveURL(/\/wel\/index$/);
});

test('what was typed is still there after another tab, and the tabs are forgotten with the session', async ({ page, app }) => {
  await signIn(page, app, platformAdmin, '/consultation/admin');
  const shell = shellPage(page);
  await page.getByLabel('患者姓名').fill('没有查询的名字');
  await consolePage(page).openMenu('远程会诊', '会诊报告');
  await expect(page).toHaveTitle(/^会诊报告 - /);
  await shell.tab('会诊管理').click();
  await expect(consolePage(page).content.getByLabel('患者姓名').locator('visible=true')).toHaveValue('没有查询的名字');

  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.locator('.ant-modal:visible', { hasText: '确定退出登录?' }).getByRole('button', { name: '确定' }).click();
  await shell.expectSignedOut();
  await signIn(page, app, platformAdmin);
  await expect.poll(shell.tabTitles).toEqual(['首页']);
});

test('a page that is begun anew asks before something unsaved is lost, by its key and by the menu of its tab', async ({ page, app }) => {
  await signIn(page, app, platformAdmin, '/system/post');
  await listPage(page).expectRows();
  await listPage(page).list.getByRole('button', { name: '新增' }).click();
  const { dialog, confirm } = consolePage(page);
  const name = page.locator('.ant-modal:visible').getByLabel('岗位名称');
  await name.fill('随访护士');
  await page.keyboard.press('Alt+r');
  await confirm('有未提交的内容', '返回');
  await expect(name).toHaveValue('随访护士');
  await page.keyboard.press('Alt+r');
  await confirm('有未提交的内容');
  await expect(dialog).toBeHidden();
  await listPage(page).expectRows();
  // Nothing is unsaved any more: nothing is asked.
  await shellPage(page).fromTabMenu(undefined, '刷新当前');
  await listPage(page).expectRows();
  await expect(dialog).toBeHidden();
});

test('clearing the cache asks, keeps the session, and tells when it is done', async ({ page, app }) => {
  await signIn(page, app, platformAdmin, '/consultation/admin');
  await shellPage(page).fromTabMenu('会诊管理', '清除缓存');
  await consolePage(page).confirm('是否需要清除缓存?', '取消');
  await shellPage(page).fromTabMenu(undefined, '清除缓存');
  await consolePage(page).confirm('是否需要清除缓存?');
  await consolePage(page).expectToast('清除完毕');
  await expect(page).toHaveURL(/\/consultation\/admin$/);
});

test('a tab behind another is called in the language that is chosen', async ({ page, app }) => {
  await signIn(page, app, applicant, '/consultation/my-applications');
  await listPage(page).expectRows();
  const no = (await listPage(page).list.locator('.grid-row').first().getByRole('link').first().innerText()).trim();
  await listPage(page).list.getByRole('link', { name: no }).click();
  const shell = shellPage(page);
  await expect.poll(shell.tabTitles).toEqual(['首页', '我申请的会诊', `会诊 ${no}`]);
  await page.goto('/consultation/form?kind=ECG');
  await expect.poll(shell.tabTitles).toEqual(['首页', '我申请的会诊', `会诊 ${no}`, '新建远程心电会诊']);
  await shell.tab('首页').click();
  await shell.tool('切换语言').click();
  await expect
    .poll(() => shell.tabs('Tabs').locator('.tab-title').allInnerTexts())
    .toEqual(['Home', 'My requests', `Consultation ${no}`, 'New: ECG consultation']);
  // Where one was is called so as well.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recently opened' }).getByRole('option', { name: `Consultation ${no}` })).toBeVisible();
});

test('the tab and the menu entry of the page in front are in sight, also after the window was as narrow as a phone', async ({
  page,
  app,
}) => {
  await signIn(page, app, platformAdmin, '/consultation/patient-info');
  const { openMenu } = consolePage(page);
  const others = [
    '科室协同',
    '会诊审批',
    '会诊管理',
    '会诊报告',
    '会诊评价',
    'MDT患者',
    '多学科会诊需求',
    '心电值班',
    '典型病例',
    '医生名片',
    '会诊费用',
  ];
  for (const name of [...others, '收件地址']) await openMenu('远程会诊', name);
  await page.reload();
  const tab = shellPage(page).tab('收件地址');
  const entry = page.locator('.side-menu [aria-current="page"]');
  await expect(entry).toHaveText('收件地址');
  await expect(entry).toBeInViewport({ ratio: 1 });
  await expect(tab).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tab).toBeHidden();
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(tab).toBeInViewport({ ratio: 1 });
  await expect(entry).toBeInViewport({ ratio: 1 });
});
