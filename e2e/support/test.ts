import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { type RunningApp, startApp } from './app.ts';
import { keepConsoles } from './consoles.ts';

/** Playwright's `test`, with one running application per worker process; pages open relative to its address. */
export const test = base.extend<{ closeOthers: undefined; keepLog: undefined }, { app: RunningApp }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
    async ({}, use) => {
      // What hospitals enter leads to servers that journeys start on this machine.
      const app = await startApp({ env: { LIANYI_PUSH_PRIVATE: '1', LIANYI_DICOMWEB_PRIVATE: '1' } });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // Consoles that a journey opened besides its own page would go on listening and asking through all the journeys behind it.
  closeOthers: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  // Whether a press led to a call, and what was answered, is seen there alone.
  keepLog: [
    async ({ app, browser }, use, info) => {
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      await writeFile(info.outputPath('server.log'), app.log());
      await info.attach('left', { body: info.outputDir, contentType: 'application/octet-stream' });
      await keepConsoles(browser, info);
    },
    { auto: true },
  ],
  // Its own page is gone by the time the others are looked at.
  page: async ({ page, browser }, use, info) => {
    await use(page);
    if (info.status !== info.expectedStatus) await keepConsoles(browser, info);
  },
  baseURL: async ({ app }, use) => use(app.baseUrl),
});
