import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { HOLD_FOR_BACKUP } from '../engine/files/backup-lock.ts';
import type { Services } from '../engine/services.ts';
import { isDatabaseAway } from '../platform/postgres/database-away.ts';
import { StartupError } from '../platform/settings/startup-error.ts';
import { DISK_REFUSALS } from '../platform/storage/disk-storage.ts';
import { StorageError } from '../platform/storage/file-storage.ts';
import { createS3Storage } from '../platform/storage/s3-storage.ts';
import { mayBeAbsent } from '../platform/storage/with-earlier-files.ts';
import { quoted, readMigrations, readTables, type StoredTable, seeEverything } from './archive/database-tables.ts';
import { longConnection } from './archive/long-connection.ts';
import { FILES, MANIFEST, type Manifest, type ManifestTable, tablePart } from './archive/manifest.ts';
import { type ArchiveWriter, createArchive } from './archive/write-archive.ts';
import { type Command, type CommandContext, required, tellPlaces, withServicesUntilInterrupted } from './command.ts';
import { abortOf } from './interrupted.ts';

interface StoredName {
  name: string;
  type: string;
}

/** Of recordings that are being made, or are not joined yet. Nobody needs those of one that is a file. */
const PIECES = `
  SELECT name, 'application/octet-stream' AS type FROM room_recording_piece c
  WHERE stored = 1 AND NOT EXISTS (
    SELECT 1 FROM room_recording_part p WHERE p.tenant_id = c.tenant_id AND p.id = c.part_id AND p.state NOT IN ('open', 'joining'))
  ORDER BY name`;
/** Between the name of an archive that is being written and the number of the process that does it. */
const UNFINISHED = '.unfinished-';
/** Entries of a tar carry their size in front, so rows are gathered up to here before they are written. */
const PART_BYTES = 4 * 1024 * 1024;

/** The whole database as of one moment, and every uploaded file, in one archive. The server may go on working. */
export const backupCommand: Command = {
  name: 'backup',
  title: '把数据库和上传的文件备份到一个文件',
  usage: '--file 备份文件.tar.gz',
  options: { file: { type: 'string' } },
  run: (context, values) =>
    // Without bringing the schema up to the code: a backup before an upgrade is one of what is running.
    withServicesUntilInterrupted(
      context,
      async ({ services, databaseUrl }, signal) => {
        tellPlaces(context, databaseUrl);
        const file = required(values, 'file');
        await backUp(services, databaseUrl, file, context.tell, signal);
      },
      false,
    ),
};

/**
 * Writes the archive under a temporary name and renames it when it is whole; whatever ends it before that takes with it what was written.
 * Throws a `StartupError` when the file exists, when there is nothing to keep, when the database goes away before all rows are there, when
 * the signal is aborted, when the archive has come to be without a single one of the files, which is another folder than the server's, when
 * it lacks files that we may not read, and when it is not known whether files that are missing in it are lost.
 */
