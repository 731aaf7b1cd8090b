import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { platformAdmin } from '../commands/demo-people.ts';
import { bigFileDrawer } from '../pages/big-file-drawer.page.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { waitForMessage } from '../support/said.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const MB = 1_048_576;
const CHUNK = '**/api/blade-resource/upload/chunk';
const NAME = '心脏手术录像.mp4';

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianyi-big-file-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** A file that begins like a film; the rest is different every time. */
async function makeFilm(name: string, megabytes: number): Promise<string> {
  const path = join(folder, name);
  const file = await open(path, 'w');
  const head = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(8), Buffer.from('isommp42')]);
  await file.write(Buffer.concat([head, randomBytes(MB - head.length)]));
  for (let at = 1; at < megabytes; at += 1) await file.write(randomBytes(MB));
  await file.close();
  return path;
}

async function hashOf(source: NodeJS.ReadableStream): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of source) hash.update(piece);
  return hash.digest('hex');
}

/** The number of the piece in a request's form. */
const pieceNumber = (body: Buffer | null): number =>
  Number(/name="chunkNumber"\r\n\r\n(\d+)/.exec(body?.toString('latin1', 0, 4000) ?? '')?.[1]);

/** Words that come after a file has been read through, which takes its time on a busy machine. */
const expectWords = (page: Page, words: string) => waitForMessage(page, words, 90_000);

/** What becomes of a piece on its way. */
type Fate = 'arrives' | 'waits' | 'lost';

/**
 * Stands between page and server for the whole journey; `fateOf` may be changed on the way. What waits does so until the
 * page goes. Intercepting is not ended and begun again: what a page is loading at that moment may never arrive.
 */
async function watchPieces(page: Page): Promise<{ sent: number[]; fateOf: (number: number) => Fate }> {
  const pieces = { sent: [] as number[], fateOf: (_: number): Fate => 'arrives' };
  await page.route(CHUNK, async (route) => {
    const number = pieceNumber(route.request().postDataBuffer());
    pieces.sent.push(number);
    const fate = pieces.fateOf(number);
    if (fate === 'lost') await route.abort('connectionreset');
    if (fate === 'arrives') await route.continue();
  });
  return pieces;
}

