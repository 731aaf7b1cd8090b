import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const FOLDER = fileURLToPath(new URL('../../output/screenshots', import.meta.url));

/** Writes `output/screenshots/<name>.png` after the page's fonts have loaded; returns the file's path. */
export async function takeScreenshot(page: Page, name: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path });
  return path;
}
