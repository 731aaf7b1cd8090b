import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { storageForNew } from '../../engine/files/tenant-storage.ts';
import type { Services } from '../../engine/services.ts';
import { newFileKey } from '../../platform/storage/file-storage.ts';

/** What was made on this machine, where it is stored now; its row is the caller's to write. */
export interface StoredFile {
  readonly name: string;
  readonly ossId?: string;
  readonly extension: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  /** Takes it away again, where its row was not written. */
  readonly remove: () => Promise<void>;
}

/** Stores a file of this machine for a hospital, under a name of our own. */
export async function storeMadeFile(
  services: Services,
  tenantId: string,
  { path, extension, contentType }: { readonly path: string; readonly extension: string; readonly contentType: string },
): Promise<StoredFile> {
  const { size } = await stat(path);
  const name = newFileKey(extension, services.clock());
  const { storage, ossId } = await storageForNew(services, tenantId);
  const hash = createHash('sha256');
  // Before it is stored, not beside: what is listened to flows, whether a storage has begun to read or not.
  for await (const piece of createReadStream(path)) hash.update(piece);
  await storage.put(name, createReadStream(path), { contentType, size });
  const remove = async (): Promise<void> => void (await storage.remove(name));
  return { name, ...(ossId ? { ossId } : {}), extension, contentType, size, sha256: hash.digest('hex'), remove };
}
