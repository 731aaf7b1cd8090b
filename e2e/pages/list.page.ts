import { expect, type Page } from '@playwright/test';

/** A list of the console: its search, rows and their buttons. */
export function listPage(page: Page) {
  const list = page.locator('.list-screen:visible');
  const row = (text: string) => list.locator('.grid-row', { hasText: text });
  return {
    list,
    row,
    openTab: (label: string) => list.getByRole('tab', { name: label, exact: true }).click(),
    search: async (label: string, value: string) => {
      await list.locator('.list-filters').getByLabel(label, { exact: true }).fill(value);
      await list.getByRole('button', { name: '查询' }).click();
    },
    /** Presses a row's button, in the row or behind 更多; the row may still be changing from the move before. */
    press: async (text: string, button: string) => {
      const direct = row(text).getByRole('button', { name: button, exact: true });
      const menu = page.locator('.ant-dropdown:visible');
      await expect(async () => {
        await expect(row(text)).toBeVisible();
        if (await direct.count()) return direct.click({ timeout: 5_000 });
        if (!(await menu.count())) await row(text).getByRole('button', { name: /更多/ }).click({ timeout: 5_000 });
        await menu.getByRole('menuitem', { name: button, exact: true }).click({ timeout: 5_000 });
      }).toPass({ timeout: 30_000 });
    },
    /** Loaded, with something in it. */
    expectRows: async () => {
      await expect(list.locator('.grid-row').first()).toBeVisible();
      await expect(list.locator('.list-loading')).toHaveCount(0);
    },
    expectEmpty: () => expect(list.locator('.grid-empty')).toContainText(/暂无数据|没有符合条件的数据/),
  };
}
