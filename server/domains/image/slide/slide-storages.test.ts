import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { slideFile } from '../../../demo/slides/write-slide.ts';
import { createDiskStorage } from '../../../platform/storage/disk-storage.ts';
import { type FileStorage, newFileKey } from '../../../platform/storage/file-storage.ts';
import { startS3Server } from '../../../platform/storage/s3-server.testing.ts';
import { createS3Storage } from '../../../platform/storage/s3-storage.ts';
import { keptSource, sourceOf } from './byte-source.ts';
import { openSlide } from './slide.ts';
import { readTile } from './slide-tile.ts';

const places = [
  { level: 0, column: 3, row: 2 },
  { level: 1, column: 1, row: 1 },
  { level: 3, column: 0, row: 0 },
] as const;

/** Some tiles of a slide as a storage gives them. */
async function tilesIn(storage: FileStorage, bytes: Buffer): Promise<(Buffer | undefined)[]> {
  const key = newFileKey('tif', 0);
  await storage.put(key, bytes, { contentType: 'image/tiff', size: bytes.length });
  const source = sourceOf(async () => storage, key, bytes.length);
  const slide = await openSlide(keptSource(source, key));
  if (!slide) throw new Error('no slide');
  return Promise.all(places.map((place) => readTile(slide, source, place)));
}

test('a slide is read by ranges alike from a disk and from an object storage', async () => {
  const bytes = await slideFile({ width: 3_000, height: 2_500, microns: 0.25, isFull: true });
  const folder = await mkdtemp(path.join(tmpdir(), 'lianyi-slides-'));
  const server = await startS3Server();
  try {
    const onDisk = await tilesIn(createDiskStorage(folder), bytes);
    expect(onDisk.every((tile) => tile && tile.length > 1_000)).toBe(true);
    expect(await tilesIn(createS3Storage(server.settings), bytes)).toEqual(onDisk);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
