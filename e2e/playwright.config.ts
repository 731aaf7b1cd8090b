import { defineConfig } from '@playwright/test';
import { takeQuickFolder } from '../scripts/lib/quick-folder.ts';
import { findBrowser } from './support/browser.ts';
import { WAIT_MS } from './support/wait.ts';

takeQuickFolder();
const { executablePath, args, env } = await findBrowser();

/** What holds for journeys, pictures and checks alike. */
export const common = defineConfig({
  testDir: '.',
  globalSetup: './demo.config.ts',
  outputDir: '../output/playwright',
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  // Every step has a limit of its own; this one ends what goes round in circles. A machine that is three times as slow, because
  // others use it as well, finds nothing else.
  timeout: 600_000,
  expect: { timeout: WAIT_MS },
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args, env },
    // The smallest screen the console must fit.
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Dialogs and charts stand where they are at once, which is quicker; MOTION=1 runs them as most people see them.
    contextOptions: { reducedMotion: process.env.MOTION ? 'no-preference' : 'reduce' },
    // A button that is missing fails its own step, not the whole journey minutes later.
    actionTimeout: 30_000,
    // What was pressed and answered; pictures of every step would cost a quarter of the time of all journeys (`--trace on` has them).
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
});

const MEETINGS = 'room/*.spec.ts';

export default defineConfig(common, {
  projects: [
    // Three or four browsers' pages of pictures and sound keep two cores busy: two meetings at once would be a test of the machine.
    { name: 'room', testMatch: MEETINGS, workers: 1 },
    { name: 'console', testMatch: '**/*.spec.ts', testIgnore: MEETINGS },
  ],
});
