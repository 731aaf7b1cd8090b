import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { domains } from '../contract/domains.ts';
import { refuseDoubles } from '../contract/kernel/domain.ts';
import { createProcessLog } from './engine/audit/process-log.ts';
import { sendSoon } from './engine/delivery/send-soon.ts';
import { servedBy } from './engine/http/app.ts';
import { consoleClient, ensureClient } from './engine/identity/accounts.ts';
import { syncMenu } from './engine/identity/menu-sync.ts';
import type { Module } from './engine/module.ts';
import { refuseUnknownNames } from './engine/refuse-unknown-names.ts';
import { isHeldBack } from './engine/restored/held-back.ts';
import { loadSecret } from './engine/secrets/server-secret.ts';
import type { Services } from './engine/services.ts';
import { type Database, openDatabase } from './engine/store/database.ts';
import { migrate } from './engine/store/migrate.ts';
import { refuseOtherRoles } from './engine/store/refuse-other-roles.ts';
import { menu, modules } from './modules.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import type { Settings } from './platform/settings/settings.ts';
import { StartupError } from './platform/settings/startup-error.ts';
import { createDiskStorage } from './platform/storage/disk-storage.ts';
import type { FileStorage } from './platform/storage/file-storage.ts';
import { createS3Storage } from './platform/storage/s3-storage.ts';
import { withEarlierFiles } from './platform/storage/with-earlier-files.ts';
import { withoutRemovals } from './platform/storage/without-removals.ts';

export interface OpenServices {
  services: Services;
  databaseUrl: string;
  embedded: boolean;
  /** What has not been sent is left to the next process from here on. To be said before anything is stopped that sends. */
  stopSending(): void;
  /** `stop` waits for this work as for what is sent at once: jobs that send. */
  alongside(work: Promise<unknown>): void;
  stop(): Promise<void>;
}

interface Options {
  /** Progress for people, one line a step. */
  tell?: (line: string) => void;
  clock?: () => number;
  /** False for commands that look at the schema themselves. */
  migrated?: boolean;
  /** The embedded database cannot be kept alive. */
  onFailure?: (error: Error) => void;
  /** In the place of the product's modules. */
  served?: readonly Module[];
}

/** What is being sent is waited for as long when we stop: whoever takes longer is cut off by the service manager otherwise, with everything behind it. */
const PATIENCE_MS = 10_000;

/** Opens database, storage and secret as the settings say, and brings the schema up to the code. */
export async function openServices(settings: Settings, options: Options = {}): Promise<OpenServices> {
  const { tell = () => {}, clock = Date.now, migrated = true, served = modules } = options;
  refuseDoubles(domains);
  refuseUnknownNames(served);
  const log = createProcessLog(settings.logLevel);
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataFolder: settings.dataFolder, log: (line) => log.info(line), onFailure: options.onFailure });
  const url = settings.databaseUrl ?? embedded?.url ?? '';
  if (migrated)
    await saidUnreachable(url, () => migrate(url, tell)).catch(async (error) => {
      await embedded?.stop();
      throw error;
    });
  const database = openDatabase(url, {
    connections: settings.databaseConnections,
    onError: (error) => log.warn({ reason: error.message }, 'database connection lost'),
  });
  const closeAll = async (error: unknown): Promise<never> => {
    await database.close();
    await embedded?.stop();
    throw error;
  };
  const secret = migrated ? await loadSecretClearly(database, settings, { tell, clock }).catch(closeAll) : '';
  const files = withoutRemovals(openStores(settings), () => isHeldBack({ database }));
  const stopping = new AbortController();
  const stopSending = (): void => stopping.abort();
  const outside = { outboxFilled: () => sending.filled(), isStopping: () => stopping.signal.aborted };
  const services: Services = { domains, settings, database, clock, secret, files, log, ...outside };
  const sending = sendSoon(served, services);
  if (migrated) await prepare(services, served).catch(closeAll);
  return {
    services,
    databaseUrl: url,
    embedded: embedded !== undefined,
    stopSending,
    alongside: sending.alongside,
    stop: async () => {
      stopSending();
      await Promise.race([sending.settled(), sleep(PATIENCE_MS, undefined, { ref: false })]);
      await database.close();
      await embedded?.stop();
    },
  };
}

/** Brings the rows that the program itself needs up to the code, before anybody is answered. */
async function prepare(services: Services, served: readonly Module[]): Promise<void> {
  await syncMenu(services.database, menu, services.clock());
  await ensureClient(services.database.forGroup(), consoleClient, { now: services.clock() });
  const endpoints = servedBy(served).map(({ endpoint }) => endpoint);
  for (const module of served) await module.prepare?.({ services, endpoints });
}

/** The work, which begins with a connection: a database that is not reached is said in a sentence. */
export async function saidUnreachable<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartupError || !isUnreachable(error)) throw error;
    throw new StartupError(`连接不上数据库（${withoutPassword(url)}）：${(error as Error).message || (error as { code?: string }).code}。`);
  }
}

/** A secret that does not fit, or a connection without its role, ends the start. */
async function loadSecretClearly(
  database: Database,
  settings: Settings,
  { tell, clock }: { tell: (line: string) => void; clock: () => number },
): Promise<string> {
  await refuseOtherRoles(database);
  const { secret, resealed, isReplaced } = await loadSecret(database, settings, clock());
  if (resealed && (isReplaced || resealed.done > 0))
    tell(`已用 LIANYI_SECRET 重新封存 ${resealed.done} 项机密，并更换 SM2 密钥。${isReplaced ? '所有人须重新登录。' : ''}`);
  if (resealed && resealed.left > 0) tell(`警告：有 ${resealed.left} 项机密由别的密钥封存，无法打开，请在系统中重新填写。`);
  return secret;
}

function isUnreachable(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return /^(ECONN|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|ENOENT|EAI_|28|3D|08|57P)/.test(code);
}

/** The server's own file stores as they are: of these, files are removed also in a restored copy. */
export function openStores(settings: Settings): FileStorage {
  const store = openStoreForNew(settings);
  return settings.s3 ? withEarlierFiles(store, createDiskStorage(filesFolder(settings))) : store;
}

/** Of these, the one that is written to. */
export function openStoreForNew(settings: Settings): FileStorage {
  return settings.s3 ? createS3Storage(settings.s3) : createDiskStorage(filesFolder(settings));
}

/** Where files are kept while no object storage is set, and where those stay that were kept before one was. */
export function filesFolder({ dataFolder }: Settings): string {
  return join(dataFolder, 'files');
}

/** Of a database's address. Up to the last `@`, as the driver reads it: a password may have some of its own. */
export function withoutPassword(url: string): string {
  return url.replace(/:\/\/([^:@/]*):[^?]*@/, '://$1:***@').replace(/([?&]password=)[^&]*/, '$1***');
}
