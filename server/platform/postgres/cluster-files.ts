import { spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { StartupError } from '../settings/startup-error.ts';
import { forgetPassword, passwordFile, readPassword } from './cluster-password.ts';
import { type ClusterPlace, closeFolders, linkCluster, placeCluster, placeSocket } from './cluster-place.ts';
import { POSTGRES_MAJOR, postgresProgram, preparePostgresBinaries } from './postgres-binaries.ts';

/** The superuser and the database of the embedded cluster. */
export const EMBEDDED_NAME = 'lianyi';

/** A cluster that exists on disk, and how to run and reach it. */
export interface Cluster extends ClusterPlace {
  binaries: string;
  /** Folder of the local socket, or the loopback address where the system has no such sockets. */
  host: string;
  port: number;
  /** Of the superuser; known to us alone. */
  password: string;
  logFile: string;
}

const isWindows = process.platform === 'win32';

/** What the database's processes inherit: nothing that libpq or PostgreSQL would read as a setting. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_)/i.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

async function checkVersion(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => undefined);
  if (!names || names.length === 0) return false;
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() === POSTGRES_MAJOR) return true;
  const found = version.trim() === '' ? '不是 PostgreSQL 数据目录' : `是 PostgreSQL ${version.trim()} 的数据`;
  throw new StartupError(`目录 ${folder} ${found},本程序只能打开 PostgreSQL ${POSTGRES_MAJOR},请先导出再导入,或换一个数据目录。`);
}

function initdbArguments(folder: string, place: ClusterPlace, durable: boolean): string[] {
  const args = [
    '-D',
    folder,
    '-U',
    EMBEDDED_NAME,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  args.push('--no-instructions', ...(durable ? [] : ['--no-sync']));
  // Its account may not read the password: it is told over the first connection, and trusts nobody from then on.
  if (!isWindows) return [...args, '--auth-local=trust', '--auth-host=reject'];
  return [...args, '--auth=scram-sha-256', `--pwfile=${passwordFile(place)}`];
}

async function runInitdb(binaries: string, args: string[], place: ClusterPlace, cwd: string): Promise<void> {
  const child = spawn(postgresProgram(binaries, 'initdb'), args, {
    ...place.runAs,
    cwd,
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code === 0) return;
  const lastLine = output.trim().split('\n').at(-1) ?? '';
  throw new StartupError(`无法在 ${place.folder} 建立数据库:${lastLine}`);
}

/** Builds a new cluster under a temporary name and renames it, so that a half-made one is never taken for a whole. */
async function initialise(place: ClusterPlace, binaries: string, durable: boolean): Promise<void> {
  const draft = await mkdtemp(`${place.folder}.new-`);
  if (place.runAs) await chown(draft, place.runAs.uid, place.runAs.gid);
  try {
    await runInitdb(binaries, initdbArguments(draft, place, durable), place, draft);
    await rename(draft, place.folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Two first starts at once: the folder is not empty any more, and what is in it is a whole cluster.
    if (!(await checkVersion(place.folder))) throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no loopback port');
  return address.port;
}

/**
 * Makes sure that the data folder holds a cluster of the shipped version, creating it when there is none
 * (UTF-8, code point order, local socket only). `durable: false` skips flushing, for throw-away clusters.
 * Throws StartupError.
 */
export async function prepareCluster(dataFolder: string, durable: boolean): Promise<Cluster> {
  const place = await placeCluster(dataFolder);
  const binaries = await preparePostgresBinaries(place.runAs, place.home);
  const { password, isNew } = await readPassword(place);
  if (!(await checkVersion(place.folder))) await initialise(place, binaries, durable);
  else if (isNew && !isWindows) await forgetPassword(place);
  if (!(await linkCluster(place))) {
    await rm(place.home, { recursive: true, force: true });
    return prepareCluster(dataFolder, durable);
  }
  // Backups restored by hand often lose the mode that PostgreSQL insists on.
  if (!isWindows) await chmod(place.folder, 0o700);
  await closeFolders(place);
  const endpoint = isWindows ? { host: '127.0.0.1', port: await freePort() } : { host: await placeSocket(place), port: 5432 };
  return { ...place, ...endpoint, binaries, password, logFile: join(place.home, 'postgres.log') };
}
