import type { Page } from '@playwright/test';

/** Texts that cannot be read where they stand: words broken in their middle, and columns so narrow that each character has its own line. */
export async function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST_CHARACTERS = 2.2;
    const SEEN = { visibilityProperty: true, opacityProperty: true };
    const linesOf = (range: Range) =>
      new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 4))).size;
    const isBroken = (node: Text): boolean =>
      [...node.data.matchAll(/[A-Za-z]{4,}/g)].some(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return linesOf(range) > 1;
      });
    /** For screen readers alone: what it is laid out in has no size. */
    const isUnseen = (part: Element | null): boolean =>
      part instanceof HTMLElement &&
      ((part.offsetWidth < 3 && getComputedStyle(part).overflow === 'hidden') || isUnseen(part.parentElement));
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement;
      if (!(node instanceof Text) || node.data.trim().length < 4 || !around?.checkVisibility(SEEN)) continue;
      // What people have written, or machines, may hold words longer than any line; the watermark is no text.
      if (around.closest('code, pre, textarea, svg, [translate="no"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (linesOf(range) < 2 || isUnseen(around)) continue;
      const isNarrow = range.getBoundingClientRect().width < Number.parseFloat(getComputedStyle(around).fontSize) * LEAST_CHARACTERS;
      if (isNarrow || isBroken(node)) found.add(node.data.trim().slice(0, 60));
    }
    return [...found];
  });
}
