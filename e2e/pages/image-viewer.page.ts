import { expect, type Locator, type Page } from '@playwright/test';
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

/** Adds the key image that was taken to the opinion, and finds it in the report. */
export async function reportKeyImage(page: Page, opinion: string): Promise<void> {
  const detail = consultationDetail(page);
  const dialog = consolePage(page).dialog;
  await detail.press('填写会诊意见');
  await dialog.getByRole('button', { name: '加入截取图像 1' }).click();
  await dialog.getByLabel('会诊意见').fill(opinion);
  await dialog.getByRole('button', { name: '提交意见' }).click();
  await detail.expectStatus('已会诊');
  await detail.card('会诊报告').getByRole('button', { name: '撰写报告' }).click();
  const text = await detail.readPdf(() => dialog.getByRole('button', { name: '保存并预览' }).click());
  expect(text).toContain('关键图像');
}
