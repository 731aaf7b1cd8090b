import type { Page } from '@playwright/test';

/** Words and numbers of details that stand on two lines, cut in their middle: a column has less room than what it holds. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    for (const value of document.querySelectorAll('.ant-descriptions-item-content span')) {
      const text = [...value.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
      for (const { 0: word, index } of text?.textContent?.matchAll(/[A-Za-z0-9]{3,24}/g) ?? []) {
        const range = document.createRange();
        range.setStart(text as Node, index);
        range.setEnd(text as Node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.add(word);
      }
    }
    return [...found];
  });
}
