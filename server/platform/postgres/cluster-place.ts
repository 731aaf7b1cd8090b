import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartupError } from '../settings/startup-error.ts';
import { canReach, isRoot, type RunAs, UNPRIVILEGED_IDS } from './run-as.ts';

/** Where a cluster lives and who runs it. */
export interface ClusterPlace {
  /** The PostgreSQL data directory (real path). */
  folder: string;
  /** `<dataFolder>/postgres`: the same path, or a symbolic link to it. */
  link: string;
  /** The folder around it: copied binaries, owners, log. */
  home: string;
  runAs: RunAs;
}

/** Root's data folder may be closed to the database account; this one is durable and open to it. */
const ROOT_FALLBACK = '/var/lib/lianyi';
/** sun_path holds 108 bytes with its final zero on Linux, 104 on macOS. */
const SOCKET_PATH_LIMIT = process.platform === 'darwin' ? 103 : 107;
const SOCKET_FILE = '/.s.PGSQL.5432.lock';

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

async function makeWritableFolder(dataFolder: string): Promise<string> {
  try {
    await mkdir(dataFolder, { recursive: true });
    // A name of its own: another start of the same folder may be at it.
    const probe = join(dataFolder, `.write-probe-${randomBytes(8).toString('hex')}`);
    await writeFile(probe, '');
    await rm(probe);
    return await realpath(dataFolder);
  } catch {
    throw new StartupError(`数据目录 ${dataFolder} 不可写,请检查权限和磁盘,或用 LIANYI_DATA 指定另一个目录。`);
  }
}

