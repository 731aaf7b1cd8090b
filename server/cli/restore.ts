import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { HELD_BACK } from '../engine/restored/tell-restored.ts';
import type { Services } from '../engine/services.ts';
import { refuseInUse } from '../engine/store/in-use.ts';
import { dropCopiesSql, makeCopies } from '../engine/store/make-copies.ts';
import { migrate, migrationNames } from '../engine/store/migrate.ts';
import { newId } from '../engine/store/rows.ts';
import { isDistributed } from '../engine/store/tenant-fence.ts';
import { filesFolder, type OpenServices, openStoreForNew, saidUnreachable } from '../open-services.ts';
import { withClient } from '../platform/postgres/scratch-database.ts';
import { StartupError } from '../platform/settings/startup-error.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { giveToOwner } from '../platform/storage/give-to-owner.ts';
import { isKept } from '../platform/storage/is-kept.ts';
import { quoted, readAppendOnly, readMigrations, readTables, type StoredTable, seeEverything } from './archive/database-tables.ts';
import { FILES, type Manifest, type Part, tableOfPart } from './archive/manifest.ts';
import { type Filled, inOneTransaction } from './archive/one-transaction.ts';
import { readArchive, verifyArchive } from './archive/read-archive.ts';
import { type Command, type CommandContext, required, tellPlaces, withServices, withServicesUntilInterrupted } from './command.ts';
import { declaredTables } from './generate-migration.ts';
import { untilInterrupted } from './interrupted.ts';

/** What every start makes by itself: rows there do not make a database one with data. */
const MADE_AT_START = [
  'menu',
  'dictionary',
  'business_dictionary',
  'oauth_client',
  'server_secret',
  'captcha',
  'rate_counter',
  'request_nonce',
  'server_interface',
  'region',
];

/** Puts a backup into an empty database of the same version; with `--force` in place of what is there. */
export const restoreCommand: Command = {
  name: 'restore',
  title: '从备份恢复到空数据库（请先停止服务）；--force 覆盖现有数据',
  usage: '--file 备份文件.tar.gz [--force]',
  options: { file: { type: 'string' }, force: { type: 'boolean' } },
  run: (context, values) =>
    untilInterrupted(async (signal) => {
      const { databaseUrl: named, dataFolder } = context.settings;
      const what = { file: required(values, 'file'), force: values.force === true };
      tellPlaces(context, named ?? join(dataFolder, 'postgres'));
      const verified = await verifyForThisRelease(what.file, signal);
      signal.throwIfAborted();
      // Servers that run would work on with rows that are taken from under them.
      await withServices(context, ({ databaseUrl }) => saidUnreachable(databaseUrl, () => refuseInUse(databaseUrl)), false);
      await restoreWhole(context, { ...what, verified }, signal);
      context.tell(HELD_BACK);
    }),
};

/** What the command does with an archive of this release where no server runs: looks at the database before it brings the schema up to the code, from which there is no way back. */
export async function restoreWhole(
  context: CommandContext,
  what: { file: string; force: boolean; verified: Manifest },
  signal: AbortSignal,
): Promise<void> {
  const whole = async ({ services, databaseUrl }: OpenServices): Promise<void> => {
    await saidUnreachable(databaseUrl, async () => {
      if (!what.force) await refuseData(databaseUrl);
      signal.throwIfAborted();
      await migrate(databaseUrl, context.tell);
    });
    await restore(services, databaseUrl, { ...what, signal }, context.tell);
  };
  await withServicesUntilInterrupted(context, whole, false);
}

/** Of the database as it is: throws a `StartupError` where there are rows, or tables of an older release, before anything of it is changed. */
async function refuseData(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query("SELECT to_regclass('schema_migration') AS found");
    const applied = rows[0].found === null ? [] : await readMigrations(client);
    const known = await migrationNames();
    // One of a newer release is refused by its migrations.
    if (applied.length === 0 || applied.some((name) => !known.includes(name))) return;
    const pending = known.find((name) => !applied.includes(name));
    if (pending)
      throw new StartupError(
        `数据库不是空的，而且比程序旧（还没有应用 ${pending}），没有做任何改动。请恢复到空数据库；确认要升级它并覆盖其中的数据，请加 --force。`,
      );
    await client.query('BEGIN');
    await seeEverything(client);
    await refuseRows(client, await readTables(client));
  });
}

