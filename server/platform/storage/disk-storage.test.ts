import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDiskStorage, removeStaleUploads } from './disk-storage.ts';
import { newFileKey } from './file-storage.ts';

const now = Date.UTC(2026, 11, 31, 16, 30);
const png = { contentType: 'image/png' };
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lianyi-disk-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Every file below the folder, temporary ones too. */
async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

describe('newFileKey', () => {
  test('is dated by the Shanghai day and refuses an extension with a path in it', () => {
    expect(newFileKey('PNG', now)).toMatch(/^2027\/01\/01\/[0-9a-f-]{36}\.png$/);
    expect(() => newFileKey('../png', now)).toThrow('文件地址不合法');
  });
});

describe('disk storage', () => {
  test('gives back what was put, whole and in ranges', async () => {
    const storage = createDiskStorage(folder);
    const key = newFileKey('png', now);
    expect(await storage.put(key, Readable.from([Buffer.from('0123'), Buffer.from('456789')]), { ...png, size: 10 })).toEqual({ size: 10 });
    const whole = await storage.get(key);
    expect(whole.size).toBe(10);
    expect(Buffer.concat(await whole.stream.toArray()).toString()).toBe('0123456789');
    const part = await storage.get(key, { start: 2, end: 4 });
    expect(part.size).toBe(10);
    expect(Buffer.concat(await part.stream.toArray()).toString()).toBe('234');
    expect(await filesIn(folder)).toEqual([path.join(folder, key)]);
  });

  test('removes, twice without complaint, and then knows the file no more', async () => {
    const storage = createDiskStorage(folder);
    const key = newFileKey('png', now);
    await storage.put(key, Buffer.from('x'), png);
    expect(await storage.exists(key)).toBe(true);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.exists(key)).toBe(false);
    await expect(storage.get(key)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('what cannot be looked at is not said to be absent', async () => {
    const key = newFileKey('png', now);
    await mkdir(path.dirname(path.join(folder, key)), { recursive: true });
    await symlink(path.join(folder, key), path.join(folder, key));
    await expect(createDiskStorage(folder).exists(key)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('tests itself and leaves nothing', async () => {
    const storage = createDiskStorage(path.join(folder, 'made', 'on', 'demand'));
    await storage.test();
    expect(await filesIn(folder)).toEqual([]);
  });

  test('a folder that cannot be is reported, not hidden', async () => {
    await writeFile(path.join(folder, 'file'), '');
    await expect(createDiskStorage(path.join(folder, 'file', 'x')).test()).rejects.toMatchObject({ name: 'StorageError' });
  });
});

describe('no escape from the folder', () => {
  const uuid = '01234567-89ab-cdef-0123-456789abcdef';
  test.each([
    '../../../etc/passwd',
    `../${uuid}.png`,
    `2026/01/../../../${uuid}.png`,
    `/etc/01/02/${uuid}.png`,
    `2026/01/02/${uuid}.png/../../x`,
    `2026/01/02/${uuid}.png\0.txt`,
    `2026\\01\\02\\${uuid}.png`,
    `2026/01/02/..%2f${uuid}.png`,
    `2026/01/02/${uuid}.png\n`,
    '.tmp/x',
    '',
  ])('refuses the key %j in every call', async (key) => {
    const storage = createDiskStorage(folder);
    await expect(storage.put(key, Buffer.from('x'), png)).rejects.toMatchObject({ code: 'bad-key' });
    await expect(storage.get(key)).rejects.toMatchObject({ code: 'bad-key' });
    await expect(storage.remove(key)).rejects.toMatchObject({ code: 'bad-key' });
    await expect(storage.exists(key)).rejects.toMatchObject({ code: 'bad-key' });
  });

  test('refuses a day folder that is a link to elsewhere', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'lianyi-outside-'));
    const key = newFileKey('png', now);
    await mkdir(path.join(folder, '2027', '01'), { recursive: true });
    await symlink(outside, path.join(folder, '2027', '01', '01'));
    await expect(createDiskStorage(folder).put(key, Buffer.from('x'), png)).rejects.toMatchObject({ code: 'bad-key' });
    expect(await readdir(outside)).toEqual([]);
    await rm(outside, { recursive: true });
  });
});

describe('all or nothing', () => {
  test('a stream that breaks off leaves nothing', async () => {
    const key = newFileKey('mp4', now);
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(100_000);
        throw new Error('client went away');
      })(),
    );
    const storage = createDiskStorage(folder);
    await expect(storage.put(key, broken, { contentType: 'video/mp4' })).rejects.toMatchObject({ code: 'unavailable' });
    expect(await storage.exists(key)).toBe(false);
    expect(await filesIn(folder)).toEqual([]);
  });

  test.each([9, 11])('a body that is not the promised %i bytes leaves nothing', async (size) => {
    const key = newFileKey('png', now);
    await expect(createDiskStorage(folder).put(key, Buffer.alloc(10), { ...png, size })).rejects.toMatchObject({ code: 'size-mismatch' });
    expect(await filesIn(folder)).toEqual([]);
  });

  test('what a killed process left is swept after a day, and only then', async () => {
    await mkdir(path.join(folder, '.tmp'));
    const left = path.join(folder, '.tmp', 'half');
    await writeFile(left, 'half');
    await utimes(left, now / 1000, now / 1000);
    // One that nobody can look at comes before it.
    await symlink(path.join(folder, '.tmp', 'a-loop'), path.join(folder, '.tmp', 'a-loop'));
    expect(await removeStaleUploads(folder, now + 86_399_000)).toBe(0);
    expect(await removeStaleUploads(folder, now + 86_400_000)).toBe(1);
    await expect(stat(left)).rejects.toThrow();
  });
});

