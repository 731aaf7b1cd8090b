import type { FileStorage } from './file-storage.ts';

/** A storage of which nothing is removed while `isHeld` says so: a removal then does nothing, and what was to go stays in the store. */
export function withoutRemovals(storage: FileStorage, isHeld: () => Promise<boolean>): FileStorage {
  return {
    ...storage,
    remove: async (key) => {
      if (!(await isHeld())) await storage.remove(key);
    },
  };
}
