import { expect, type Page } from '@playwright/test';

/** The frame around the pages: tabs, top bar, lock and search. */
export function shellPage(page: Page) {
  const tabBar = (name: string) => page.getByRole('navigation', { name });
  const tabs = tabBar('页签');
  const tab = (title: string) => tabs.getByRole('tab', { name: title, exact: true });
  return {
    tab,
    /** Under its name in another language. */
    tabs: tabBar,
    tabTitles: () => tabs.locator('.tab-title').allInnerTexts(),
    /** Chooses an item of a tab's menu: by the right mouse button, or by the button for the tab in front. */
    fromTabMenu: async (title: string | undefined, item: string) => {
      if (title) await tab(title).click({ button: 'right' });
      else await page.getByRole('button', { name: '页签操作' }).click();
      await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: item }).click();
    },
    tool: (name: string) => page.getByRole('banner').getByRole('button', { name }),
    lock: async (password: string) => {
      await page.keyboard.press('Alt+l');
      const dialog = page.getByRole('dialog', { name: '设置锁屏密码' });
      await dialog.getByLabel('锁屏密码', { exact: true }).fill(password);
      await dialog.getByRole('button', { name: '锁定屏幕' }).click();
      await expect(page).toHaveURL(/\/lock$/);
    },
    unlock: async (password: string) => {
      await page.getByLabel('锁屏密码').fill(password);
      await page.getByRole('button', { name: '解锁', exact: true }).click();
    },
    /** The login page is there, with its captcha. */
    expectSignedOut: () => expect(page.getByRole('img', { name: '验证码' })).toBeVisible(),
    openSearch: async () => {
      await page.keyboard.press('Control+k');
      const box = page.getByRole('combobox', { name: /输入菜单/ });
      // On the screen is a moment before ready: what is typed until then goes nowhere.
      await expect(box).toBeFocused();
      return box;
    },
  };
}
