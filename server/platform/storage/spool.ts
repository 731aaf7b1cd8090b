import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { guarded, removeStaleUploads, TEMP } from './disk-storage.ts';

/** On this machine, whichever storages its servers write to; `TMPDIR` names another disk. Of each user of the machine one: nobody may write into another's. */
const spoolFolder = (): string => path.join(tmpdir(), `lianyi-spool-${process.getuid?.() ?? 0}`);

/** Writes a body of unknown length down, and lets `work` have it as a file of so many bytes, which is gone afterwards. Throws `StorageError`. */
export function spooled<T>(body: Readable, work: (file: string, size: number) => Promise<T>): Promise<T> {
  return guarded(async () => {
    const folder = path.join(spoolFolder(), TEMP);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, randomUUID());
    try {
      await pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      return await work(file, (await stat(file)).size);
    } finally {
      await rm(file, { force: true });
    }
  });
}

/** Removes what servers that died in the midst of it have left on this machine a day ago, by the machine's own clock. Resolves to their number. */
export function sweepSpool(): Promise<number> {
  return removeStaleUploads(spoolFolder(), Date.now());
}
