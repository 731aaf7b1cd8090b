import { type FileStorage, StorageError } from './file-storage.ts';

/**
 * A storage for everything new that also finds what was kept in another one before it: files stay readable from the moment an
 * object storage is set, moved or not.
 */
export function withEarlierFiles(storage: FileStorage, earlier: FileStorage): FileStorage {
  return {
    put: (key, body, options) => storage.put(key, body, options),
    get: (key, range) =>
      storage.get(key, range).catch((error: unknown) => {
        if (error instanceof StorageError && error.code === 'not-found') return earlier.get(key, range);
        throw error;
      }),
    exists: async (key) => (await storage.exists(key)) || (await earlier.exists(key)),
    remove: async (key) => {
      await storage.remove(key);
      await earlier.remove(key);
    },
    sweep: async (now) => ((await storage.sweep?.(now)) ?? 0) + ((await earlier.sweep?.(now)) ?? 0),
    test: () => storage.test(),
  };
}
