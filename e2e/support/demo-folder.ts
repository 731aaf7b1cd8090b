import { chmod, cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How the folder with the told demonstration reaches the worker processes, which inherit the environment. */
export const DEMO_FOLDER = 'LIANYI_E2E_DEMO';

/** A temporary folder that the database's account can enter too: a closed one would move the cluster out of it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lianyi-e2e-'));
  await chmod(folder, 0o755);
  return folder;
}

/** A data folder of its own that holds the whole demonstration; whoever takes it removes it. */
export async function copyDemo(): Promise<string> {
  const folder = await temporaryFolder();
  const told = process.env[DEMO_FOLDER];
  if (!told) throw new Error('the demonstration was not told: e2e/demo.config.ts runs before the journeys');
  await cp(told, folder, { recursive: true });
  return folder;
}
