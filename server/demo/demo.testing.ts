import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenServices, openServices } from '../open-services.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { createTestDatabase } from '../testing/test-database.ts';

export interface DemoInstallation extends OpenServices {
  dataFolder: string;
  remove(): Promise<void>;
}

/** An installation of its own: an empty, migrated database with the menu in it, and an empty data folder. */
export async function openEmptyInstallation(clock?: () => number): Promise<DemoInstallation> {
  const testDatabase = await createTestDatabase();
  const dataFolder = await mkdtemp(join(tmpdir(), 'lianyi-demo-'));
  const settings = readSettings({ DATABASE_URL: testDatabase.url, LIANYI_DATA: dataFolder, LIANYI_LOG_LEVEL: 'silent' });
  const open = await openServices(settings, { clock });
  const remove = async (): Promise<void> => {
    await open.stop();
    await testDatabase.drop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  return { ...open, dataFolder, remove };
}
