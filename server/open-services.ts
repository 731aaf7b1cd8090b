import { join } from 'node:path';
import { domains } from '../contract/domains.ts';
import { syncInterfaces } from './domains/logs/interface-sync.ts';
import { keepLogPartitions } from './domains/logs/logs.jobs.ts';
import { syncRegions } from './domains/organisation/region-sync.ts';
import { syncDictionaries } from './domains/settings/dictionary-sync.ts';
import { sendWaitingSms } from './domains/settings/sms/send-waiting-sms.ts';
import { createProcessLog } from './kernel/audit/process-log.ts';
import { createDiskStorage } from './kernel/files/disk-storage.ts';
import { createS3Storage } from './kernel/files/s3-storage.ts';
import { servedBy } from './kernel/http/app.ts';
import { consoleClient, ensureClient } from './kernel/identity/accounts.ts';
import { syncMenu } from './kernel/identity/menu-sync.ts';
import { loadSecret } from './kernel/identity/server-secret.ts';
import { deliverOutbox } from './kernel/outbox/deliver-outbox.ts';
import type { Services } from './kernel/services.ts';
import type { Settings } from './kernel/settings/settings.ts';
import { StartupError } from './kernel/settings/startup-error.ts';
import { type Database, openDatabase } from './kernel/store/database.ts';
import { startEmbeddedPostgres } from './kernel/store/embedded-postgres.ts';
import { migrate } from './kernel/store/migrate.ts';
import { menu, modules } from './modules.ts';

export interface OpenServices {
  services: Services;
  databaseUrl: string;
  embedded: boolean;
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
}

/** Opens database, storage and secret as the settings say, and brings the schema up to the code. */
export async function openServices(settings: Settings, options: Options = {}): Promise<OpenServices> {
  const { tell = () => {}, clock = Date.now, migrated = true } = options;
  const log = createProcessLog(settings.logLevel);
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataFolder: settings.dataFolder, log: (line) => log.info(line), onFailure: options.onFailure });
  const url = settings.databaseUrl ?? embedded?.url ?? '';
  if (migrated)
    await migrateClearly(url, tell).catch(async (error) => {
      await embedded?.stop();
      throw error;
    });
  const database = openDatabase(url, {
    connections: settings.databaseConnections,
    onError: (error) => log.warn({ reason: error.message }, 'database connection lost'),
  });
  const secret = migrated ? await loadSecretClearly(database, settings, { tell, clock, embedded }) : '';
  const files = settings.s3 ? createS3Storage(settings.s3) : createDiskStorage(join(settings.dataFolder, 'files'));
  if (migrated) await syncMenu(database, menu, clock());
  if (migrated) await syncDictionaries({ database, domains }, clock());
  if (migrated) await syncRegions(database, clock());
  const endpoints = servedBy(modules).map(({ endpoint }) => endpoint);
  if (migrated) await syncInterfaces(database, endpoints, clock());
  if (migrated) await ensureClient(database.forGroup(), consoleClient, { now: clock() });
  const services: Services = {
    domains,
    settings,
    database,
    clock,
    secret,
    files,
    log,
    outboxFilled: () => {
      deliverSoon();
      textSoon();
    },
  };
  // Apart: a text message gateway that takes its time must not hold up notices.
  const deliverSoon = debounced(() => deliverOutbox(services).catch((error: Error) => log.error({ err: error }, 'outbox')));
  const textSoon = debounced(() => sendWaitingSms(services).catch((error: Error) => log.error({ err: error }, 'text messages')));
  // Busy tables may keep it waiting: rows have a place without it, and the job comes again.
  if (migrated) await keepLogPartitions(services).catch((error: Error) => log.warn({ err: error }, 'log partitions'));
  return {
    services,
    databaseUrl: url,
    embedded: embedded !== undefined,
    stop: async () => {
      await Promise.all([deliverSoon.settled(), textSoon.settled()]);
      await database.close();
      await embedded?.stop();
    },
  };
}

async function migrateClearly(url: string, tell: (line: string) => void): Promise<void> {
  try {
    await migrate(url, tell);
  } catch (error) {
    if (error instanceof StartupError || !isUnreachable(error)) throw error;
    throw new StartupError(`连接不上数据库（${withoutPassword(url)}）：${(error as Error).message || (error as { code?: string }).code}。`);
  }
}

/** A secret that does not fit ends the start, with everything closed that was opened before it. */
async function loadSecretClearly(
  database: Database,
  settings: Settings,
  { tell, clock, embedded }: { tell: (line: string) => void; clock: () => number; embedded: { stop(): Promise<void> } | undefined },
): Promise<string> {
  const { secret, resealed, isReplaced } = await loadSecret(database, settings, clock()).catch(async (error: unknown) => {
    await database.close();
    await embedded?.stop();
    throw error;
  });
  if (resealed && (isReplaced || resealed.done > 0))
    tell(`已用 LIANYI_SECRET 重新封存 ${resealed.done} 项机密，并更换 SM2 密钥。${isReplaced ? '所有人须重新登录。' : ''}`);
  if (resealed && resealed.left > 0) tell(`警告：有 ${resealed.left} 项机密由别的密钥封存，无法打开，请在系统中重新填写。`);
  return secret;
}

function isUnreachable(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return /^(ECONN|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|ENOENT|EAI_|28|3D|08|57P)/.test(code);
}

function withoutPassword(url: string): string {
  return url.replace(/:\/\/([^:@/]*):[^@/]*@/, '://$1:***@').replace(/([?&]password=)[^&]*/, '$1***');
}

/** Runs the work soon after the last call, never twice at once. */
function debounced(work: () => Promise<unknown>): (() => void) & { settled(): Promise<unknown> } {
  let running: Promise<unknown> = Promise.resolve();
  let waiting = false;
  const poke = (): void => {
    if (waiting) return;
    waiting = true;
    running = running.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      waiting = false;
      await work();
    });
  };
  return Object.assign(poke, { settled: () => running });
}
