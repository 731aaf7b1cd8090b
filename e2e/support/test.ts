import { test as base } from '@playwright/test';
import { type RunningApp, startApp } from './app.ts';

/** Playwright's `test`, with one running application per worker process; pages open relative to its address. */
export const test = base.extend<object, { app: RunningApp }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ app }, use) => use(app.baseUrl),
});
