import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The unprivileged account PostgreSQL runs under; undefined means "as ourselves", which is right unless we are root. */
export type RunAs = { uid: number; gid: number } | undefined;

/** `nobody` first; the others are for containers whose user namespace maps only a few ids. */
export const UNPRIVILEGED_IDS = [65534, 1000, 999, 1] as const;

/** True when this process is the superuser, under which PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function permissionBits(mode: number, owner: { uid: number; gid: number }, account: { uid: number; gid: number }): number {
  if (owner.uid === account.uid) return (mode >> 6) & 7;
  if (owner.gid === account.gid) return (mode >> 3) & 7;
  return mode & 7;
}

/**
 * Whether the account may read and enter `path`, judged by the mode bits of it and of every folder above it.
 * Access lists are ignored: they only make the answer stricter than necessary, which costs a copy and nothing else.
 */
export async function canReach(path: string, account: RunAs): Promise<boolean> {
  if (!account) return true;
  const own = await stat(path);
  const needed = own.isDirectory() ? 5 : 4;
  if ((permissionBits(own.mode, own, account) & needed) !== needed) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const entry = await stat(folder);
    if ((permissionBits(entry.mode, entry, account) & 1) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
