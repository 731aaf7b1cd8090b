import type { Page } from '@playwright/test';

/**
 * Opens a page as the browser's own buttons do: the console stays, and what is on its page is built anew. Loading the whole console for each of
 * a hundred pages would take longer than looking at them. The tabs that were left are closed, so that only this one is there.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((place) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: String(performance.now()) }, '', place);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  const isInFront = (place: string): boolean => {
    if (location.pathname !== new URL(place, location.href).pathname) return false;
    const front = document.querySelector<HTMLElement>('.tab-handle[data-active]');
    return !front || (front.dataset.key ?? '').split('?')[0] === location.pathname;
  };
  await page.waitForFunction(isInFront, path, { polling: 20 });
  // With the middle button, which the first page does not mind.
  await page.evaluate(() => {
    for (const tab of document.querySelectorAll('.tab-handle:not([data-active])'))
      tab.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }));
  });
  await page.waitForFunction(() => document.querySelectorAll('.tab-handle').length <= 2, undefined, { polling: 20 });
}
