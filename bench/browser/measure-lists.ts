import type { Browser, Locator, Page } from '@playwright/test';
import { platformAdmin } from '../../e2e/commands/demo-people.ts';
import type { RunningApp } from '../../e2e/support/app.ts';
import { median, openSignedIn } from './console-browser.ts';

export interface ListTimes {
  /** Milliseconds from the click in the menu to ten painted rows, with the code of lists loaded and nothing cached. */
  tenRowsMs: number;
  /** Milliseconds from choosing 200 rows a page to the painted table. */
  manyRowsMs: number;
  columns: number;
}

const FIRST = '/consultation/operation';
const SECOND = '会诊管理';
/** The notices' stream stays open, so that the network is never idle. */
export const SETTLE_MS = 800;

/** Opens the administrator's list of consultations with ten rows, then with two hundred. */
export async function measureLists(browser: Browser, app: RunningApp, options: { rounds: number; slower: number }): Promise<ListTimes> {
  const opened = await openSignedIn(browser, app, platformAdmin, FIRST);
  const { page } = opened;
  const ten: number[] = [];
  const many: number[] = [];
  let columns = 0;
  for (let round = 0; round < options.rounds; round += 1) {
    await page.goto(FIRST);
    await rowsOf(page).nth(5).waitFor();
    await page.waitForTimeout(SETTLE_MS);
    await opened.slowDown(options.slower);
    ten.push(await timeClick(page, menuEntry(page, SECOND), 'ten'));
    columns = await page.locator('.list-table:visible .grid-row').first().locator('td').count();
    await opened.slowDown(1);
    await page.waitForTimeout(SETTLE_MS);
    await page.locator('.ant-pagination-options-size-changer:visible').click();
    const option = page.locator('.ant-select-item-option', { hasText: /^200/ });
    await option.waitFor();
    await opened.slowDown(options.slower);
    many.push(await timeClick(page, option, 'many'));
    await opened.slowDown(1);
  }
  await opened.close();
  return { tenRowsMs: median(ten), manyRowsMs: median(many), columns };
}

export function menuEntry(page: Page, name: string): Locator {
  return page.locator('.wide-menu-item', { hasText: name });
}

export function rowsOf(page: Page): Locator {
  return page.locator('.list-table:visible .grid-row');
}

/** Milliseconds from the click as the browser received it to the frame after which the rows are there. */
async function timeClick(page: Page, target: Locator, wanted: 'ten' | 'many'): Promise<number> {
  await page.evaluate(noteRows, wanted);
  await target.click();
  return page.evaluate(() => (globalThis as unknown as { paintedAfter: Promise<number> }).paintedAfter);
}

/** Runs in the page. Rows of tabs behind are hidden and do not count; of two hundred rows the table draws those in sight. */
function noteRows(wanted: 'ten' | 'many'): void {
  const isThere = (): boolean => {
    const tables = [...document.querySelectorAll<HTMLElement>('.list-table')].filter((table) => table.offsetParent !== null);
    const rows = tables.flatMap((table) => [...table.querySelectorAll('.grid-row')]);
    const isInFront = document.querySelector('.tab-handle[data-active]')?.textContent?.includes('会诊管理') ?? false;
    // The lowest of the heights that a row may have is 35.
    const isWhole = wanted === 'ten' || tables.some((table) => (table.querySelector('.grid')?.scrollHeight ?? 0) >= 200 * 35);
    return isInFront && isWhole && rows.length >= 10 && document.querySelector('.list-table[aria-busy="true"]') === null;
  };
  const page = globalThis as unknown as { paintedAfter: Promise<number> };
  page.paintedAfter = new Promise((resolve, reject) => {
    const start = (event: Event): void => {
      const look = (): void => {
        if (performance.now() - event.timeStamp > 60_000) return void reject(new Error(`no ${wanted} rows after a minute`));
        if (!isThere()) return void requestAnimationFrame(look);
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp)));
      };
      requestAnimationFrame(look);
    };
    addEventListener('click', start, { capture: true, once: true });
  });
}
