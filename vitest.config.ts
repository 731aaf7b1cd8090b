import { defineConfig } from 'vitest/config';
import { takeQuickFolder } from './scripts/lib/quick-folder.ts';

takeQuickFolder();

// Files share their worker's modules: loading the product anew for each of 270 files took a quarter of the time. A test
// therefore leaves nothing behind in a module or a global that the next one would find.
// Times are against what hangs, not against what is slow, as those of the journeys: no test has one of its own but where it goes on for
// as long as it is asked to.
const shared = { isolate: false, testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  test: {
    // One more than a small machine has cores: a test waits for its database, or for a clock, as often as it works.
    maxWorkers: 3,
    teardownTimeout: 30_000,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['contract/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/platform/page/page-events.testing.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/test-database-setup.ts'],
        },
      },
    ],
  },
});
