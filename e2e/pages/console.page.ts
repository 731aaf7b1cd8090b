import { expect, type Locator, type Page } from '@playwright/test';
import { waitForMessage } from '../support/said.ts';

/** What all pages of the console share. Only the tab in front counts: the others stay mounted, hidden. */
export function consolePage(page: Page) {
  const content = page.locator('.console-content');
  return {
    content,
    /** Opens a page by its name in the menu, folder first where it is closed. */
    openMenu: async (folder: string, title: string) => {
      const menu = page.getByRole('navigation', { name: '主菜单' });
      // An entry's name starts with that of its icon.
      const item = menu.getByRole('menuitem', { name: new RegExp(`(^|\\s)${title}$`) });
      if (!(await item.isVisible())) await menu.getByRole('menuitem', { name: new RegExp(`(^|\\s)${folder}$`) }).click();
      await item.click();
    },
    expectToast: (text: string) => waitForMessage(page, text),
    /** The dialog on top. */
    dialog: page.locator('.ant-modal:visible').last(),
    confirm: async (question: string, answer: string | RegExp = /^确定/) => {
      const box = page.locator('.ant-modal:visible', { hasText: question }).last();
      await box.getByRole('button', { name: answer, exact: true }).click();
      await expect(box).toBeHidden();
    },
  };
}

/** Picks an option of a select, or an open node of a tree, by the label of its field. */
export async function choose(page: Page, within: Locator, label: string, option: string | RegExp): Promise<void> {
  await within.getByLabel(label, { exact: true }).click();
  const menu = page.locator('.ant-select-dropdown:visible');
  await menu.locator('.ant-select-item-option, .ant-select-tree-title', { hasText: option }).first().click();
  await expect(menu).toHaveCount(0);
}
