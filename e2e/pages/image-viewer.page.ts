import { expect, type Locator, type Page } from '@playwright/test';
import { readPdfPictures } from '../commands/read-pdf-pictures.ts';
import { readPdfText } from '../commands/read-pdf-text.ts';
import { consolePage } from './console.page.ts';
import { consultationDetail } from './consultation-detail.page.ts';

/** Opens a picture of the order that is shown in its viewer, a window of its own. */
export async function openViewer(page: Page, name: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await consultationDetail(page)
    .card('影像阅片')
    .getByRole('link', { name: `阅片 ${name}` })
    .click();
  return opening;
}

/** Takes what a slide's viewer shows as the first key image of the order, once all of it is there. */
export async function takeKeyImage(viewer: Page): Promise<void> {
  await expect(viewer.getByRole('application')).toHaveAttribute('aria-busy', 'false');
  await viewer.getByRole('button', { name: '取为关键图像' }).click();
  await expect(viewer.getByRole('tab', { name: '关键图像（1/6）' })).toBeVisible();
}

/** Draws with the mouse, from one point of what is looked at to another. */
export async function drag(stage: Locator, [fromX, fromY]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  const { mouse } = stage.page();
  const box = await stage.boundingBox();
  if (!box) throw new Error('there is nothing to draw on');
  await mouse.move(box.x + fromX, box.y + fromY);
  await mouse.down();
  await mouse.move(box.x + toX, box.y + toY, { steps: 3 });
  await mouse.up();
}

/** Pixels of the key image that was taken, as the opinion that is open offers it. */
async function sizeOfCapture(page: Page): Promise<string> {
  const picture = consolePage(page).dialog.getByRole('button', { name: '加入截取图像 1' }).locator('img');
  const read = (): Promise<string> =>
    picture.evaluate((image) => (image instanceof HTMLImageElement ? `${image.naturalWidth}×${image.naturalHeight}` : ''));
  await expect.poll(read).toMatch(/^[1-9]\d*×[1-9]\d*$/);
  return read();
}

/** Adds the key image that was taken to the opinion that is being written, and hands that in. Answers the size of the image. */
export async function opinionWithKeyImage(page: Page, opinion: string, more: () => Promise<void> = async () => {}): Promise<string> {
  const detail = consultationDetail(page);
  const dialog = consolePage(page).dialog;
  await detail.press('填写会诊意见');
  const size = await sizeOfCapture(page);
  await dialog.getByRole('button', { name: '加入截取图像 1' }).click();
  await expect(dialog.getByRole('button', { name: '加入截取图像 1' })).toHaveCount(0);
  await dialog.getByLabel('会诊意见').fill(opinion);
  await more();
  await dialog.getByRole('button', { name: '提交意见' }).click();
  await detail.expectStatus('已会诊');
  return size;
}

/** Writes the report and reads it: these words stand in it, and a picture of that size. */
export async function expectInReport(page: Page, words: readonly string[], size: string): Promise<void> {
  const detail = consultationDetail(page);
  await detail.card('会诊报告').getByRole('button', { name: '撰写报告' }).click();
  const pdf = await detail.openPdf(() => consolePage(page).dialog.getByRole('button', { name: '保存并预览' }).click());
  const text = await readPdfText(pdf);
  for (const word of [...words, '关键图像']) expect(text).toContain(word);
  expect(await readPdfPictures(pdf)).toContain(size);
}

/** Adds the key image that was taken to the opinion, and finds it in the report. */
export async function reportKeyImage(page: Page, opinion: string, more?: () => Promise<void>): Promise<void> {
  const size = await opinionWithKeyImage(page, opinion, more);
  await expectInReport(page, [opinion], size);
}