export async function backUp(
  services: Services,
  databaseUrl: string,
  file: string,
  tell: CommandContext['tell'],
  signal = new AbortController().signal,
): Promise<void> {
  const target = resolve(file);
  if (await stat(target).catch(() => undefined)) throw new StartupError(`文件 ${target} 已经存在，请换一个文件名。`);
  const unfinished = `${target}${UNFINISHED}${process.pid}`;
  // Of a process that had our number and was killed.
  await rm(unfinished, { force: true });
  await nameRemains(dirname(target), tell);
  const archive = createArchive(unfinished);
  // Once the rows are there, the connection only keeps pieces of recordings where they are: one that is gone by the end is named.
  const client = longConnection(databaseUrl, 'lianyi backup', (error) => services.log.warn({ err: error }, 'connection of the backup'));
  const work = async (): Promise<Made> => {
    await client.connect();
    const made = await fill(archive, client, services);
    await archive.finish(MANIFEST, Buffer.from(JSON.stringify(made.manifest, null, 1)));
    await rename(unfinished, target);
    return made;
  };
  try {
    const made = await Promise.race([work(), abortOf(signal)]);
    // One sentence, instead of one for each file.
    refuseAllMissing(made, target);
    summarise(made, target, tell);
    refuseUnreadable(made, target);
    refuseUnproven(made, target);
  } catch (error) {
    await archive.abort(error as Error);
    await rm(unfinished, { force: true });
    throw clearly(error, target);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A backup that was killed could not clear away what it had written: everything about patients, up to there. */
async function nameRemains(folder: string, tell: CommandContext['tell']): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = name.split(UNFINISHED);
    if (!pid || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    tell(`警告：${join(folder, name)} 是未完成的备份，其中有患者数据。如果没有别的备份正在进行，请删除。`);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process may not be signalled, and is there.
    return (error as { code?: string }).code === 'EPERM';
  }
}

interface Made {
  manifest: Manifest;
  /** Files on the disk that the account of this process may not read. */
  unreadable: ReadonlySet<string>;
  /** Files of which nobody knows whether they are lost or the store has stopped to answer us. */
  unproven: number;
}

async function fill(archive: ArchiveWriter, client: pg.Client, services: Services): Promise<Made> {
  await client.query(HOLD_FOR_BACKUP);
  // Everything is read as of this moment; later changes are in the next backup.
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await refuseNothing(client);
  const migrations = await readMigrations(client);
  const stored = await readTables(client);
  await seeEverything(client);
  const tables: ManifestTable[] = [];
  for (const table of stored) tables.push({ ...table, rows: await addTable(archive, client, table) });
  const { rows: files } = await client.query<StoredName>('SELECT name, content_type AS type FROM file WHERE oss_id IS NULL ORDER BY name');
  const pieces = stored.some(({ name }) => name === 'room_recording_piece') ? (await client.query<StoredName>(PIECES)).rows : [];
  await client.query('COMMIT');
  const { missingFiles, ...unread } = await addFiles(archive, services, [...files, ...pieces]);
  const createdAt = new Date(services.clock()).toISOString();
  return {
    manifest: { format: 'lianyi-backup', version: 1, createdAt, migrations, tables, parts: [...archive.parts], missingFiles },
    ...unread,
  };
}

/**
 * Files one by one. A store whose key may not list refuses what is absent, and one whose key has lost its right refuses everything alike: what
 * it refused is asked for once more when it has shown that it still gives what it gave before.
 */
async function addFiles(
  archive: ArchiveWriter,
  services: Services,
  files: readonly StoredName[],
): Promise<Omit<Made, 'manifest'> & Pick<Manifest, 'missingFiles'>> {
  const missingFiles: string[] = [];
  const unreadable = new Set<string>();
  const refused: StoredName[] = [];
  const given: string[] = [];
  for (const file of files) {
    const outcome = await addFile(archive, services, file);
    if (outcome === 'added') given.push(file.name);
    else if (outcome === 'refused') refused.push(file);
    else missingFiles.push(file.name);
    if (outcome === 'unreadable') unreadable.add(file.name);
  }
  const isProven = refused.length === 0 || (await stillGives(services, given));
  for (const file of refused) if (!isProven || (await addFile(archive, services, file)) !== 'added') missingFiles.push(file.name);
  return { missingFiles, unreadable, unproven: isProven ? 0 : refused.length };
}

/** Some of what was read before, should the youngest have been removed or lie on the disk. */
const PROBES = 20;

async function stillGives({ settings }: Services, names: readonly string[]): Promise<boolean> {
  if (!settings.s3) return true;
  const store = createS3Storage(settings.s3);
  for (const name of names.slice(-PROBES)) {
    const found = await store.get(name).catch(() => undefined);
    found?.stream.destroy();
    if (found) return true;
  }
  return false;
}

async function addTable(archive: ArchiveWriter, client: pg.Client, { name, columns }: StoredTable): Promise<number> {
  const stream = client.query(copyTo(`COPY (SELECT ${quoted(columns)} FROM ${quoted([name])}) TO STDOUT`));
  let gathered: Buffer[] = [];
  let size = 0;
  let index = 0;
  const flush = async (): Promise<void> => {
    if (size === 0) return;
    index += 1;
    await archive.add(tablePart(name, index), Buffer.concat(gathered), size);
    gathered = [];
    size = 0;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    gathered.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await flush();
  }
  await flush();
  // The rows end before their number comes, perhaps in another packet; whatever is asked next is answered after it.
  await client.query('SELECT 1');
  return stream.rowCount;
}

type Outcome = 'added' | 'absent' | 'refused' | 'unreadable';

/** What the storage does not have is told and not thrown: one lost file must not prevent every backup. */
async function addFile(archive: ArchiveWriter, { files }: Services, { name, type }: StoredName): Promise<Outcome> {
  try {
    const { stream, size } = await files.get(name);
    await archive.add(`${FILES}${name}`, stream, size, type);
    return 'added';
  } catch (error) {
    if (!(error instanceof StorageError && mayBeAbsent(error))) throw error;
    if (DISK_REFUSALS.includes(error.storeCode)) return 'unreadable';
    return error.code === 'not-found' ? 'absent' : 'refused';
  }
}

function summarise({ manifest, unreadable }: Made, target: string, tell: CommandContext['tell']): void {
  const { tables, parts, missingFiles } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = parts.filter(({ name }) => name.startsWith(FILES)).length;
  tell(`备份完成：${target}，${tables.length} 张表 ${rows} 行，${files} 个文件。`);
  for (const name of missingFiles) tell(`警告：${unreadable.has(name) ? '没有权限读取' : '存储中缺少'}文件 ${name}，没有备份到它。`);
}

/** Throws for a database in which nothing of ours is: the command was led to another one than the server. */
async function refuseNothing(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>("SELECT to_regclass('public.schema_migration') IS NOT NULL AS found");
  if (!rows[0]?.found) throw new StartupError('数据库中没有联医的数据，没有备份。请检查 DATABASE_URL 和 LIANYI_DATA 是否与服务器的一致。');
}

/** Throws for an archive in which no file is though there should be some. It stays: the rows are worth something. */
function refuseAllMissing(made: Made, target: string): void {
  const { parts, missingFiles } = made.manifest;
  if (missingFiles.length === 0 || parts.some(({ name }) => name.startsWith(FILES))) return;
  refuseUnreadable(made, target);
  throw new StartupError(
    `${target} 中只有数据库：${missingFiles.length} 个文件一个也没有找到。请检查 LIANYI_DATA 和 LIANYI_S3_* 是否与服务器的一致。`,
  );
}

/** Throws where files are there that we may not read. The archive stays: what is in it is worth something. */
function refuseUnreadable({ unreadable }: Made, target: string): void {
  if (unreadable.size > 0)
    throw new StartupError(
      `${target} 不完整：没有权限读取磁盘上的 ${unreadable.size} 个文件。请用服务器的账户（或 root）重新备份，或修改文件的属主。`,
    );
}

/** Throws where the store refused files and has not shown that it still gives others. The archive stays: what is in it is worth something. */
function refuseUnproven({ unproven }: Made, target: string): void {
  if (unproven > 0)
    throw new StartupError(
      `${target} 可能不完整：存储拒绝读取其中 ${unproven} 个文件，无法判断是文件已丢失还是密钥已失效。请检查 LIANYI_S3_* 后重新备份。`,
    );
}

function clearly(error: unknown, target: string): unknown {
  const { code } = error as { code?: string };
  if (code === 'ENOSPC') return new StartupError(`磁盘空间不足，备份 ${target} 没有完成。`);
  if (code === 'ENOENT' || code === 'EACCES') return new StartupError(`不能写入 ${target}，请检查目录和权限。`);
  if (isDatabaseAway(error)) return new StartupError(`与数据库的连接中断，备份 ${target} 没有完成，请重试。`);
  if (error instanceof StorageError) return new StartupError(`备份 ${target} 没有完成：${error.message}。`);
  return error;
}
