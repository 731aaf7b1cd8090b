import { buffer } from 'node:stream/consumers';
import { type ByteRange, type FileStorage, StorageError, type StoredFile } from '../../../platform/storage/file-storage.ts';
import { SlideRefusal } from './slide-refusal.ts';

/** A stored file that is read in pieces, wherever it lies. */
export interface ByteSource {
  /** Bytes of the whole file. */
  readonly size: number;
  /** Throws `SlideRefusal` where the file ends before. */
  read(start: number, length: number): Promise<Buffer>;
}

/**
 * A file of the storage that `open` gives. Sources are kept for as long as somebody looks at a picture, while its hospital may give its storage
 * another address or other keys: where that fails which was given, it is asked for once more, and read if it is another one.
 */
export function sourceOf(open: () => Promise<FileStorage>, name: string, size: number): ByteSource {
  let storage: FileStorage | undefined;
  const get = async (range: ByteRange): Promise<StoredFile> => {
    storage ??= await open();
    const asked = storage;
    try {
      return await asked.get(name, range);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      storage = await open();
      if (storage === asked) throw error;
      return storage.get(name, range);
    }
  };
  const read = async (start: number, length: number): Promise<Buffer> => {
    // A number that a file declares may be none at all.
    if (!Number.isSafeInteger(start) || !Number.isSafeInteger(length) || start < 0 || length <= 0 || start + length > size)
      throw new SlideRefusal('文件不完整或已损坏，请重新上传');
    const { stream } = await get({ start, end: start + length - 1 });
    const bytes = await buffer(stream);
    if (bytes.length !== length) throw new SlideRefusal('文件不完整或已损坏，请重新上传');
    return bytes;
  };
  return { size, read };
}

const BLOCK = 65_536;
/** Blocks of all files together: 16 MB. */
const MOST_BLOCKS = 256;
const blocks = new Map<string, Promise<Buffer>>();

/**
 * The same with what was read lately kept, for the tables that say where tiles lie: they are read a few bytes at a time. What is kept of all
 * files is bounded, however large they or their tables are.
 */
export function keptSource(source: ByteSource, key: string): ByteSource {
  const block = (at: number): Promise<Buffer> => {
    const name = `${key} ${at}`;
    const found = blocks.get(name) ?? source.read(at * BLOCK, Math.min(BLOCK, source.size - at * BLOCK));
    blocks.delete(name);
    blocks.set(name, found);
    found.catch(() => blocks.delete(name));
    const [eldest] = blocks.keys();
    if (blocks.size > MOST_BLOCKS && eldest !== undefined) blocks.delete(eldest);
    return found;
  };
  const read = async (start: number, length: number): Promise<Buffer> => {
    if (length > BLOCK || start < 0 || start + length > source.size) return source.read(start, length);
    const [first, last] = [Math.floor(start / BLOCK), Math.floor((start + length - 1) / BLOCK)];
    const from = start - first * BLOCK;
    if (first === last) return (await block(first)).subarray(from, from + length);
    return Buffer.concat([await block(first), await block(last)]).subarray(from, from + length);
  };
  return { size: source.size, read };
}
