import { expect, type Page } from '@playwright/test';
import { applicant } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationForm } from '../pages/consultation-form.page.ts';
import { signIn } from '../pages/login.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { test } from '../support/test.ts';

const NAME = '欧阳暂存';
const FORM = '/consultation/form';

const saved = (page: Page) => page.waitForResponse((response) => response.url().includes('/form-draft/save') && response.ok());
const asked = (page: Page) => page.waitForResponse((response) => response.url().includes('/form-draft/detail') && response.ok());
/** Everything that this machine keeps when the browser is closed. */
const onThisMachine = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }));

test('what was entered and not submitted waits with the server, and not on the machine', async ({ browser, page, app }) => {
  await signIn(page, app, applicant, FORM);
  const file = (on: Page) => on.locator('.ant-upload-list-item-done img[alt="同意书.png"]');
  await consultationForm(page).upload('知情同意书', '同意书.png', await page.screenshot());
  const kept = saved(page);
  await consultationForm(page).fill('患者姓名', NAME);
  await kept;

  await test.step('本机不留患者资料', async () => {
    expect(await onThisMachine(page)).not.toContain(NAME);
    expect(await onThisMachine(page)).not.toContain('lianyi-draft');
  });

  const other = await page.context().newPage();
  await test.step('另一窗口放弃后另写一位患者', async () => {
    await other.goto(FORM);
    const keptAnew = saved(page);
    await other.getByRole('button', { name: '放弃草稿' }).click();
    await keptAnew;
    const keptThere = saved(other);
    await consultationForm(other).fill('患者姓名', '另一位患者');
    await keptThere;
  });

  await test.step('刷新后各自恢复', async () => {
    for (const one of [page, other]) one.on('dialog', (dialog) => dialog.accept());
    const found = asked(page);
    await page.reload();
    await found;
    await expect(page.getByText(/已恢复 .* 未提交的内容/)).toBeVisible();
    await expect(consultationForm(page).form.getByLabel('患者姓名', { exact: true })).toHaveValue(NAME);
    await expect(file(page)).toHaveJSProperty('complete', true);
    expect(await file(page).evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
    expect(await onThisMachine(page)).not.toContain(NAME);
    await other.reload();
    await expect(consultationForm(other).form.getByLabel('患者姓名', { exact: true })).toHaveValue('另一位患者');
    const removed = other.waitForResponse((response) => response.url().includes('/form-draft/remove') && response.ok());
    await other.getByRole('button', { name: '放弃草稿' }).click();
    await removed;
    await other.close();
  });

  await test.step('换一台电脑也能接着填写，放弃后不再出现', async () => {
    const elsewhere = await (await browser.newContext()).newPage();
    const found = asked(elsewhere);
    await signIn(elsewhere, app, applicant, FORM);
    await found;
    const patient = consultationForm(elsewhere).form.getByLabel('患者姓名', { exact: true });
    await expect(patient).toHaveValue(NAME);
    await expect(file(elsewhere)).toBeVisible();
    const removed = elsewhere.waitForResponse((response) => response.url().includes('/form-draft/remove') && response.ok());
    await elsewhere.getByRole('button', { name: '放弃草稿' }).click();
    // Stays for as long as the pointer is there.
    await elsewhere.getByRole('button', { name: '撤销', exact: true }).hover();
    await removed;
    await expect(patient).toHaveValue('');
    // What has been entered since stays beside what comes back.
    await consultationForm(elsewhere).fill('联系电话', '13800000000');
    const keptAgain = saved(elsewhere);
    await elsewhere.getByRole('button', { name: '撤销', exact: true }).click();
    await keptAgain;
    await expect(patient).toHaveValue(NAME);
    await expect(consultationForm(elsewhere).form.getByLabel('联系电话', { exact: true })).toHaveValue('13800000000');
    const removedAgain = elsewhere.waitForResponse((response) => response.url().includes('/form-draft/remove') && response.ok());
    await elsewhere.getByRole('button', { name: '放弃草稿' }).click();
    await removedAgain;
    const again = asked(elsewhere);
    await elsewhere.reload();
    await again;
    await expect(consultationForm(elsewhere).form.getByLabel('患者姓名', { exact: true })).toHaveValue('');
  });
});

test('a draft that cannot be read is not overwritten: the form says so, keeps nothing, and finds it when asked again', async ({
  page,
  app,
}) => {
  const detail = '**/form-draft/detail**';
  await signIn(page, app, applicant, FORM);
  const kept = saved(page);
  await consultationForm(page).fill('患者姓名', NAME);
  await kept;

  page.on('dialog', (dialog) => dialog.accept());
  await page.route(detail, (route) => route.abort());
  let saves = 0;
  page.on('request', (request) => void (request.url().includes('/form-draft/save') && saves++));
  await page.reload();
  await expect(page.getByText(/未能读取上次未提交的内容/)).toBeVisible();
  await consultationForm(page).fill('患者姓名', '另一位患者');
  await page.waitForTimeout(2_000);
  expect(saves).toBe(0);

  await page.unroute(detail);
  await page.getByRole('button', { name: '重试' }).locator('visible=true').click();
  await consolePage(page).confirm('恢复后将替换现在填写的内容');
  await expect(consultationForm(page).form.getByLabel('患者姓名', { exact: true })).toHaveValue(NAME);
  await expect(page.getByText(/未能读取上次未提交的内容/)).toHaveCount(0);
  await page.getByRole('button', { name: '放弃草稿' }).click();
});

test('files that are on their way go on while another tab of the console is in front', async ({ page, app }) => {
  const { tab } = shellPage(page);
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/put-file*', async (route) => {
    await mayGoOn;
    await route.continue();
  });
  await signIn(page, app, applicant, FORM);
  const pictures = consultationForm(page).form.locator('.ant-form-item', { hasText: '病历图片' });
  const buffer = await page.screenshot();
  const picked = ['一.png', '二.png'].map((name) => ({ name, mimeType: 'image/png', buffer }));
  await pictures.locator('input[type="file"]').setInputFiles(picked);
  await expect(pictures.locator('.ant-upload-list-item')).toHaveCount(2);
  await tab('首页').click();
  await expect(pictures).toBeHidden();
  await tab('新建单学科会诊').click();
  goOn();
  await expect(pictures.locator('.ant-upload-list-item-done')).toHaveCount(2);
});
