import type { FileStorage } from './file-storage.ts';
import { mayBeAbsent } from './with-earlier-files.ts';

/** Whether a store has a file; nothing where it will not say, because its key may not list what it holds (`mayBeAbsent`). */
export async function isKept(storage: FileStorage, key: string): Promise<boolean | undefined> {
  return storage.exists(key).catch((error: unknown) => {
    if (mayBeAbsent(error)) return undefined;
    throw error;
  });
}
