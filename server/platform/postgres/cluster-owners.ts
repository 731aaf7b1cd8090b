import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, startMark } from './process-life.ts';

/** One registered user of the cluster. */
export interface Ownership {
  /** Removes the registration and tells whether any other living process still uses the cluster. */
  release(): Promise<{ othersRemain: boolean }>;
}

async function isLiveOwner(folder: string, name: string): Promise<boolean> {
  const pid = Number(name.split('-')[0]);
  if (!Number.isInteger(pid) || !isAlive(pid)) return false;
  const mark = await readFile(join(folder, name), 'utf8').catch(() => undefined);
  return mark === startMark(pid);
}

async function countLiveOwners(folder: string): Promise<number> {
  let live = 0;
  for (const name of await readdir(folder)) {
    if (await isLiveOwner(folder, name)) live += 1;
    else await rm(join(folder, name), { force: true });
  }
  return live;
}

/**
 * Registers this process as a user of the cluster in `home`. The registration is a file named after the pid, so
 * that a server killed without warning stops counting by itself.
 */
export async function registerOwner(home: string): Promise<Ownership> {
  const folder = join(home, 'owners');
  const file = join(folder, `${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, startMark(process.pid));
  return {
    release: async () => {
      await rm(file, { force: true });
      return { othersRemain: (await countLiveOwners(folder)) > 0 };
    },
  };
}
