import type { Page } from '@playwright/test';
import { takeScreenshot } from '../support/screenshot.ts';
import { consolePage } from './console.page.ts';

/** Gives the stars and says why, in the dialog that is open. */
export async function rate(page: Page, scores: readonly number[], content: string): Promise<void> {
  const dialog = consolePage(page).dialog;
  for (const [at, score] of scores.entries()) {
    await dialog
      .locator('.ant-rate')
      .nth(at)
      .getByRole('radio')
      .nth(score - 1)
      .click();
  }
  await dialog.getByLabel('评价内容').fill(content);
  await takeScreenshot(page, 'evaluate-dialog');
  await dialog.getByRole('button', { name: /^提交(评价|修改)$/ }).click();
}
