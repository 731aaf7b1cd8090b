import { expect, type Page } from '@playwright/test';
import { pressAction } from './press-action.ts';

/** A list of the console: its search, rows and their buttons. */
export function listPage(page: Page) {
  const list = page.locator('.list-screen:visible');
  const row = (text: string) => list.locator('.grid-row', { hasText: text });
  return {
    list,
    row,
    openTab: (label: string) => list.getByRole('tab', { name: label, exact: true }).click(),
    /** Searches, and waits for what was found: a row of before moves under whoever presses it in the meantime. */
    search: async (label: string, value: string) => {
      await list.locator('.list-filters').getByLabel(label, { exact: true }).fill(value);
      await list.getByRole('button', { name: '查询' }).click();
      await expect(list.locator('.list-table[aria-busy="true"]')).toHaveCount(0);
    },
    /** Presses a row's button, in the row or behind 更多. */
    press: (text: string, button: string) => pressAction(page, row(text), button),
    /** Loaded, with something in it. */
    expectRows: async () => {
      await expect(list.locator('.grid-row').first()).toBeVisible();
      await expect(list.locator('.list-loading')).toHaveCount(0);
    },
    expectEmpty: () => expect(list.locator('.grid-empty')).toContainText(/暂无数据|没有符合条件的数据/),
  };
}
