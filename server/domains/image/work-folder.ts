import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Services } from '../../engine/services.ts';

/** Longer than any work lasts. */
const LEFT_MS = 3 * 3_600_000;
const FOLDER = 'lianyi-slide-';

/** A folder of its own for work on a large file, which goes with the work; what a killed server has left behind goes with the next. */
export async function inFolder<T>(services: Services, work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeft(services).catch((error: unknown) => services.log.warn({ err: error }, 'slide folders left'));
  const folder = await mkdtemp(path.join(tmpdir(), FOLDER));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) => services.log.warn({ err: error }, 'slide folder left'));
  }
}

async function removeLeft({ clock }: Services): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((one) => one.startsWith(FOLDER))) {
    const folder = path.join(tmpdir(), name);
    const { mtimeMs } = await stat(folder);
    if (mtimeMs < clock() - LEFT_MS) await rm(folder, { recursive: true, force: true });
  }
}
