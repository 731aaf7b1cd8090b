import { readdir } from 'node:fs/promises';
import { filesFolder } from '../open-services.ts';
import { StartupError } from '../platform/settings/startup-error.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { isFileKey, StorageError } from '../platform/storage/file-storage.ts';
import { isKept } from '../platform/storage/is-kept.ts';
import { createS3Storage } from '../platform/storage/s3-storage.ts';
import type { Command, CommandContext } from './command.ts';

/** Copies what was kept on this machine into the object storage that is set now. Also while people work; run again, it goes on. */
export const moveFilesCommand: Command = {
  name: 'move-files',
  title: '把本机存储的文件复制到 LIANYI_S3_* 指定的对象存储（可重复执行；本机的文件保留）',
  run: moveFiles,
};

/** Throws a `StartupError` where no object storage is set. */
export async function moveFiles({ settings, tell }: CommandContext): Promise<void> {
  if (!settings.s3) throw new StartupError('没有配置对象存储，请先设置 LIANYI_S3_ENDPOINT 等配置。');
  const folder = filesFolder(settings);
  const [from, to] = [createDiskStorage(folder), createS3Storage(settings.s3)];
  const keys = await keysIn(folder);
  let copied = 0;
  for (const key of keys) {
    // Where the store will not say, it is written again.
    if (await isKept(to, key)) continue;
    const found = await from.get(key).catch(unlessGone);
    // Somebody has removed it since.
    if (!found) continue;
    // What a file is stands in the database; nobody asks the storage.
    await to.put(key, found.stream, { contentType: 'application/octet-stream', size: found.size });
    copied += 1;
  }
  tell(`${folder} 中共 ${keys.length} 个文件，本次复制 ${copied} 个到对象存储 ${settings.s3.bucket}。`);
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof StorageError && error.code === 'not-found')) throw error;
}

async function keysIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  return entries.map((entry) => entry.replaceAll('\\', '/')).filter(isFileKey);
}
