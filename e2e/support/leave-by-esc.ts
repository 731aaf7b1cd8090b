import { expect, type Page } from '@playwright/test';

/**
 * Esc as somebody presses it who points at nothing. A hint at the pointer takes the first Esc, as it should, and one may come any
 * moment where the last press was; so does a menu that what is left was opened from, until it is away.
 */
export async function leaveByEsc(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.locator(':is(.ant-tooltip, .ant-dropdown):visible')).toHaveCount(0);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))));
  await page.keyboard.press('Escape');
}