test('a big file survives lost pieces and a reload, and is sent once', async ({ page, app }) => {
  const shell = consolePage(page);
  const list = listPage(page);
  const drawer = bigFileDrawer(page);
  const film = await makeFilm(NAME, 64);
  const pieces = await watchPieces(page);
  await signIn(page, app, platformAdmin, '/files/big-files');

  await test.step('选择文件，上传到一半', async () => {
    await list.list.getByRole('button', { name: '上传大文件' }).click();
    await takeScreenshot(page, 'big-file-drawer-empty');
    pieces.fateOf = (number) => (number < 4 ? 'arrives' : 'waits');
    await drawer.pick(film);
    await expect.poll(() => pieces.sent.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(6);
    await expect(drawer.row(NAME).getByText('上传中', { exact: true })).toBeVisible();
    await takeScreenshot(page, 'big-file-uploading');
  });

  await test.step('收起后可在任何页面找回', async () => {
    await drawer.minimise();
    await page.getByRole('tab', { name: '首页' }).click();
    await expect(drawer.badge).toContainText('上传中 1 个');
    await takeScreenshot(page, 'big-file-badge');
    await drawer.badge.press('Enter');
    await expect(drawer.row(NAME)).toBeVisible();
  });

  await test.step('暂停与继续', async () => {
    await drawer
      .row(NAME)
      .getByRole('button', { name: `暂停 ${NAME}` })
      .click();
    await expect(drawer.row(NAME).getByText('已暂停')).toBeVisible();
    await drawer
      .row(NAME)
      .getByRole('button', { name: `继续 ${NAME}` })
      .click();
    await expect(drawer.row(NAME).getByText('上传中', { exact: true })).toBeVisible();
  });

  await test.step('刷新页面后，从中断处继续；个别分片网络中断会自动重试', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto('/files/big-files');
    await expect(list.row(NAME)).toBeVisible();
    // What cannot be read is not told as nothing.
    const left = '**/upload/list?*unfinished=1*';
    await page.route(left, (route) => route.fulfill({ status: 400, json: { code: 400, success: false, msg: '列表暂不可用' } }));
    await list.list.getByRole('button', { name: '上传大文件' }).click();
    await expect(drawer.unfinished).toContainText('列表暂不可用');
    await page.unroute(left);
    await drawer.unfinished.getByRole('button', { name: /重\s*试/ }).click();
    await expect(drawer.unfinished.getByText(NAME)).toBeVisible();
    await drawer.settle();
    await takeScreenshot(page, 'big-file-unfinished');

    let lost = 0;
    pieces.sent = [];
    pieces.fateOf = (number) => {
      if ((number !== 5 && number !== 7) || lost === 3) return 'arrives';
      lost += 1;
      return 'lost';
    };
    const chooser = page.waitForEvent('filechooser');
    await drawer.unfinished.getByRole('button', { name: `选择文件继续 ${NAME}` }).click();
    await (await chooser).setFiles(film);
    await expectWords(page, '文件上传成功');
    await expect(drawer.row(NAME).getByText('上传成功')).toBeVisible();
    expect(lost).toBe(3);
    // What was there before the reload was not sent again.
    expect(pieces.sent.filter((number) => number < 4)).toEqual([]);
    await takeScreenshot(page, 'big-file-done');
  });

  await test.step('同一文件再次选择时提示', async () => {
    await drawer.pick(film);
    await expectWords(page, '已经上传！请选择其他文件');
    await drawer
      .row(NAME)
      .filter({ hasText: '上传失败' })
      .getByRole('button', { name: `删除 ${NAME}` })
      .click();
    await drawer.drawer.getByRole('button', { name: '清除已完成' }).click();
    await drawer.pick(film);
    await expectWords(page, '已经上传过，请选择其他文件');
    await drawer
      .row(NAME)
      .getByRole('button', { name: `删除 ${NAME}` })
      .click();
  });

  await test.step('不支持的文件不会上传', async () => {
    await drawer.pick(await makeFilm('安装程序.exe', 1));
    await shell.expectToast('格式不支持');
    await expect(drawer.list).toBeHidden();
    await drawer.pick(await makeFilm('其实不是文档.pdf', 1));
    await expect(drawer.row('其实不是文档.pdf').getByText('上传失败')).toBeVisible({ timeout: 60_000 });
    await drawer.row('其实不是文档.pdf').getByRole('button', { name: /^删除/ }).click();
    await expect(drawer.list).toBeHidden();
    await drawer.minimise();
  });

  await test.step('下载失败时页面不变；下载的内容与原文件一致', async () => {
    const detail = '**/upload/detail?*';
    const dead = { code: 200, success: true, msg: '', data: { link: '/api/blade-resource/gone?token=none' } };
    await page.route(detail, (route) => route.fulfill({ json: dead }));
    const refused = page.waitForEvent('download');
    await list.press(NAME, '下载');
    expect(await (await refused).failure()).not.toBeNull();
    await expect(list.row(NAME)).toBeVisible();
    await page.unroute(detail);
    const saved = page.waitForEvent('download');
    await list.press(NAME, '下载');
    const file = await saved;
    expect(file.suggestedFilename()).toBe(NAME);
    expect(await hashOf(createReadStream(await file.path()))).toBe(await hashOf(createReadStream(film)));
  });

  await test.step('提交后删除', async () => {
    await list.press(NAME, '提交');
    await expect(list.row(NAME)).toContainText('已提交');
    await takeScreenshot(page, 'big-file-list');
    await list.press(NAME, '删除');
    await shell.confirm('确定将选择数据删除?');
    await shell.expectToast('删除成功');
    await expect(list.row(NAME)).toHaveCount(0);
  });
});