async function chooseAccount(folder: string): Promise<RunAs> {
  if (!isRoot()) return undefined;
  const probe = await mkdtemp(join(folder, '.chown-probe-'));
  try {
    for (const id of UNPRIVILEGED_IDS) {
      const accepted = await chown(probe, id, id).then(
        () => true,
        () => false,
      );
      if (accepted) return { uid: id, gid: id };
    }
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
  throw new StartupError(`数据目录 ${folder} 不能交给非特权用户,而数据库不能以 root 运行,请改用普通用户启动。`);
}

async function chownTree(path: string, account: { uid: number; gid: number }): Promise<void> {
  const entry = await lstat(path);
  if (entry.isSymbolicLink()) return;
  if (entry.isDirectory()) for (const name of await readdir(path)) await chownTree(join(path, name), account);
  await chown(path, account.uid, account.gid);
}

/** A cluster keeps the account it was made under; one restored by root with `cp` is handed to the unprivileged account. */
async function accountOfExisting(folder: string): Promise<RunAs> {
  const owner = await stat(folder);
  if (!isRoot()) {
    if (owner.uid === process.getuid?.() || process.platform === 'win32') return undefined;
    throw new StartupError(`数据库目录 ${folder} 属于另一个用户(uid ${owner.uid}),请用原来的用户启动,或修改该目录的属主。`);
  }
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = await chooseAccount(dirname(folder));
  if (account) await chownTree(folder, account);
  return account;
}

async function existingPlace(link: string): Promise<ClusterPlace | undefined> {
  const entry = await lstat(link).catch(() => undefined);
  if (!entry) return undefined;
  const folder = await realpath(link).catch(() => undefined);
  if (!folder) throw new StartupError(`数据库目录 ${link} 指向的 ${await readlink(link)} 不存在,请恢复它,或删除这个链接后重新开始。`);
  if (entry.isSymbolicLink()) await refuseCopiedLink(link, folder);
  const runAs = await accountOfExisting(folder);
  if (!(await canReach(folder, runAs))) {
    throw new StartupError(`数据库目录 ${folder} 对运行数据库的用户(uid ${runAs?.uid})不可达,请放开它上级目录的访问权限。`);
  }
  return { folder, link, home: dirname(folder), runAs };
}

/** In the home of a cluster that lives outside its data folder: which one that is, by its path and by its number on the disk. */
const ownerFile = (folder: string): string => join(dirname(folder), 'data-folder');
const numberOf = async (folder: string): Promise<string> => stat(folder).then(({ dev, ino }) => `${dev}:${ino}`);
const ownerLines = async (dataFolder: string): Promise<string> => `${dataFolder}\n${await numberOf(dataFolder)}\n`;

/**
 * A data folder that was copied has the link of the first one, and would work on its database. Throws StartupError while the first one is
 * there; where there is none any more, the folder was moved and becomes the owner, as it does where it is the first one by its number,
 * whatever lies at its old path. A cluster that somebody else has linked has none.
 */
async function refuseCopiedLink(link: string, folder: string): Promise<void> {
  const [owner = '', number] = (await readFile(ownerFile(folder), 'utf8').catch(() => '')).split('\n');
  const own = dirname(link);
  if (owner === '') return;
  const isLinked = (await realpath(join(owner, 'postgres')).catch(() => undefined)) === folder;
  // Numbers of disks change with a new start of the machine: then the path tells, also another one to the same folder.
  if (isLinked && owner !== own && ![number, await numberOf(owner)].includes(await numberOf(own)))
    throw new StartupError(
      `数据目录 ${own} 是 ${owner} 的副本，其中的 ${link} 仍指向原目录的数据库 ${folder}。请删除这个链接，再用备份恢复；如果不再使用 ${owner}，请删除其中的 postgres 链接。`,
    );
  await writeFile(ownerFile(folder), await ownerLines(own)).catch(() => undefined);
}

async function placeOutside(root: string, link: string, runAs: RunAs): Promise<ClusterPlace> {
  // A fresh name each time: whoever deletes the data folder starts empty and never meets the data of an earlier life.
  const home = await makeWritableFolder(join(ROOT_FALLBACK, randomBytes(8).toString('hex')));
  const folder = join(home, 'postgres');
  await writeFile(ownerFile(folder), await ownerLines(root));
  return { folder, link, home, runAs };
}

/**
 * Decides where the cluster of a data folder is. Normally `<dataFolder>/postgres`; when we are root and the
 * unprivileged account cannot enter the data folder, `/var/lib/lianyi/<name>/postgres` with a symbolic link in the
 * data folder (made by {@link linkCluster}), which keeps the two together even when the data folder is moved.
 * Throws StartupError.
 */
export async function placeCluster(dataFolder: string): Promise<ClusterPlace> {
  const root = await makeWritableFolder(dataFolder);
  const link = join(root, 'postgres');
  const existing = await existingPlace(link);
  if (existing) return existing;
  const runAs = await chooseAccount(root);
  if (await canReach(root, runAs)) return { folder: link, link, home: root, runAs };
  return placeOutside(root, link, runAs);
}

/**
 * Closes the folders around the cluster to other accounts. Where the cluster runs under an account of its own, that one must
 * still pass through to reach it, but sees nothing on its way. A folder that is not ours is closed by its owner.
 */
export async function closeFolders({ home, link, runAs }: ClusterPlace): Promise<void> {
  if (process.platform === 'win32') return;
  const dataFolder = dirname(link);
  await closeFolder(home, runAs ? 0o711 : 0o700);
  if (dataFolder !== home) await closeFolder(dataFolder, 0o700);
  // Uploads lie beside the cluster, and are none of its account's business.
  await closeFolder(join(dataFolder, 'files'), 0o700);
}

async function closeFolder(folder: string, mode: number): Promise<void> {
  await chmod(folder, mode).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM' && error.code !== 'ENOENT') throw error;
  });
}

/** Points the data folder at a cluster that had to be made elsewhere; false when another process was first. */
export async function linkCluster(place: ClusterPlace): Promise<boolean> {
  if (place.link === place.folder) return true;
  try {
    await symlink(place.folder, place.link);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await realpath(place.link)) === place.folder;
  }
}

/**
 * The folder of the cluster's local socket: the cluster itself, which only its account and root can enter, or,
 * when that path is too long for a socket, a private folder under the system's temporary one.
 */
export async function placeSocket(place: ClusterPlace): Promise<string> {
  if (Buffer.byteLength(place.folder + SOCKET_FILE) <= SOCKET_PATH_LIMIT) return place.folder;
  const folder = join(tmpdir(), `lianyi-${shortHash(place.folder)}`);
  const created = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  const uid = place.runAs?.uid ?? process.getuid?.();
  if (created && place.runAs) await chown(folder, place.runAs.uid, place.runAs.gid);
  const entry = await lstat(folder);
  // Anyone may create names in a temporary folder: a stranger's folder would let the stranger answer as our database.
  if (!entry.isDirectory() || entry.uid !== uid) {
    throw new StartupError(`临时目录 ${folder} 被其他用户占用,请删除它或用 TMPDIR 指定另一个临时目录。`);
  }
  await chmod(folder, 0o700);
  return folder;
}
