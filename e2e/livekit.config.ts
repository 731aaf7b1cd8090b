import { defineConfig } from '@playwright/test';
import { common } from './playwright.config.ts';

/** `node scripts/livekit-check.mjs`: the journeys that need a LiveKit server. */
export default defineConfig(common, { testMatch: '**/*.livekit.ts', workers: 1 });
