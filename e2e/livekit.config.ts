import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `node scripts/livekit-check.mjs`: the journeys that need a LiveKit server. */
export default defineConfig(journeys, { testMatch: '**/*.livekit.ts', workers: 1 });
