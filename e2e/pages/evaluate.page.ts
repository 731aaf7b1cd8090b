import { expect, type Page } from '@playwright/test';
import { takeScreenshot } from '../support/screenshot.ts';
import { consolePage } from './console.page.ts';

/** Gives the stars in the dialog that is open, one row of them after the other. */
export async function giveStars(page: Page, scores: readonly number[]): Promise<void> {
  const stars = (at: number) => consolePage(page).dialog.locator('.ant-rate').nth(at).getByRole('radio');
  // A press in the moment in which the dialog is still coming may begin on a star and end beside it: it stands when its first field has the focus.
  await expect(stars(0).first()).toBeFocused();
  for (const [at, score] of scores.entries()) {
    const star = stars(at).nth(score - 1);
    await star.click();
    await expect(star).toHaveAttribute('aria-checked', 'true');
  }
}

/** Gives the stars and says why, in the dialog that is open. */
export async function rate(page: Page, scores: readonly number[], content: string): Promise<void> {
  const { dialog } = consolePage(page);
  await giveStars(page, scores);
  await dialog.getByLabel('评价内容').fill(content);
  await takeScreenshot(page, 'evaluate-dialog');
  await dialog.getByRole('button', { name: /^提交(评价|修改)$/ }).click();
}