async function refuseRows(client: pg.Client, tables: readonly StoredTable[]): Promise<void> {
  for (const { name } of tables) {
    if (MADE_AT_START.includes(name)) continue;
    const { rowCount } = await client.query(`SELECT 1 FROM ${quoted([name])} LIMIT 1`);
    if (rowCount) throw new StartupError(`数据库不是空的（表 ${name} 中有数据），恢复会覆盖现有数据，确认后请加 --force。`);
  }
}

interface Restoring {
  file: string;
  force?: boolean;
  /** What is in the archive, where it was verified before. */
  verified?: Manifest;
  signal?: AbortSignal;
}

/**
 * Verifies the archive whole, then restores rows in one transaction and files beside it: all or nothing. Files that the
 * storage has besides stay. Throws a `StartupError` before anything was changed when archive and database do not fit, and where it
 * was broken off: by the signal, or because the database has gone away.
 */
export async function restore(
  { settings }: Pick<Services, 'settings'>,
  databaseUrl: string,
  { file, force = false, verified, signal = new AbortController().signal }: Restoring,
  tell: CommandContext['tell'],
): Promise<void> {
  const manifest = verified ?? (await verifyForThisRelease(file, signal));
  signal.throwIfAborted();
  // The store as it is: what a restore that fails has added goes again, also where the database cannot be asked any more.
  await inOneTransaction(databaseUrl, { files: openStoreForNew(settings), signal }, async (client, filling) => {
    await refuseOtherVersion(client, manifest);
    await seeEverything(client);
    await makeRoom(client, manifest, force);
    await pour(client, manifest, file, filling);
    await mark(client, manifest);
    // Servers that run in spite of the advice forget what they know of anybody's rights.
    await client.query("SELECT pg_notify('access_changed', '')");
  });
  await withClient(databaseUrl, async (anew) => {
    if (await isDistributed(anew)) await makeCopies(anew, declaredTables());
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const keys = manifest.parts.filter(({ name }) => name.startsWith(FILES)).map(({ name }) => name.slice(FILES.length));
  tell(`恢复完成：${manifest.tables.length} 张表 ${rows} 行，${keys.length} 个文件（备份时间 ${manifest.createdAt}）。`);
  // Also those that were there already: an earlier restore may have left them root's.
  const folder = filesFolder(settings);
  const refused = settings.s3 ? 0 : await giveToOwner(folder, keys);
  if (refused > 0) tell(`警告：${refused} 个文件或目录仍属于 root，服务器可能读不到，请用 chown -R 把 ${folder} 交给运行服务器的用户。`);
  if (manifest.missingFiles.length > 0) tell(`警告：备份时就缺少 ${manifest.missingFiles.length} 个文件。`);
}

/** Throws a `StartupError` also for an archive that is whole, and that another release has to restore. */
async function verifyForThisRelease(file: string, signal: AbortSignal): Promise<Manifest> {
  const manifest = await verifyArchive(file, signal);
  refuseOther(await migrationNames(), manifest, '当前程序');
  return manifest;
}

function refuseOther(own: readonly string[], { migrations }: Manifest, whose: string): void {
  if (own.join() === migrations.join()) return;
  throw new StartupError(
    `备份的数据库版本（${migrations.at(-1)}）与${whose}（${own.at(-1)}）不同，没有做任何改动，请用同一版本的程序恢复后再升级。`,
  );
}

async function refuseOtherVersion(client: pg.Client, manifest: Manifest): Promise<void> {
  refuseOther(await readMigrations(client), manifest, '数据库');
  const shape = (tables: readonly StoredTable[]): string =>
    tables
      .map(({ name, columns }) => `${name}(${columns.toSorted().join()})`)
      .toSorted()
      .join();
  if (shape(await readTables(client)) !== shape(manifest.tables)) throw new StartupError('备份中的表结构与数据库不一致，没有做任何改动。');
}

async function makeRoom(client: pg.Client, { tables }: Manifest, force: boolean): Promise<void> {
  const appendOnly = await readAppendOnly(
    client,
    tables.map(({ name }) => name),
  );
  const changeable = tables.filter(({ name }) => !appendOnly.includes(name));
  // Nobody writes until it is done. Logs are beyond the role that sees everything: their owner holds and empties them.
  await client.query(`LOCK TABLE ${changeable.map(({ name }) => quoted([name])).join(', ')} IN EXCLUSIVE MODE`);
  await asOwner(client, `LOCK TABLE ${appendOnly.map((name) => quoted([name])).join(', ')} IN ACCESS EXCLUSIVE MODE`);
  if (!force) await refuseRows(client, tables);
  // What hospitals see of the rows is made from them in the end.
  if (await isDistributed(client)) await asOwner(client, dropCopiesSql(declaredTables()));
  await asOwner(client, `TRUNCATE ${appendOnly.map((name) => quoted([name])).join(', ')}`);
  for (const { name } of changeable.toReversed()) await client.query(`DELETE FROM ${quoted([name])}`);
}

async function asOwner(client: pg.Client, statement: string): Promise<void> {
  await client.query('SET LOCAL ROLE NONE');
  await client.query(statement);
  await seeEverything(client);
}

/** A copy to look at must not write to people and clean up stores that belong to the first system: until it is confirmed, nothing goes out. */
async function mark(client: pg.Client, { createdAt }: Manifest): Promise<void> {
  await client.query('DELETE FROM unconfirmed_restore');
  await client.query('INSERT INTO unconfirmed_restore (id, create_time, backup_time) VALUES ($1, now(), $2)', [newId(), createdAt]);
}

interface Filling {
  table: StoredTable & { rows: number };
  copy: CopyStreamQuery;
}

/** Rows go through a staging table, because COPY refuses to write straight behind row-level security. */
async function pour(client: pg.Client, manifest: Manifest, file: string, { files, added, signal }: Filled): Promise<void> {
  const parts = new Map(manifest.parts.map((part) => [part.name, part]));
  let filling: Filling | undefined;
  const onEntry = async (name: string, body: Readable): Promise<void> => {
    const table = tableOfPart(name);
    if (filling && filling.table.name !== table) {
      await finishTable(client, filling);
      filling = undefined;
    }
    if (table) {
      filling ??= await beginTable(client, manifest, table);
      await copyInto(filling.copy, body, signal);
    } else if (name.startsWith(FILES)) {
      const part = parts.get(name);
      if (part) await putFile(files, part, body, added);
    }
  };
  await readArchive(file, onEntry, signal);
}

async function beginTable(client: pg.Client, manifest: Manifest, name: string): Promise<Filling> {
  const table = manifest.tables.find((candidate) => candidate.name === name);
  if (!table) throw new StartupError(`备份清单中没有表 ${name}，没有做任何改动。`);
  await client.query(
    `CREATE TEMPORARY TABLE restored ON COMMIT DROP AS SELECT ${quoted(table.columns)} FROM ${quoted([name])} WITH NO DATA`,
  );
  const copy = client.query(copyFrom(`COPY restored (${quoted(table.columns)}) FROM STDIN`));
  // While nobody waits for it, a connection that is cut would end the process by it; whoever writes next finds out.
  copy.on('error', () => undefined);
  return { table, copy };
}

async function copyInto(copy: CopyStreamQuery, body: Readable, signal: AbortSignal): Promise<void> {
  for await (const chunk of body) if (!copy.write(chunk)) await once(copy, 'drain', { signal });
}

async function finishTable(client: pg.Client, { table, copy }: Filling): Promise<void> {
  copy.end();
  await finished(copy);
  const columns = quoted(table.columns);
  // Citus would copy the rows behind the fence, which PostgreSQL refuses, unless somebody asks for an answer.
  const answer = (await isDistributed(client)) ? ' RETURNING 1' : '';
  const { rowCount } = await client.query(`INSERT INTO ${quoted([table.name])} (${columns}) SELECT ${columns} FROM restored${answer}`);
  // Of archives up to 0.3.0 the number may be missing; their parts are proven by their hashes alone.
  if (rowCount !== table.rows && table.rows > 0) throw new Error(`${table.name}: ${rowCount} of ${table.rows} rows were restored`);
  await client.query('DROP TABLE restored');
}

/** Only what we add is taken back on failure: what was there before stays, also where the store will not say whether something was. */
async function putFile(files: FileStorage, part: Part, body: Readable, added: string[]): Promise<void> {
  const key = part.name.slice(FILES.length);
  const mayReplace = (await isKept(files, key)) !== false;
  if (mayReplace && (await holds(files, key, part))) return;
  if (!mayReplace) added.push(key);
  await files.put(key, body, { contentType: part.contentType ?? 'application/octet-stream', size: part.size, mayReplace });
}

/** Whether the store gives this very content. What it will not give is written again. */
async function holds(files: FileStorage, key: string, { size, sha256 }: Part): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    const found = await files.get(key);
    if (found.size === size) for await (const chunk of found.stream) hash.update(chunk);
    found.stream.destroy();
    return found.size === size && hash.digest('hex') === sha256;
  } catch {
    return false;
  }
}
