import { expect, type Locator, type Page } from '@playwright/test';
import { goWithin } from './go-within.ts';
import { leaveByEsc } from './leave-by-esc.ts';
import { type Language, settled } from './look.ts';
import { WAIT_MS } from './wait.ts';

export type Kind = 'form' | 'detail' | 'edit';

/** What opens something, by its name in either language. */
const openers: Readonly<Record<Language, Readonly<Record<Kind, RegExp>>>> = {
  en: { form: /New$|Add$/, detail: /^(View|Details)$/, edit: /^Edit$/ },
  zh: { form: /新增$/, detail: /^(查看|详情)$/, edit: /^(编辑|修改)$/ },
};

const boxOf = (page: Page): Locator => page.locator('.ant-modal:visible, .ant-drawer-section:visible').last();

/** The open dialog or drawer, marked so that it can be named to others. */
export async function boxInFront(page: Page): Promise<string | undefined> {
  if (!(await boxOf(page).isVisible())) return undefined;
  await boxOf(page).evaluate((box) => {
    for (const earlier of document.querySelectorAll('[data-in-front]')) earlier.removeAttribute('data-in-front');
    box.setAttribute('data-in-front', '');
  });
  return '[data-in-front]';
}

/** A button by its name; a row is opened by itself where what opens it is only among its further actions. */
async function press(page: Page, kind: Kind, language: Language): Promise<boolean> {
  const button = page.locator('.console-content').getByRole('button', { name: openers[language][kind] }).locator('visible=true').first();
  const row = page.locator('.console-content .grid.opens-rows .grid-row').locator('visible=true').first();
  if ((await button.isVisible()) && (await button.isEnabled())) await button.click();
  else if (kind === 'detail' && (await row.isVisible())) await row.press('Enter');
  else return false;
  return true;
}

/** Opens something: a dialog, a drawer or a page of its own must come. */
export async function open(page: Page, kind: Kind, language: Language): Promise<'opened' | 'nothing' | 'no button'> {
  const before = page.url();
  if (!(await press(page, kind, language))) return 'no button';
  const isOpen = async (): Promise<boolean> => page.url() !== before || (await boxOf(page).isVisible());
  const deadline = Date.now() + WAIT_MS;
  while (!(await isOpen())) {
    if (Date.now() > deadline) return 'nothing';
    await page.waitForTimeout(50);
  }
  return 'opened';
}

/** Closes the box, or goes back from the page that was opened. */
export async function leave(page: Page, path: string): Promise<void> {
  if (await boxOf(page).isVisible()) {
    await leaveByEsc(page);
    await expect(boxOf(page)).toBeHidden();
    // Somebody at the keyboard goes on where they were.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  }
  if (new URL(page.url()).pathname === path) return;
  await goWithin(page, path);
  await settled(page);
}
