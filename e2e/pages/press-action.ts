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
  const [before, place] = [await boxesOf(page).count(), page.url()];
  await expect(async () => {
    // On a slow page a press arrives, and is given up while its answer is on the way: pressed again, it would be covered by what it has opened.
    if ((await boxesOf(page).count()) > before || page.url() !== place) return;
    await expect(direct.or(more).first()).toBeVisible();
    if (await direct.count()) return direct.click({ timeout: TRY_MS });
    if (!(await menu.count())) await more.click({ timeout: TRY_MS });
    await menu.getByRole('menuitem', { name, exact: true }).click({ timeout: TRY_MS });
  }).toPass({ timeout: 12 * TRY_MS });
}

const boxesOf = (page: Page): Locator => page.locator('.ant-modal:visible, .ant-drawer-section:visible');
