import { defineConfig } from '@playwright/test';
import { common } from './playwright.config.ts';

/** `npm run pictures`: no journey, but what every screen looks like, for people to open. */
export default defineConfig(common, { testMatch: '**/*.pictures.ts', timeout: 1_800_000, fullyParallel: true });