const canMount = process.platform === 'linux' && spawnSync('unshare', ['-rm', 'true']).status === 0;

test.skipIf(!canMount)('a full disk says so and keeps what was there', async () => {
  const report = path.join(folder, 'report.json');
  const disk = path.join(folder, 'disk');
  await mkdir(disk);
  const script = `
    import { readdirSync, writeFileSync } from 'node:fs';
    import { Readable } from 'node:stream';
    import { createDiskStorage } from ${JSON.stringify(new URL('./disk-storage.ts', import.meta.url).href)};
    import { newFileKey } from ${JSON.stringify(new URL('./file-storage.ts', import.meta.url).href)};
    import { spooled } from ${JSON.stringify(new URL('./spool.ts', import.meta.url).href)};
    const storage = createDiskStorage(${JSON.stringify(disk)});
    const [first, second] = [newFileKey('png', 0), newFileKey('png', 0)];
    await storage.put(first, Buffer.alloc(100_000), { contentType: 'image/png' });
    const error = await storage.put(second, Buffer.alloc(5_000_000), { contentType: 'image/png' }).catch((e) => e);
    process.env.TMPDIR = ${JSON.stringify(disk)};
    const onItsWay = await spooled(Readable.from([Buffer.alloc(5_000_000)]), async () => undefined).catch((e) => e);
    const answer = { code: error.code, message: error.message, onItsWay: onItsWay.code, first: await storage.exists(first), second: await storage.exists(second),
      temps: readdirSync(${JSON.stringify(path.join(disk, '.tmp'))}).length };
    writeFileSync(${JSON.stringify(report)}, JSON.stringify(answer));
  `;
  const file = path.join(folder, 'fill.mjs');
  await writeFile(file, script);
  execFileSync('unshare', [
    '-rm',
    'sh',
    '-c',
    'mount -t tmpfs -o size=1m tmpfs "$1" && exec "$2" "$3"',
    'sh',
    disk,
    process.execPath,
    file,
  ]);
  expect(JSON.parse(await readFile(report, 'utf8'))).toEqual({
    code: 'full',
    message: '服务器存储空间不足，文件没有保存，请联系管理员',
    // On its way to an object storage it lies here as well.
    onItsWay: 'full',
    first: true,
    second: false,
    temps: 0,
  });
});
