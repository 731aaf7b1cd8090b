import { constants } from 'node:fs';
import { lchown, lstat, open } from 'node:fs/promises';
import path from 'node:path';
import { isRoot } from '../postgres/run-as.ts';
import { TEMP } from './disk-storage.ts';

type Owner = { readonly uid: number; readonly gid: number };

/** Without following a link, and without waiting for whoever writes into a pipe. */
const AS_IT_IS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Root restores what a server under another account has to read: these files, and the folders on their way, go to whoever owns the folder
 * of files, or else the one around it. What is not root's stays whose it is. Resolves to the number of those that could not be given
 * away, as in containers without that right and on some shares of a network.
 */
export async function giveToOwner(folder: string, keys: readonly string[]): Promise<number> {
  const owner = isRoot() ? await ownerOf(folder) : undefined;
  if (!owner) return 0;
  let refused = 0;
  for (const key of keys) if (!(await giveFile(path.join(folder, key), owner))) refused += 1;
  for (const at of foldersOf(folder, keys)) if (!(await giveFolder(at, owner))) refused += 1;
  return refused;
}

async function ownerOf(folder: string): Promise<Owner | undefined> {
  for (const at of [folder, path.dirname(folder)]) {
    const found = await lstat(at).catch(() => undefined);
    if (found && found.uid !== 0) return found;
  }
  return undefined;
}

/** The inner ones first: from then on their owner decides what is in them. */
function foldersOf(folder: string, keys: readonly string[]): string[] {
  const found = new Set<string>([path.join(folder, TEMP), folder]);
  for (const key of keys) for (let at = path.dirname(key); at !== '.'; at = path.dirname(at)) found.add(path.join(folder, at));
  return [...found].toSorted((one, other) => other.length - one.length);
}

/** By the file that was opened: under its name another account may put a link to something of root's, also a hard one. */
async function giveFile(file: string, { uid, gid }: Owner): Promise<boolean> {
  const handle = await open(file, AS_IT_IS).catch(() => undefined);
  if (!handle) return false;
  try {
    const found = await handle.stat();
    if (found.uid !== 0) return true;
    if (!found.isFile() || found.nlink !== 1) return false;
    await handle.chown(uid, gid);
    return true;
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}

/** One that is not there is nobody's to read. */
async function giveFolder(folder: string, { uid, gid }: Owner): Promise<boolean> {
  try {
    if ((await lstat(folder)).uid === 0) await lchown(folder, uid, gid);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}
