import { rm } from 'node:fs/promises';
import { startApp } from './support/app.ts';
import { DEMO_FOLDER, temporaryFolder } from './support/demo-folder.ts';

/** On a busy machine the demonstration may take a while to tell; it is told here alone. */
const TELL_TIMEOUT_MS = 300_000;

/** Once before all journeys: a server tells the demonstration and stops in order. Its folder is what every journey's server starts from. */
export default async function tellDemo(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  const forget = () => rm(folder, { recursive: true, force: true });
  try {
    const app = await startApp({ dataFolder: folder, startTimeoutMs: TELL_TIMEOUT_MS });
    await app.stop();
  } catch (error) {
    await forget();
    throw error;
  }
  process.env[DEMO_FOLDER] = folder;
  return forget;
}
