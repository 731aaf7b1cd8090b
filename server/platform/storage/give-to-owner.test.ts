import { chown, link, mkdtemp, rm, stat, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRoot } from '../postgres/run-as.ts';
import { createDiskStorage } from './disk-storage.ts';
import { newFileKey } from './file-storage.ts';
import { giveToOwner } from './give-to-owner.ts';

const now = Date.UTC(2026, 11, 31, 16, 30);
const png = { contentType: 'image/png' };
const [UID, GID] = [65534, 65533];
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lianyi-owner-'));
  if (isRoot()) await chown(folder, UID, GID);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ownersOf = async (names: readonly string[]): Promise<[number, number][]> => {
  const found = await Promise.all(names.map((name) => stat(path.join(folder, name))));
  return found.map(({ uid, gid }) => [uid, gid]);
};

test.runIf(isRoot())('what root wrote goes to whose data folder it is in, with the folders on its way', async () => {
  const key = newFileKey('png', now);
  const files = path.join(folder, 'files');
  await createDiskStorage(files).put(key, Buffer.from('x'), png);
  // Folders that are not there: an archive may hold no file.
  expect(await giveToOwner(path.join(folder, 'none'), [])).toBe(0);
  expect(await giveToOwner(files, [key])).toBe(0);
  const made = ['files', 'files/.tmp', ...['', '/01', '/01/01'].map((day) => `files/2027${day}`), `files/${key}`];
  expect(await ownersOf(made)).toEqual(made.map(() => [UID, GID]));
});

test.runIf(isRoot())('what the owner has linked there is not given away, and is counted', async () => {
  const keys = ['png', 'png', 'png'].map((extension) => newFileKey(extension, now));
  const [bySymbol = '', byLink = '', whole = ''] = keys;
  const files = path.join(folder, 'files');
  for (const key of keys) await createDiskStorage(files).put(key, Buffer.from('x'), png);
  const secret = path.join(folder, 'secret');
  await writeFile(secret, 'of root');
  for (const key of [bySymbol, byLink]) await unlink(path.join(files, key));
  await symlink(secret, path.join(files, bySymbol));
  await link(secret, path.join(files, byLink));
  expect(await giveToOwner(files, keys)).toBe(2);
  expect(await ownersOf(['secret', `files/${whole}`])).toEqual([
    [0, 0],
    [UID, GID],
  ]);
});
