import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Browser, Page, TestInfo } from '@playwright/test';

/** Writes, once, what is in front of each open console: its address, and the words of its messages, dialogs and refused fields. */
export async function keepConsoles(browser: Browser, info: TestInfo): Promise<void> {
  const path = info.outputPath('consoles.txt');
  if (existsSync(path)) return;
  const pages = browser.contexts().flatMap((context) => context.pages());
  await writeFile(path, (await Promise.all(pages.map(say))).join('\n'));
}

async function say(page: Page): Promise<string> {
  const words = await page
    .locator('.ant-message-notice, .ant-notification-notice, .ant-modal, .ant-drawer-section, .ant-form-item-explain-error')
    .locator('visible=true')
    .allInnerTexts()
    .catch((error: unknown) => [`gone: ${error instanceof Error ? error.message : String(error)}`]);
  return [page.url(), ...words.map((text) => `  ${text.replaceAll(/\s+/g, ' ')}`)].join('\n');
}
