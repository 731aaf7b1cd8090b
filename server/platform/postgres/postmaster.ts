import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../settings/startup-error.ts';
import { type Cluster, EMBEDDED_NAME, postgresEnvironment } from './cluster-files.ts';
import { postgresProgram } from './postgres-binaries.ts';
import { endOrphanedBackends, isAlive, isPostgres } from './process-life.ts';

/** A postmaster that answers, and where. */
export interface Postmaster {
  pid: number;
  host: string;
  port: number;
}

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 60_000;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** Modest for a machine shared with our server; durability stays at PostgreSQL's defaults. */
const BASE_SETTINGS: Record<string, string> = {
  shared_buffers: '128MB',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Reads `postmaster.pid`: pid, data directory, start time, port, socket folder, address, memory key, status. */
async function readPidFile(cluster: Cluster): Promise<(Postmaster & { ready: boolean }) | undefined> {
  const text = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), host: lines[4] || '127.0.0.1', ready: lines[7] === 'ready' };
}

/** The postmaster of this cluster, if one lives. A stale pid file that PostgreSQL itself would trust is removed. */
async function findPostmaster(cluster: Cluster): Promise<(Postmaster & { ready: boolean }) | undefined> {
  const found = await readPidFile(cluster);
  if (!found || isPostgres(found.pid)) return found;
  // PostgreSQL only asks whether the pid exists: a zombie or a stranger with that number would block the start for ever.
  await rm(join(cluster.folder, 'postmaster.pid'), { force: true });
  return undefined;
}

/** Connection options of the cluster's superuser for one of its databases. */
export function superuserConnection(cluster: Cluster, postmaster: Postmaster, database: string): pg.ClientConfig {
  const { host, port } = postmaster;
  return { host, port, database, user: EMBEDDED_NAME, password: cluster.password, connectionTimeoutMillis: 5_000 };
}

async function answers(cluster: Cluster, postmaster: Postmaster): Promise<boolean> {
  const client = new pg.Client(superuserConnection(cluster, postmaster, 'postgres'));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return process.platform === 'win32' || rows[0]?.data_directory === cluster.folder;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function openLog(file: string): { fd: number; from: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) truncateSync(file);
  return { fd: openSync(file, 'a', 0o640), from: size > LOG_LIMIT_BYTES ? 0 : size };
}

function spawnPostmaster(cluster: Cluster, settings: Record<string, string>, fd: number): ChildProcess {
  const local = process.platform !== 'win32';
  const all = {
    ...BASE_SETTINGS,
    ...settings,
    port: String(cluster.port),
    listen_addresses: local ? '' : cluster.host,
    ...(local ? { unix_socket_directories: cluster.host, unix_socket_permissions: '0700' } : {}),
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(postgresProgram(cluster.binaries, 'postgres'), ['-D', cluster.folder, ...args], {
    ...cluster.runAs,
    cwd: cluster.folder,
    env: postgresEnvironment(),
    // Its own session: Ctrl-C in the terminal stops our server, which then stops the database in order.
    detached: true,
    // A file and not a pipe: the database outlives a killed server and must still be able to write its log.
    stdio: ['ignore', fd, fd],
    windowsHide: true,
  });
  child.unref();
  return child;
}

interface Launch {
  /** Undefined while the process runs; afterwards the end of what it wrote. */
  ended(): string | undefined;
}

function launch(cluster: Cluster, settings: Record<string, string>): Launch {
  const { fd, from } = openLog(cluster.logFile);
  const child = spawnPostmaster(cluster, settings, fd);
  closeSync(fd);
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  const tail = () => readFileSync(cluster.logFile).subarray(from).toString().trim();
  return { ended: () => failure ?? (child.exitCode !== null || child.signalCode !== null ? tail() : undefined) };
}

/** Ends of a start that pass by themselves: orphaned backends of a killed postmaster, or another process was first. */
function isTransient(output: string): boolean {
  return /pre-existing shared memory block|lock file "postmaster\.pid"|could not bind/.test(output);
}

function lastFatalLine(output: string): string {
  const lines = output.split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? '';
}

/**
 * Returns the one postmaster of the cluster: the living one when there is one, else a new one (which recovers from a
 * crash by itself). Never starts a second. Throws StartupError when it does not answer within a minute.
 */
export async function ensurePostmaster(cluster: Cluster, settings: Record<string, string>): Promise<Postmaster & { started: boolean }> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let launched: Launch | undefined;
  let reason = '没有回答';
  while (Date.now() < deadline) {
    const found = await findPostmaster(cluster);
    if (found?.ready && (await answers(cluster, found))) {
      return { pid: found.pid, host: found.host, port: found.port, started: launched !== undefined };
    }
    const output = launched?.ended();
    if (output !== undefined) {
      reason = lastFatalLine(output);
      if (!isTransient(output)) break;
      if (output.includes('shared memory block')) endOrphanedBackends(cluster.folder);
      launched = undefined;
      await sleep(250);
    }
    if (!found && !launched) launched = launch(cluster, settings);
    await sleep(20);
  }
  throw new StartupError(`数据库 ${cluster.folder} 无法启动:${reason}(日志:${cluster.logFile})`);
}

async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Fast shutdown: connections are cut, everything is flushed. Falls back to an immediate one, which recovery repairs. */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  if (!isPostgres(pid)) return;
  if (process.platform === 'win32') {
    spawnSync(postgresProgram(cluster.binaries, 'pg_ctl'), ['stop', '-D', cluster.folder, '-m', 'fast', '-w'], { windowsHide: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  if (await waitUntilGone(pid, STOP_TIMEOUT_MS)) return;
  process.kill(pid, 'SIGQUIT');
  await waitUntilGone(pid, STOP_TIMEOUT_MS);
}
