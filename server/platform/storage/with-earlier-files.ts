import { type FileStorage, StorageError } from './file-storage.ts';

/** Stores whose key may not list what they hold refuse what is not there, instead of saying so. */
export function mayBeAbsent(error: unknown): boolean {
  return error instanceof StorageError && (error.code === 'not-found' || error.code === 'denied');
}

/**
 * A storage for everything new that also finds what was kept in another one before it: files stay readable from the moment an
 * object storage is set, moved or not, and also while it fails. What is found in neither is answered with what the new one says.
 */
export function withEarlierFiles(storage: FileStorage, earlier: FileStorage): FileStorage {
  return {
    put: (key, body, options) => storage.put(key, body, options),
    get: (key, range) =>
      storage.get(key, range).catch(async (error: unknown) => {
        if (await earlier.exists(key)) return earlier.get(key, range);
        throw error;
      }),
    exists: async (key) => {
      // What the earlier one will not say counts where the new one has nothing either.
      const before = await earlier.exists(key).catch((error: Error) => error);
      if (before === true || (await storage.exists(key))) return true;
      if (before instanceof Error) throw before;
      return false;
    },
    remove: async (key) => {
      await storage.remove(key);
      await earlier.remove(key);
    },
    sweep: async (now) => ((await storage.sweep?.(now)) ?? 0) + ((await earlier.sweep?.(now)) ?? 0),
    test: () => storage.test(),
  };
}
