import type { Page } from '@playwright/test';

const TOAST = '.ant-notification-notice.notice-toast';

/** An urgent message may come at any time and stands until it is closed: before each press it is, as by somebody who needs what is below it. */
export async function closeToasts(page: Page): Promise<void> {
  const buttons = page.locator(`${TOAST} .ant-notification-notice-close`);
  // At once: where it goes by itself meanwhile there is nothing to wait for, and another one may come up behind it.
  const close = () => buttons.evaluateAll((all) => all.forEach((button) => void (button as HTMLElement).click()));
  await page.addLocatorHandler(page.locator(TOAST).last(), close, { noWaitAfter: true });
}
