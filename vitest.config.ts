import { defineConfig } from 'vitest/config';
import { takeQuickFolder } from './scripts/lib/quick-folder.ts';

takeQuickFolder();

// Files share their worker's modules: loading the product anew for each of 270 files took a quarter of the time. A test
// therefore leaves nothing behind in a module or a global that the next one would find.
// Times are against what hangs, not against what is slow: the first look at a large module, or at files of hundreds of megabytes, takes
// its time on a machine that others use, too.
const shared = { isolate: false, testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  test: {
    // The suite must also be pleasant on a two-core machine, where the database wants a core too.
    maxWorkers: 2,
    teardownTimeout: 30_000,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['contract/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
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
