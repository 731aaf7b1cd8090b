import { readdir } from 'node:fs/promises';
import type { Database } from '../engine/store/database.ts';
import { sql } from '../engine/store/sql.ts';
import { filesFolder, type OpenServices, openStores } from '../open-services.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { StartupError } from '../platform/settings/startup-error.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { type FileStorage, isFileKey, StorageError } from '../platform/storage/file-storage.ts';
import { isKept } from '../platform/storage/is-kept.ts';
import { createS3Storage, findObject, type S3Settings } from '../platform/storage/s3-storage.ts';
import { mayBeAbsent } from '../platform/storage/with-earlier-files.ts';
import { type Command, type CommandContext, tellPlaces, withServices } from './command.ts';

/** Copies what was kept on this machine into the object storage that is set now. Also while people work; run again, it goes on. */
export const moveFilesCommand: Command = {
  name: 'move-files',
  title: '把本机存储的文件复制到 LIANYI_S3_* 指定的对象存储（可重复执行；本机的文件保留）',
  run: async (context) => {
    objectStorage(context.settings);
    const work = async ({ services, databaseUrl }: OpenServices): Promise<void> => {
      tellPlaces(context, databaseUrl);
      const keys = await moveFiles(context);
      await refuseLost(context, services.database, keys);
    };
    await withServices(context, work, false).catch((error: Error) => {
      throw error instanceof StorageError ? new StartupError(`${error.message}。`) : error;
    });
  },
};

/** How many files the object storage is asked for at once. */
const AT_ONCE = 16;
/** For what the store will not say: no file has that size, so that it is written again. */
const UNSAID = { size: -1 };

function objectStorage({ s3 }: Settings): S3Settings {
  if (!s3) throw new StartupError('没有配置对象存储，请先设置 LIANYI_S3_ENDPOINT 等配置。');
  return s3;
}

/** Resolves to the keys of what is on this machine. Throws a `StartupError` where no object storage is set, or that cannot be read. */
export async function moveFiles({ settings, tell }: CommandContext): Promise<readonly string[]> {
  const s3 = objectStorage(settings);
  const folder = filesFolder(settings);
  const [from, to] = [createDiskStorage(folder), createS3Storage(s3)];
  const keys = await keysIn(folder);
  let copied = 0;
  for (const batch of inBatches(keys)) {
    const kept = await Promise.all(batch.map((key) => findObject(s3, key).catch(unlessUnsaid)));
    for (const [at, key] of batch.entries()) if (await copyFile({ from, to }, key, kept[at])) copied += 1;
  }
  tell(`${folder} 中共 ${keys.length} 个文件，本次复制 ${copied} 个到对象存储 ${s3.bucket}。`);
  return keys;
}

/** Unless the object storage has it whole: an upload that broke off may have left half of it there. Resolves to whether it was written. */
async function copyFile(
  { from, to }: { from: FileStorage; to: FileStorage },
  key: string,
  kept: { readonly size?: number } | undefined,
): Promise<boolean> {
  const found = await from.get(key).catch(unlessGone);
  // Somebody has removed it since.
  if (!found) return false;
  if (kept && (kept.size ?? found.size) === found.size) {
    found.stream.destroy();
    return false;
  }
  // What a file is stands in the database; nobody asks the storage.
  await to.put(key, found.stream, { contentType: 'application/octet-stream', size: found.size, mayReplace: kept !== undefined });
  return true;
}

/** Throws a `StartupError` where the rows know files that are neither on this machine nor in the object storage. */
export async function refuseLost({ settings, tell }: CommandContext, database: Database, keys: readonly string[]): Promise<void> {
  const query = database.forGroup().run<{ name: string }>(sql`SELECT name FROM file WHERE oss_id IS NULL ORDER BY name`);
  const { rows } = await query.catch((error: Error) => {
    throw new StartupError(`不能在数据库中核对文件是否齐全（${error.message}）。`);
  });
  const [found, stores] = [new Set(keys), openStores(settings)];
  const lost: string[] = [];
  for (const batch of inBatches(rows.map(({ name }) => name).filter((name) => !found.has(name)))) {
    const kept = await Promise.all(batch.map((name) => isKept(stores, name)));
    lost.push(...batch.filter((_, at) => !kept[at]));
  }
  if (lost.length === 0) return;
  // Where not a single one is found, it is another folder: one sentence, instead of one for each file.
  if (lost.length < rows.length) for (const name of lost) tell(`警告：两处都没有文件 ${name}。`);
  throw new StartupError(
    `${lost.length} 个文件既不在 ${filesFolder(settings)} 中，也不在对象存储中。请检查 DATABASE_URL、LIANYI_DATA 和 LIANYI_S3_* 是否与服务器的一致。`,
  );
}

function inBatches(names: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(names.length / AT_ONCE) }, (_, at) => names.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
}

function unlessUnsaid(error: unknown): typeof UNSAID {
  if (!mayBeAbsent(error)) throw error;
  return UNSAID;
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof StorageError && error.code === 'not-found')) throw error;
}

async function keysIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartupError(`不能读取 ${folder}（${error.code}），请检查目录和权限。`);
  });
  return entries.map((entry) => entry.replaceAll('\\', '/')).filter(isFileKey);
}
