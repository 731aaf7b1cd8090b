import type { Page } from '@playwright/test';
import { WAIT_MS } from './wait.ts';

declare global {
  interface Window {
    /** What the messages of this page said that no step has asked for yet. */
    said?: string[];
  }
}

/** From the next page on each message is remembered: it stands for three seconds, and a machine that stands still for longer shows it to nobody. */
export async function rememberMessages(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    if (window.said) return;
    const said: string[] = [];
    window.said = said;
    const keep = (node: Node) => {
      if (!(node instanceof Element)) return;
      const notices = node.matches('.ant-message-notice') ? [node] : node.querySelectorAll('.ant-message-notice');
      for (const notice of notices) said.push(notice.textContent);
    };
    // What was said before the last press was about something else.
    for (const press of ['pointerdown', 'keydown']) document.addEventListener(press, () => said.splice(0), true);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) keep(node);
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Waits until a message with these words has been shown since the last press. */
export async function waitForMessage(page: Page, words: string, timeout = WAIT_MS): Promise<void> {
  const found = page.waitForFunction(
    (text) => {
      const at = window.said?.findIndex((one) => one.includes(text)) ?? -1;
      if (at < 0) return false;
      window.said?.splice(0, at + 1);
      return true;
    },
    words,
    { timeout, polling: 100 },
  );
  await found.catch(async (cause: unknown) => {
    const other = await page.evaluate(() => window.said?.join('、'));
    throw new Error(`no message said ${words}, but: ${other}`, { cause });
  });
}
