import { randomUUID } from 'node:crypto';
import { createWriteStream, type Stats } from 'node:fs';
import { mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { said } from '../../../contract/kernel/said.ts';
import {
  assertFileKey,
  type ByteRange,
  type FileStorage,
  type PutOptions,
  probeStorage,
  StorageError,
  type StoredFile,
} from './file-storage.ts';

/** Beside the files, where what has not arrived in full is written. */
export const TEMP = '.tmp';

/**
 * Keeps files under one folder (absolute path; made when missing). Content is written to a temporary name, forced to disk and only
 * then renamed, so that a crash leaves no half file under a key.
 */
export function createDiskStorage(folder: string): FileStorage {
  const root = path.resolve(folder);
  const storage = {
    put: (key: string, body: Readable | Buffer, { size }: PutOptions) => put(root, key, body, size),
    get: (key: string, range?: ByteRange) => get(root, key, range),
    remove: async (key: string) => {
      const file = locate(root, key);
      await guarded(() => rm(file, { force: true }));
    },
    exists: async (key: string) => (await statOrUndefined(locate(root, key)))?.isFile() ?? false,
    sweep: (now: number) => removeStaleUploads(root, now),
  };
  return { ...storage, test: () => probeStorage(storage) };
}

/** Deletes what uploads cut off by a crash left behind: temporary files untouched for `olderThanMs`. Resolves to their number. */
export async function removeStaleUploads(folder: string, now: number, olderThanMs = 86_400_000): Promise<number> {
  const temp = path.join(path.resolve(folder), TEMP);
  const names = await readdir(temp).catch(() => []);
  let removed = 0;
  for (const name of names) {
    // One that may not be looked at, or not be removed, keeps none of the others.
    if (await removeBefore(path.join(temp, name), now - olderThanMs).catch(() => false)) removed += 1;
  }
  return removed;
}

async function removeBefore(file: string, time: number): Promise<boolean> {
  const info = await statOrUndefined(file);
  if (!info || info.mtimeMs > time) return false;
  await rm(file, { force: true });
  return true;
}

async function put(root: string, key: string, body: Readable | Buffer, wantedSize: number | undefined): Promise<{ size: number }> {
  const target = locate(root, key);
  const temp = path.join(root, TEMP, randomUUID());
  return guarded(async () => {
    try {
      await mkdir(path.dirname(temp), { recursive: true, mode: 0o700 });
      const size = await writeDurably(temp, body);
      if (wantedSize !== undefined && size !== wantedSize) {
        throw new StorageError('size-mismatch', said`文件传输不完整：应为${wantedSize}字节，实际收到${size}字节，请重新上传`);
      }
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await assertInside(root, path.dirname(target));
      await rename(temp, target);
      await syncFolders(root, path.dirname(target));
      return { size };
    } catch (error) {
      await rm(temp, { force: true });
      throw error;
    }
  });
}

async function get(root: string, key: string, range: ByteRange | undefined): Promise<StoredFile> {
  const file = locate(root, key);
  return guarded(async () => {
    await assertInside(root, path.dirname(file));
    const handle = await open(file, 'r');
    try {
      const { size } = await handle.stat();
      return { stream: handle.createReadStream({ ...range, autoClose: true }), size };
    } catch (error) {
      await handle.close();
      throw error;
    }
  });
}

function locate(root: string, key: string): string {
  return path.join(root, ...assertFileKey(key).split('/'));
}

/** The key's form already forbids `..`; this also refuses a day folder that somebody replaced by a link to elsewhere. */
async function assertInside(root: string, directory: string): Promise<void> {
  const [realRoot, realDirectory] = await Promise.all([realpath(root), realpath(directory)]);
  if (!realDirectory.startsWith(realRoot + path.sep)) throw new StorageError('bad-key', '文件地址不合法');
}

async function writeDurably(file: string, body: Readable | Buffer): Promise<number> {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, target);
  return target.bytesWritten;
}

/** A rename survives a power cut only when the folders holding the new names are forced to disk too. */
async function syncFolders(root: string, directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (let at = directory; at.startsWith(root); at = path.dirname(at)) {
    const handle = await open(at, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

/** Of what is not there, nothing; whoever may not look is refused, as it may be there. */
async function statOrUndefined(file: string): Promise<Stats | undefined> {
  try {
    return await guarded(() => stat(file));
  } catch (error) {
    if (error instanceof StorageError && error.code === 'not-found') return undefined;
    throw error;
  }
}

/** What the disk does not do fails as a storage does, with words for users. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStorageError(error);
  }
}

/** What a disk calls a refusal. What is not there it never refuses. */
export const DISK_REFUSALS: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS'];

function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new StorageError('not-found', '文件不存在或已被删除', error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StorageError('full', '服务器存储空间不足，文件没有保存，请联系管理员', error);
  if (DISK_REFUSALS.includes(code)) return new StorageError('denied', '服务器没有读写存储目录的权限', error, String(code));
  return new StorageError('unavailable', '文件读写失败，请稍后重试', error);
}
