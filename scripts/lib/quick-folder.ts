import { readFileSync, statfsSync } from 'node:fs';

/** The file system in memory that Linux has; containers often give it 64 MB, and some let no program be started from it. */
const IN_MEMORY = '/dev/shm';
/** Four databases with their logs, the browsers' profiles and a copy of the sources, with room to spare. */
const ROOM = 4 * 2 ** 30;
const FREE_MEMORY = 6 * 2 ** 30;

interface Machine {
  /** What `/proc/self/mounts` says. */
  mounts: string;
  /** Bytes that are free in the file system in memory, and of the memory of this process. */
  room: number;
  freeMemory: number;
}

/** Where temporary files of tests had better lie; `undefined` where that is the usual place. */
export function quickFolderOf({ mounts, room, freeMemory }: Machine): string | undefined {
  const options = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === IN_MEMORY)?.[3]
    ?.split(',');
  const isOpen = options?.includes('rw') && !options.includes('noexec');
  return isOpen && room >= ROOM && freeMemory >= FREE_MEMORY ? IN_MEMORY : undefined;
}

function thisMachine(): Machine {
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return { mounts: readFileSync('/proc/self/mounts', 'utf8'), room: bavail * bsize, freeMemory: process.availableMemory() };
}

/**
 * Lets temporary files of this process and its children lie in memory where there is plenty, unless TMPDIR names a place: the database of each
 * test file is 1,400 files, and making and removing them on a disk was a quarter of what the server's tests computed.
 */
export function takeQuickFolder(): void {
  if (process.platform !== 'linux' || process.env.TMPDIR) return;
  const folder = quickFolderOf(thisMachine());
  if (folder) process.env.TMPDIR = folder;
}
