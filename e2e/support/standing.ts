import type { Page } from '@playwright/test';

/** From the next page on a press waits until what it is for stands, as a person's does: in the middle of a movement it would go beside. */
export async function pressWhatStands(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const sheet = new CSSStyleSheet();
    const coming = ":is([class*='-enter-'], [class*='-appear-'])";
    // Parts of a dialog take presses of their own, whatever holds for it.
    sheet.replaceSync(`${coming}, ${coming} * { pointer-events: none !important; }`);
    document.adoptedStyleSheets.push(sheet);
  });
}
