import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { applicant } from '../commands/demo-people.ts';
import { bigFileDrawer } from '../pages/big-file-drawer.page.ts';
import { consultationForm } from '../pages/consultation-form.page.ts';
import { signIn } from '../pages/login.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const MB = 1_048_576;
const CHUNK = '**/api/blade-resource/upload/chunk';
const NAME = '全片.png';
const FORM = '/consultation/form?kind=telemedicine';

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianyi-big-form-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** A picture of three pieces. */
async function makeSlide(page: Page, name = NAME): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, Buffer.concat([await page.screenshot(), randomBytes(24 * MB)]));
  return path;
}

const slides = (page: Page) =>
  consultationForm(page).form.locator('.ant-form-item', { hasText: '切片图像' }).locator('.ant-upload-list-item');

async function openForm(page: Page): Promise<void> {
  await page.goto(FORM);
  await consultationForm(page).pick('切片方式', '数字切片');
  await expect(slides(page)).toHaveCount(0);
}

/** What was entered is thrown away, as for another application. */
async function emptyForm(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: '放弃草稿' }).click();
  await consultationForm(page).pick('切片方式', '数字切片');
  await expect(slides(page)).toHaveCount(0);
}

const openDrawer = (page: Page) => page.getByRole('button', { name: /上传大文件/ }).click();

test('a large file goes on into the form after a reload, and is put into the next form without being sent again', async ({ page, app }) => {
  const drawer = bigFileDrawer(page);
  page.on('dialog', (dialog) => void dialog.accept());
  let isStopped = true;
  let pieces = 0;
  await page.route(CHUNK, async (route) => {
    pieces += 1;
    // What waits does so until the page goes.
    if (!isStopped || pieces === 1) await route.continue();
  });
  await signIn(page, app, applicant, FORM);
  const slide = await makeSlide(page);

  await test.step('上传到一半刷新页面，从病理申请单中选择同一文件继续，进入申请单', async () => {
    await openForm(page);
    await openDrawer(page);
    await drawer.pick(slide);
    await expect.poll(() => pieces, { timeout: 90_000 }).toBeGreaterThanOrEqual(3);
    isStopped = false;
    await openForm(page);
    await openDrawer(page);
    const chooser = page.waitForEvent('filechooser');
    await drawer.unfinished.getByRole('button', { name: `选择文件继续 ${NAME}` }).click();
    await (await chooser).setFiles(slide);
    await expect(drawer.row(NAME).getByText('上传成功')).toBeVisible({ timeout: 90_000 });
    await drawer.minimise();
    await expect(slides(page)).toHaveCount(1);
  });

  await test.step('另一张申请单再次选择该文件，不再上传，直接进入申请单', async () => {
    pieces = 0;
    await emptyForm(page);
    await openDrawer(page);
    await drawer.pick(slide);
    await expect(drawer.row(NAME).getByText('上传成功')).toBeVisible({ timeout: 90_000 });
    await drawer.minimise();
    await expect(slides(page)).toHaveCount(1);
    expect(pieces).toBe(0);
  });
});

test('a form waits for a large file that may be tried again; what was begun before it was emptied comes in only where somebody says so', async ({
  page,
  app,
}) => {
  const form = consultationForm(page);
  const large = form.form.getByRole('list', { name: '为本表单上传的大文件' });
  const UNDER_WAY = '有文件尚未上传完成';
  page.on('dialog', (dialog) => void dialog.accept());
  let isRefused = true;
  let mayGoOn = Promise.resolve();
  await page.route(CHUNK, async (route) => {
    if (isRefused) return route.fulfill({ status: 413, json: { code: 413, success: false, msg: '文件过大' } });
    await mayGoOn;
    await route.continue();
  });
  await signIn(page, app, applicant, FORM);
  const slide = await makeSlide(page);
  await form.fill('患者姓名', '欧阳切片');
  await page.reload();
  await expect(page.getByRole('button', { name: '放弃草稿' })).toBeVisible();
  await form.pick('切片方式', '数字切片');

  await test.step('上传失败但可以重试，申请单等待它', async () => {
    await openDrawer(page);
    await expect(bigFileDrawer(page).drawer).toContainText('大文件上传：切片图像（患者：欧阳切片）');
    await bigFileDrawer(page).pick(slide);
    await bigFileDrawer(page).minimise();
    await expect(large).toContainText('文件过大', { timeout: 90_000 });
    await form.press('提交');
    await form.expectMessage(UNDER_WAY);
    await large.scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'big-file-failed-in-form');
  });

  await test.step('放弃草稿后重试成功，由用户决定是否加入', async () => {
    await page.getByRole('button', { name: '放弃草稿' }).click();
    await form.pick('切片方式', '数字切片');
    isRefused = false;
    await large.getByRole('button', { name: '重试' }).click();
    await expect(large.getByRole('button', { name: '加入表单' })).toBeVisible({ timeout: 90_000 });
    await expect(slides(page)).toHaveCount(0);
    await expect(page.getByText('表单已关闭')).toHaveCount(0);
    await form.expectNoMessage(UNDER_WAY);
    await large.getByRole('button', { name: '加入表单' }).click();
    await expect(slides(page)).toHaveCount(1);
    await expect(large).toHaveCount(0);
  });

  await test.step('在其他页签时传完，也进入申请单', async () => {
    const { promise, resolve: goOn } = Promise.withResolvers<void>();
    mayGoOn = promise;
    const drawer = bigFileDrawer(page);
    await openDrawer(page);
    await drawer.pick(await makeSlide(page, '切片二.png'));
    await drawer.minimise();
    await expect(large).toContainText('切片二.png');
    await shellPage(page).tab('首页').click();
    await expect(large).toBeHidden();
    goOn();
    await drawer.badge.click();
    await expect(drawer.row('切片二.png').getByText('上传成功')).toBeVisible({ timeout: 90_000 });
    // Whoever looks at what is under way has left the form: nothing that they drop here goes into it.
    await expect(drawer.drawer).not.toContainText('切片图像');
    await expect(drawer.fileInput).toHaveCount(0);
    // The form has it: here it only leaves the list.
    await drawer.row('切片二.png').getByRole('button', { name: '移出列表 切片二.png' }).click();
    await expect(drawer.row('切片二.png')).toHaveCount(0);
    await drawer.minimise();
    await shellPage(page).tab('新建病理会诊').click();
    await expect(slides(page)).toHaveCount(2);
  });
});
