import { storageOfFile } from '../../engine/files/tenant-storage.ts';
import type { Services } from '../../engine/services.ts';
import { StorageError } from '../../platform/storage/file-storage.ts';
import type { ImageFile } from './image-files.ts';
import { type ByteSource, keptSource, sourceOf } from './slide/byte-source.ts';
import { openSlide, type Slide } from './slide/slide.ts';
import { SlideRefusal } from './slide/slide-refusal.ts';

/** A file with levels that is being looked at. */
export interface OpenSlide {
  readonly source: ByteSource;
  readonly slide: Slide;
}

export type SlideFile = Pick<ImageFile, 'id' | 'tenantId' | 'name' | 'ossId' | 'size'>;

/** Slides whose directories are kept: a few hundred bytes each, tables of tiles are not among them. */
const MOST_OPEN = 64;
const opened = new Map<string, Promise<OpenSlide | undefined>>();

/**
 * The slide in a file, which never changes once it is stored; nothing where it has no tiles. Throws `SlideRefusal` for what cannot be shown. What
 * another process keeps does not matter: each reads it anew.
 */
export function openSlideFile(services: Services, file: SlideFile): Promise<OpenSlide | undefined> {
  const key = `${file.tenantId} ${file.id}`;
  const found = opened.get(key) ?? read(services, file, key);
  opened.delete(key);
  opened.set(key, found);
  found.catch(() => opened.delete(key));
  const [eldest] = opened.keys();
  if (opened.size > MOST_OPEN && eldest !== undefined) opened.delete(eldest);
  return found;
}

async function read(services: Services, file: SlideFile, key: string): Promise<OpenSlide | undefined> {
  try {
    const source = sourceOf(() => storageOfFile(services, file.tenantId, file.ossId), file.name, file.size);
    const slide = await openSlide(keptSource(source, key));
    return slide && { source, slide };
  } catch (error) {
    if (error instanceof RangeError) throw new SlideRefusal('文件不完整或已损坏，请重新上传');
    if (error instanceof StorageError && error.code === 'not-found') throw new SlideRefusal('文件不存在或已被删除');
    throw error;
  }
}
