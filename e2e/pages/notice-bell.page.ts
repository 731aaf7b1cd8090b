import { expect, type Page } from '@playwright/test';

/** The bell of the top bar and what it opens. */
export function noticeBell(page: Page) {
  const bell = page.getByRole('button', { name: /^消息通知/ });
  const panel = page.getByRole('dialog', { name: '消息通知' });
  const unread = async (): Promise<number> => Number(/，(\d+) 条未读/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  return {
    bell,
    panel,
    items: panel.getByRole('listitem'),
    unread,
    expectUnread: (count: number) => expect.poll(unread).toBe(count),
    /** The corner that shows a new notice. */
    toast: (title: string) => page.locator('.notice-toast', { hasText: title }),
    open: async () => {
      await bell.click();
      await expect(panel).toBeVisible();
    },
  };
}
