import { expect, type Locator, type Page } from '@playwright/test';

const TRY_MS = 5_000;

/**
 * Presses a button of a row or a heading, or the one of that name behind its 更多. What it belongs to may still be changing from the
 * move before: then the button stands in the menu at one moment and beside it at the next.
 */
export async function pressAction(page: Page, within: Locator, name: string): Promise<void> {
  const direct = within.getByRole('button', { name, exact: true });
  const more = within.getByRole('button', { name: /更多/ });
  const menu = page.locator('.ant-dropdown:visible');
  await expect(async () => {
    await expect(direct.or(more).first()).toBeVisible();
    if (await direct.count()) return direct.click({ timeout: TRY_MS });
    if (!(await menu.count())) await more.click({ timeout: TRY_MS });
    await menu.getByRole('menuitem', { name, exact: true }).click({ timeout: TRY_MS });
  }).toPass({ timeout: 6 * TRY_MS });
}
