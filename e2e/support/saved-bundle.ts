import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

interface Bundle {
  resourceType: string;
  entry: { resource: { resourceType: string; [name: string]: unknown } }[];
}

/** Presses what saves a Bundle of FHIR, and reads the file. */
export async function savedBundle(page: Page, pressing: () => Promise<void>): Promise<Bundle> {
  const [saved] = await Promise.all([page.waitForEvent('download'), pressing()]);
  expect(saved.suggestedFilename()).toMatch(/\.json$/);
  const bundle: Bundle = JSON.parse(await readFile(await saved.path(), 'utf8'));
  expect(bundle.resourceType).toBe('Bundle');
  return bundle;
}
