import pg from 'pg';
import { StartupError } from '../settings/startup-error.ts';
import { type Cluster, EMBEDDED_NAME, prepareCluster } from './cluster-files.ts';
import { registerOwner } from './cluster-owners.ts';
import { closeTrust } from './cluster-password.ts';
import { ensurePostmaster, type Postmaster, stopPostmaster, superuserConnection } from './postmaster.ts';
import { isPostgres } from './process-life.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of all durable data; the cluster is `postgres` inside it. Created when missing. */
  dataFolder: string;
  /** Server settings beyond the defaults (`postgres -c name=value`). `fsync: 'off'` also skips flushing at creation. */
  settings?: Record<string, string>;
  /** Receives one line per event worth telling an operator. */
  log?: (line: string) => void;
  /** Called once when the database keeps dying and restarting it was given up. */
  onFailure?: (error: StartupError) => void;
}

export interface EmbeddedPostgres {
  /** Connection string of the database `lianyi` as superuser, for the `pg` package and for libpq. */
  url: string;
  superUrl: string;
  /** Folder of the local socket; on Windows the loopback address. */
  socketFolder: string;
  /** Process id of the postmaster, current also after it was restarted. */
  readonly pid: number;
  /** Gives up our use; stops the database in order unless another living process still uses it. */
  stop(): Promise<void>;
}

const CHECK_EVERY_MS = 200;
const FAILURE_WINDOW_MS = 60_000;
const MAX_FAILURES = 5;

function connectionUrl(cluster: Cluster, postmaster: Postmaster): string {
  const password = encodeURIComponent(cluster.password);
  if (process.platform === 'win32')
    return `postgresql://${EMBEDDED_NAME}:${password}@${postmaster.host}:${postmaster.port}/${EMBEDDED_NAME}`;
  return `postgresql:///${EMBEDDED_NAME}?host=${encodeURIComponent(postmaster.host)}&user=${EMBEDDED_NAME}&password=${password}`;
}

async function ensureDatabase(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  const client = new pg.Client(superuserConnection(cluster, postmaster, 'postgres'));
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [EMBEDDED_NAME]);
    if (rowCount === 0) await client.query(`create database ${EMBEDDED_NAME}`);
  } catch (error) {
    // Two servers starting at once both find it missing; the slower one meets a duplicate (42P04, or 23505 in the catalogue).
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

interface Supervisor {
  pid(): number;
  stop(): Promise<void>;
}

/** Watches the postmaster, whoever started it, and brings it back when it dies; gives up after five deaths in a minute. */
function supervise(cluster: Cluster, first: Postmaster, options: EmbeddedPostgresOptions): Supervisor {
  const log = options.log ?? (() => undefined);
  // A restart must keep the address, which pools already hold.
  const home = { ...cluster, host: first.host, port: first.port };
  let pid = first.pid;
  let failures: number[] = [];
  let restarting: Promise<void> | undefined;

  const restart = async () => {
    failures = [...failures.filter((at) => at > Date.now() - FAILURE_WINDOW_MS), Date.now()];
    if (failures.length >= MAX_FAILURES) {
      clearInterval(timer);
      const error = new StartupError(`数据库 ${cluster.folder} 一分钟内停止了 ${MAX_FAILURES} 次,不再重启,请查看日志 ${cluster.logFile}。`);
      log(error.message);
      options.onFailure?.(error);
      return;
    }
    log(`数据库进程 ${pid} 意外停止,正在重新启动…`);
    try {
      pid = (await ensurePostmaster(home, options.settings ?? {})).pid;
      log(`数据库已恢复(进程 ${pid})`);
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    }
  };
  const timer = setInterval(() => {
    if (restarting || isPostgres(pid)) return;
    restarting = restart().finally(() => {
      restarting = undefined;
    });
  }, CHECK_EVERY_MS);
  timer.unref();

  const stop = async () => {
    clearInterval(timer);
    await restarting;
  };
  return { pid: () => pid, stop };
}

/**
 * Starts the embedded PostgreSQL of a data folder, or attaches to the one that already runs there, and keeps it
 * running until `stop()`. Throws StartupError (one Chinese sentence) when the folder, its cluster or the binaries
 * cannot be used.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const settings = options.settings ?? {};
  const cluster = await prepareCluster(options.dataFolder, settings.fsync !== 'off');
  // Registered before looking for a postmaster: one that is about to be stopped by its last owner counts us in.
  const owner = await registerOwner(cluster.home);
  try {
    const postmaster = await ensurePostmaster(cluster, settings);
    options.log?.(`数据库${postmaster.started ? '已启动' : '已在运行,直接使用'}(进程 ${postmaster.pid},${cluster.folder})`);
    await closeTrust(cluster, superuserConnection(cluster, postmaster, 'postgres'));
    await ensureDatabase(cluster, postmaster);
    const supervisor = supervise(cluster, postmaster, options);
    const url = connectionUrl(cluster, postmaster);
    let stopping: Promise<void> | undefined;
    const stop = async () => {
      await supervisor.stop();
      const { othersRemain } = await owner.release();
      if (!othersRemain) await stopPostmaster(cluster, supervisor.pid());
    };
    return {
      url,
      superUrl: url,
      socketFolder: postmaster.host,
      get pid() {
        return supervisor.pid();
      },
      stop: () => {
        stopping ??= stop();
        return stopping;
      },
    };
  } catch (error) {
    await owner.release();
    throw error;
  }
}
